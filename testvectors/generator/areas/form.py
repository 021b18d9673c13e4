"""The token as text: parts, alphabet, base64url, JSON."""
from ..jose import b64u, raw, to_json
from ..model import UNJUDGED, Area

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def _loosened(part):
    """The same octets with a trailing bit set that must be zero; None when there is none to spare."""
    spare = {2: 4, 3: 2}.get(len(part) % 4)
    if spare is None:
        return None
    return part[:-1] + ALPHABET[ALPHABET.index(part[-1]) | 1]


def _with_length(sample, remainder):
    """Claims whose encoding has the wanted length modulo 4: the spare bits depend on it."""
    for pad in range(4):
        claims = {"pad": "x" * pad}
        if len(b64u(sample.payload_json(claims).encode())) % 4 == remainder:
            return claims
    raise AssertionError("some padding of four has every length")


def form(s):
    area = Area("form")
    o, options = s.oidc, s.oidc.options()
    good = o.token()
    head, body, signature = good.split(".")
    area.accept("a well-made token", options, good)
    _parts(area, s, options, good, head, body, signature)
    _alphabet(area, options, good, head, body, signature)
    _base64(area, s, options)
    _json_faults(area, s, options)
    _json_freedoms(area, s, options)
    _limits(area, s, options)
    return area


def _parts(area, s, options, good, head, body, signature):
    ref = "RFC 7515 7.1"
    area.reject("nothing at all", options, "", "token.empty", ref=ref)
    for title, token in (
        ("one part", head),
        ("two parts: the signature is missing (N-02)", head + "." + body),
        ("four parts", good + "." + signature),
        ("six parts", good + "." + ".".join((signature, signature, signature))),
        ("a dot at the end makes a fourth part", good + "."),
        ("a dot in front makes a fourth part", "." + good),
        ("ten thousand dots (N-50)", "." * 10000),
        ("only text", "token"),
    ):
        area.reject(title, options, token, "token.malformed", ref=ref)
    area.reject("the signature part is empty (N-02)", options, head + "." + body + ".",
                "token.unsigned", ref="RFC 7519 6")
    for name in ("none", "None", "NONE", "nOnE"):
        token = s.oidc.token(header={"alg": name}).rsplit(".", 1)[0] + "."
        area.reject("alg %s without a signature (N-01)" % name, options, token, "token.unsigned",
                    ref="RFC 7519 6")
    area.reject("the header part is empty (N-02)", options, ".%s.%s" % (body, signature), UNJUDGED,
                ref=ref)
    area.reject("the payload part is empty (N-02)", options, "%s..%s" % (head, signature), UNJUDGED,
                ref=ref)
    encrypted = to_json({"alg": "RSA-OAEP", "enc": "A256GCM"})
    area.reject("five parts: an encrypted token, as Cognito's refresh tokens are (N-07, N-40)", options,
                ".".join((b64u(encrypted.encode()), b64u(b"key" * 80), b64u(b"iv" * 6),
                          b64u(b"text" * 50), b64u(b"tag!" * 4))), "token.encrypted", ref="RFC 7516 7.1")
    bomb = to_json({"alg": "PBES2-HS256+A128KW", "enc": "A128GCM", "p2c": 2147483647, "p2s": "AAAA"})
    area.reject("five parts with a billion hashes to compute first (N-42)", options,
                ".".join((b64u(bomb.encode()), "AAAA", "AAAA", "AAAA", "AAAA")), "token.encrypted",
                ref="RFC 8725 2")
    zipped = to_json({"alg": "dir", "enc": "A128GCM", "zip": "DEF"})
    area.reject("five parts, compressed (N-43)", options,
                ".".join((b64u(zipped.encode()), "", "AAAA", "AAAA", "AAAA")), "token.encrypted",
                ref="RFC 7516 7.1")


