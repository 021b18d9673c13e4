internal import CCurl

/// What libcurl signs a request with (CURLOPT_AWS_SIGV4): the header fields it is given, the token of temporary credentials among them,
/// the host, the path, and the body's hash.
///
/// Queries are another matter: libcurl 7.88 signs their parameters as they stand (curl issues 8107, 9717), which services refuse.
struct CurlSignature: Sendable {
    let region: String
    let service: String
    let accessKeyID: String
    let secretAccessKey: String

    var options: [(CURLoption, String)] {
        [
            (CURLOPT_AWS_SIGV4, "aws:amz:\(region):\(service)"), (CURLOPT_USERNAME, accessKeyID), (CURLOPT_PASSWORD, secretAccessKey),
        ]
    }
}
