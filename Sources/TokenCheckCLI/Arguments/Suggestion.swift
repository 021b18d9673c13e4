internal import OpenID

/// The nearest of some names to a mistyped one.
enum Suggestion {
    /// The question that ends an error's sentence; empty when nothing is near.
    static func question(for text: String, among names: [String]) -> String {
        nearest(to: text, among: names).map { "; did you mean \($0)?" } ?? ""
    }

    static func nearest(to text: String, among names: [String]) -> String? {
        // A long text is no slip, and need not be compared whole.
        let start = String(text.unicodeScalars.prefix(40).map(Character.init)).lowercased()
        let near = names.compactMap { name in
            EditDistance.between(start, name.lowercased(), atMost: max(2, name.utf8.count / 3)).map { (name: name, edits: $0) }
        }
        return near.min { $0.edits < $1.edits }?.name
    }
}