def _alphabet(area, options, good, head, body, signature):
    ref = "RFC 7515 2"
    for title, token in (
        ("a space between header and payload", head + ". " + body + "." + signature),
        ("a line break inside the payload (N-53)", head + "." + body[:8] + "\n" + body[8:] + "." + signature),
        ("a carriage return and line break inside the signature (N-53)",
         head + "." + body + "." + signature[:9] + "\r\n" + signature[9:]),
        ("a tab inside the header", head[:5] + "\t" + head[5:] + "." + body + "." + signature),
        ("a letter outside ASCII", head + "." + body[:8] + "\u00e9" + body[8:] + "." + signature),
        ("a zero octet inside", head + "." + body[:8] + "\x00" + body[8:] + "." + signature),
        ("a comma instead of a dot", head + "." + body + "," + signature),
        ("an asterisk", head + "." + body + "." + signature[:9] + "*" + signature[10:]),
        ("a plus of standard base64 (N-53)", head + "." + body + "." + signature[:9] + "+" + signature[10:]),
        ("a slash of standard base64 (N-53)", head + "." + body + "." + signature[:9] + "/" + signature[10:]),
        ("percent-encoding", head + "%2E" + body + "%2E" + signature),
        ("an equals sign in the middle of a part", head + "." + body[:8] + "=" + body[8:] + "." + signature),
        ("the flattened JSON serialization (N-06, N-14)",
         to_json({"payload": body, "protected": head, "signature": signature})),
        ("the general JSON serialization", to_json(
            {"payload": body, "signatures": [{"protected": head, "signature": signature}]})),
        ("the general JSON serialization with no signatures (N-06)",
         to_json({"payload": body, "signatures": []})),
        ("text that is compact and JSON at once (N-41)",
         to_json({"payload": body, "protected": head, " " + good: "x"})),
    ):
        area.reject(title, options, token, "token.malformed", ref=ref)


def _base64(area, s, options):
    ref = "RFC 7515 2, RFC 4648 3.5"
    # A payload length that is no multiple of four, so that each part has bits to spare
    for remainder in (2, 3):
        claims = _with_length(s.oidc, remainder)
        good = s.oidc.token(claims=claims)
        head, body, signature = good.split(".")
        area.accept("a payload of length %d modulo 4" % remainder, options, good)
        area.reject("the payload of length %d modulo 4 with a trailing bit set (N-53)" % remainder,
                    options, ".".join((head, _loosened(body), signature)), "token.base64", ref=ref)
        area.reject("the payload of length %d modulo 4 with padding (N-53)" % remainder, options,
                    ".".join((head, body + "=" * (4 - remainder), signature)), "token.base64", ref=ref)
    good = s.oidc.token()
    head, body, signature = good.split(".")
    area.reject("the signature with a trailing bit set (N-53)", options,
                ".".join((head, body, _loosened(signature))), "token.base64", ref=ref)
    area.reject("the signature with padding (N-53)", options, good + "==", "token.base64", ref=ref)
    for pad in range(3):
        text = s.oidc.header_json() + " " * pad  # white space changes the length and nothing else
        if len(b64u(text.encode())) % 4 in (2, 3):
            token = s.oidc.token(header_json=text)
            head, body, signature = token.split(".")
            area.accept("a header with %d spaces after the object" % pad, options, token)
            area.reject("a header with %d spaces after it and a trailing bit set (N-53)" % pad, options,
                        ".".join((_loosened(head), body, signature)), "token.base64", ref=ref)
            area.reject("a header with %d spaces after it and padding (N-53)" % pad, options,
                        ".".join((head + "=" * (-len(head) % 4), body, signature)), "token.base64", ref=ref)
    for title, length in (("a signature of one character", 1), ("a signature of 85 characters", 85)):
        area.reject(title + ": no number of octets encodes so (N-56)", options,
                    ".".join((good.split(".")[0], good.split(".")[1], "A" * length)), "token.base64", ref=ref)
    head, body, signature = good.split(".")
    area.reject("a payload of an impossible length", options,
                ".".join((head, "A" * 101, signature)), "token.base64", ref=ref)


