/// References within an e-book, which lead only to entries of its archive.
struct ArchiveReferences {
  let archive: Archive

  /// The entry of a reference, and the fragment within it.
  ///
  /// The reference is tried as a URL, then literally, since many tools write names without escaping them; relative to
  /// its document, then to the archive's root. Paths that leave the archive at the top stay at the top.
  ///
  /// - Parameter base: The entry that contains the reference.
  /// - Returns: The path that the reference states if no entry has it; nil for a reference to another site.
  func resolve(_ reference: String, from base: String) -> (path: String, fragment: String?)? {
    let halves = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let raw = Self.trimmed(halves.first ?? "")
    let fragment = halves.count > 1 ? Self.decoded(String(halves[1])) : nil
    guard !raw.isEmpty else { return (base, fragment) }
    let decoded = Self.decoded(raw)
    var texts = [decoded, raw]
    if let query = raw.firstIndex(of: "?") { texts.append(Self.decoded(String(raw[..<query]))) }
    texts += texts.filter { $0.contains("\\") }.map { $0.replacing("\\", with: "/") }
    for folder in [Self.folder(of: base), []] {
      for text in texts {
        if let name = archive.name(of: Self.path(text, in: folder)) { return (name, fragment) }
      }
    }
    return Self.namesScheme(raw) ? nil : (Self.path(decoded, in: Self.folder(of: base)), fragment)
  }

  /// The entry of a path relative to the archive's root, as in `container.xml` and `encryption.xml`.
  func entry(_ path: String) -> String? { resolve(path, from: "")?.path }

  private static func folder(of path: String) -> [Substring] {
    path.split { $0 == "/" || $0 == "\\" }.dropLast()
  }

  private static func path(_ text: String, in folder: [Substring]) -> String {
    var parts = text.hasPrefix("/") ? [] : folder
    for part in text.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  private static func trimmed(_ text: Substring) -> String {
    let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
    let end = scalars.lastIndex { !$0.properties.isWhitespace }
    return end.map { String(scalars[...$0]) } ?? ""
  }

  /// True if a reference starts with a scheme, as those to other sites do (RFC 3986, section 3.1).
  private static func namesScheme(_ text: String) -> Bool {
    let scheme = text.utf8.prefix { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        || [0x2B, 0x2D, 0x2E].contains(byte)
    }
    guard let first = scheme.first, (0x61...0x7A).contains(first | 0x20) else { return false }
    return text.utf8.dropFirst(scheme.count).first == UInt8(ascii: ":")
  }

  /// Decodes percent escapes. Invalid escapes, and escapes that are not valid text, are kept.
  private static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      guard byte == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(isDigit),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