def _json_faults(area, s, options):
    o = s.oidc
    head, body = o.header_json(), o.payload_json()
    ref = "RFC 8259, RFC 7515 4, RFC 7519 4"
    inside = lambda text: body[:-1] + "," + text + "}"
    bodies = (
        ("not JSON", "payload"),
        ("an array", "[" + body + "]"),
        ("a string", to_json(body)),
        ("null", "null"),
        ("a number", "1767225600"),
        ("only white space", "  "),
        ("cut short", body[:-1]),
        ("two objects", body + body),
        ("text after the object", body + "x"),
        ("a comma before the end", body[:-1] + ",}"),
        ("a comma before the end of an array", inside('"a":[1,]')),
        ("a comment", "/* */" + body),
        ("names without quotes", inside("a:1")),
        ("apostrophes for quotes", inside("'a':1")),
        ("NaN", inside('"a":NaN')),
        ("Infinity", inside('"a":-Infinity')),
        ("a number with a leading zero", inside('"a":01')),
        ("a number with a plus sign", inside('"a":+1')),
        ("a number that ends in a point", inside('"a":1.')),
        ("a number that starts with a point", inside('"a":.5')),
        ("a hexadecimal number", inside('"a":0x10')),
        ("True for true", inside('"a":True')),
        ("a raw line break in a string", inside('"a":"\n"')),
        ("a raw zero octet in a string", inside('"a":"\x00"')),
        ("an escaped NUL in a string", inside('"a":"\\u0000"')),
        ("an escaped NUL in a name", inside('"a\\u0000":1')),
        ("an unknown escape", inside('"a":"\\x41"')),
        ("a cut escape", inside('"a":"\\u00"')),
        ("a lone high surrogate", inside('"a":"\\ud800"')),
        ("a lone low surrogate", inside('"a":"\\udc00"')),
        ("surrogates in the wrong order", inside('"a":"\\udc00\\ud800"')),
        ("a high surrogate before other text", inside('"a":"\\ud800\\u0041"')),
        ("a byte order mark", "\ufeff" + body),
        ("the octet ff", inside('"a":"').encode()[:-1] + b'\xff"}'),
        ("a cut UTF-8 sequence", inside('"a":"').encode()[:-1] + b'\xc3"}'),
        ("an overlong UTF-8 sequence", inside('"a":"').encode()[:-1] + b'\xc0\xaf"}'),
        ("a surrogate in UTF-8", inside('"a":"').encode()[:-1] + b'\xed\xa0\x80"}'),
        ("a code point over 10ffff", inside('"a":"').encode()[:-1] + b'\xf4\x90\x80\x80"}'),
        ("UTF-16", body.encode("utf-16-le")),
        ("a member given twice (N-52)", inside('"aud":"example-client"')),
        ("a member given twice, once escaped (N-52)", inside('"\\u0061ud":"example-client"')),
        ("a member given twice in an object below (N-52)", inside('"a":{"b":1,"b":1}')),
        ("a member given twice deep down (N-52)", inside('"a":[[{"b":{"c":1,"\\u0063":2}}]]')),
        ("an integer beyond 64 bits (N-62)", inside('"a":18446744073709551616')),
        ("a negative integer beyond 64 bits", inside('"a":-9223372036854775809')),
        ("an expiry beyond 64 bits (N-62)", o.payload_json({"exp": raw("18446744073709551616")})),
        ("an integer of 400 digits", inside('"a":1' + "0" * 400)),
        ("a real beyond a double (N-62)", inside('"a":1e400')),
    )
    for title, text in bodies:
        area.reject("payload: " + title, options, o.token(payload_json=text), "token.json", ref=ref)
    within = lambda text: head[:-1] + "," + text + "}"
    heads = (
        ("not JSON", "header"),
        ("an array", "[" + head + "]"),
        ("null", "null"),
        ("cut short", head[:-1]),
        ("a comma before the end", head[:-1] + ",}"),
        ("two objects", head + head),
        ("a byte order mark", "\ufeff" + head),
        ("alg given twice (N-52)", within('"alg":"ES256"')),
        ("alg given twice, once escaped (N-52)", within('"\\u0061lg":"none"')),
        ("kid given twice (N-52)", within('"kid":"es256-2026"')),
        ("an escaped NUL in alg (N-01)", to_json({"alg": raw('"none\\u0000"'), "kid": "es256-2026"})),
        ("bad UTF-8", within('"a":"').encode()[:-1] + b'\xff"}'),
    )
    for title, text in heads:
        area.reject("header: " + title, options, o.token(header_json=text), "token.json", ref=ref)


def _json_freedoms(area, s, options):
    o = s.oidc
    body = o.payload_json()
    inside = lambda text: body[:-1] + "," + text + "}"
    for title, text in (
        ("white space around and between", " \r\n\t" + body.replace(",", " , ") + "\n"),
        ("slashes escaped, as Cognito does", o.payload_json().replace("/", "\\/")),
        ("names and values escaped throughout",
         body.replace('"iss"', '"\\u0069\\u0073\\u0073"').replace("example-client", "example\\u002dclient")),
        ("a surrogate pair", inside('"a":"\\ud83d\\ude00"')),
        ("every short escape", inside('"a":"\\"\\\\\\/\\b\\f\\n\\r\\t"')),
        ("UTF-8 of two, three and four octets", inside('"a":"\u00e9\u20ac\U0001f600"')),
        ("a name that only differs in case", inside('"AUD":"other"')),
        ("the same name in two objects", inside('"a":{"b":1},"c":{"b":1}')),
        ("an empty name", inside('"":1')),
        ("the largest integer of 64 bits", inside('"a":9223372036854775807')),
        ("the smallest integer of 64 bits", inside('"a":-9223372036854775808')),
        ("a large real", inside('"a":1e308')),
        ("minus zero", inside('"a":-0')),
        ("claims nobody knows, of every type",
         inside('"a":null,"b":[true,false,[]],"c":{"d":{}},"e":1.5,"f":""')),
    ):
        area.accept("payload: " + title, options, o.token(payload_json=text), ref="RFC 8259")
    area.accept("header: white space and escapes", options,
                o.token(header_json=' { "\\u0061lg" : "ES\\u003256", "kid":"es256-2026" } '), ref="RFC 8259")
    area.accept("header: a member nobody knows", options,
                o.token(header={"vendor": {"a": [1]}}), ref="RFC 7515 4")


def _limits(area, s, options):
    o = s.oidc
    body = o.payload_json()
    inside = lambda text: body[:-1] + "," + text + "}"
    nested = lambda depth: inside('"a":' + "[" * (depth - 1) + "]" * (depth - 1))
    objects = lambda depth: inside('"a":' + '{"a":' * (depth - 2) + "{}" + "}" * (depth - 2))
    ref = "RFC 8259 9"
    area.accept("nesting of 32 with arrays", options, o.token(payload_json=nested(32)), ref=ref)
    area.accept("nesting of 32 with objects", options, o.token(payload_json=objects(32)), ref=ref)
    area.reject("nesting of 33 with arrays (N-51)", options, o.token(payload_json=nested(33)), "token.json", ref=ref)
    area.reject("nesting of 33 with objects (N-51)", options, o.token(payload_json=objects(33)), "token.json", ref=ref)
    area.reject("nesting of 5000 (N-51)", options, o.token(payload_json=nested(5000)), "token.json", ref=ref)
    area.reject("nesting of 5000, never closed (N-51)", options,
                o.token(payload_json=inside('"a":' + "[" * 5000)[:-1]), "token.json", ref=ref)
    count = len(o.claims)
    many = lambda total: o.token(claims={"m%d" % i: i for i in range(total - count)})
    area.accept("256 members in one object", options, many(256), ref=ref)
    area.reject("257 members in one object", options, many(257), "token.json", ref=ref)
    inner = lambda total: o.token(claims={"a": {"m%d" % i: i for i in range(total)}})
    area.accept("256 members in an object below", options, inner(256), ref=ref)
    area.reject("257 members in an object below", options, inner(257), "token.json", ref=ref)
    token = o.token()
    area.accept("a token exactly as long as the limit", o.options(max_size=len(token)), token)
    area.reject("a token one octet over the limit", o.options(max_size=len(token) - 1), token,
                "token.too_large")
    long = o.token(claims={"pad": "x" * 12600})
    area.reject("a token over the default limit (N-50)", options, long, "token.too_large")
    area.accept("the same with a higher limit", o.options(max_size=65536), long)
    area.reject("too long and malformed: the size is judged first", options, "." * 20000,
                "token.too_large")
