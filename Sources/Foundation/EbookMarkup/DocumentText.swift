import CXML
import Glibc

/// Converts documents of any character set to UTF-8.
///
/// The character set is detected before parsing, in this order: byte order mark, XML declaration, `meta`
/// element, valid UTF-8, otherwise windows-1252, as in browsers. A document that declares a single-byte
/// character set but is valid UTF-8 counts as UTF-8, because text in another character set is practically
/// never valid UTF-8.
package enum DocumentText {
  /// Converts a document to UTF-8.
  ///
  /// - Returns: The text without byte order mark, XML declaration, leading white space and NUL characters.
  package static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    var text = decoded(bytes)
    if text.contains(0) { text.removeAll { $0 == 0 } }
    return withoutDeclaration(text)
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return repaired(Array(bytes.dropFirst(3))) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isLittleEndian: true) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isLittleEndian: false) }
    if bytes.starts(with: [0x3C, 0]) { return utf16(bytes[...], isLittleEndian: true) }
    if bytes.starts(with: [0, 0x3C]) { return utf16(bytes[...], isLittleEndian: false) }
    let label = declaredLabel(bytes) ?? metaLabel(bytes)
    let charset = label.flatMap { CharacterSets.name(of: $0) }
    let isValid = String(validating: bytes, as: UTF8.self) != nil
    if isValid, charset.map(CharacterSets.isMultibyte) != true { return bytes }
    if let charset, let converted = CharacterSets.converted(bytes, from: charset) { return converted }
    if isValid { return bytes }
    // UTF-8 with a few invalid bytes is repaired.
    let counts = Sequences(bytes)
    return counts.multibyte > counts.invalid ? repaired(bytes) : windows1252(bytes)
  }

  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isLittleEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var rest = bytes
    while let first = rest.popFirst(), let second = rest.popFirst() {
      let (low, high) = isLittleEndian ? (first, second) : (second, first)
      units.append(UInt16(low) | UInt16(high) << 8)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The numbers of valid multibyte sequences and of invalid bytes.
  private struct Sequences {
    var multibyte = 0
    var invalid = 0

    init(_ bytes: [UInt8]) {
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        guard byte >= 0x80 else {
          index += 1
          continue
        }
        let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        let sequence = bytes[index..<min(bytes.count, index + length)]
        if byte >= 0xC2, sequence.count == length, String(validating: sequence, as: UTF8.self) != nil {
          multibyte += 1
          index += length
        } else {
          invalid += 1
          index += 1
        }
      }
    }
  }

  // MARK: Labels

  private static let declarationLength = 512
  private static let headLength = 4_096

  private static func declaredLabel(_ bytes: [UInt8]) -> String? {
    let text = ascii(bytes.prefix(declarationLength))
    guard let start = text.firstRange(of: "<?xml"), let end = text[start.upperBound...].firstRange(of: "?>")
    else { return nil }
    return label(in: text[start.upperBound..<end.lowerBound], after: "encoding")
  }

  private static func metaLabel(_ bytes: [UInt8]) -> String? {
    var rest = ascii(bytes.prefix(headLength))[...]
    while let start = rest.firstRange(of: "<meta") {
      rest = rest[start.upperBound...]
      let end = rest.firstIndex(of: ">") ?? rest.endIndex
      if let label = label(in: rest[..<end], after: "charset") { return label }
    }
    return nil
  }

  /// Returns lowercase ASCII text with other characters replaced by `?`.
  private static func ascii(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { $0 < 0x80 && $0 > 0 ? $0 : 0x3F }, as: UTF8.self).lowercased()
  }

  /// Returns the value of `key = value`, with or without quotes.
  private static func label(in text: Substring, after key: String) -> String? {
    guard let found = text.firstRange(of: key) else { return nil }
    let rest = text[found.upperBound...].drop(while: \.isWhitespace)
    guard rest.first == "=" else { return nil }
    let value = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
      .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:.".contains($0)) }
    return value.isEmpty ? nil : String(value)
  }

  // MARK: Windows-1252

  private static func windows1252(_ bytes: [UInt8]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append((0x80..<0xA0).contains(byte) ? upperControls[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return Array(String(text).utf8)
  }

  /// The characters of 0x80 to 0x9F. The five undefined ones are U+FFFD.
  private static let upperControls = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)

  // MARK: Declaration

  private static func withoutDeclaration(_ text: [UInt8]) -> [UInt8] {
    var rest = text.drop { $0 <= 0x20 }
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    if rest.starts(with: Array("<?xml".utf8)), let next = rest.dropFirst(5).first, next <= 0x20,
      let end = rest.indices.dropLast().first(where: { rest[$0] == 0x3F && rest[$0 + 1] == 0x3E })
    {
      rest = rest[(end + 2)...].drop { $0 <= 0x20 }
    }
    return Array(rest)
  }
}

/// Converts the legacy character sets of e-books with the C library's iconv.
package enum CharacterSets {
  /// Loads all character sets, which iconv reads from files. Call it before entering the sandbox.
  package static func prepare() { _ = areLoaded }

  /// The converters stay open to keep the character sets loaded.
  private static let areLoaded: Bool = {
    for name in Set(names.values) { _ = iconv_open("UTF-8", name) }
    return true
  }()

  /// Returns iconv's name for a label of the WHATWG Encoding Standard.
  static func name(of label: String) -> String? {
    let label = label.lowercased()
    return names[label] ?? names["x-" + label]
  }

  /// Returns whether a character set is multibyte. Its text may be valid UTF-8 or ASCII by chance.
  static func isMultibyte(_ name: String) -> Bool { multibyte.contains(name) }

  private static let multibyte: Set = [
    "CP932", "EUC-JP", "ISO-2022-JP", "GB18030", "BIG5-HKSCS", "UHC",
  ]

  private static let names: [String: String] = {
    var names = [
      "ascii": "CP1252", "us-ascii": "CP1252", "latin1": "CP1252", "latin-1": "CP1252", "l1": "CP1252",
      "iso8859-1": "CP1252", "iso-8859-1": "CP1252", "cp1252": "CP1252", "ansi": "CP1252",
      "latin2": "ISO-8859-2", "latin9": "ISO-8859-15",
      "koi8-r": "KOI8-R", "koi8": "KOI8-R", "koi8-u": "KOI8-U", "ibm866": "IBM866", "cp866": "IBM866",
      "macintosh": "MACINTOSH", "mac": "MACINTOSH", "x-mac-roman": "MACINTOSH",
      "x-mac-cyrillic": "MAC-CYRILLIC", "windows-874": "CP874", "tis-620": "CP874", "iso-8859-11": "CP874",
      "shift_jis": "CP932", "shift-jis": "CP932", "sjis": "CP932", "x-sjis": "CP932", "windows-31j": "CP932",
      "ms932": "CP932", "cp932": "CP932", "euc-jp": "EUC-JP", "x-euc-jp": "EUC-JP",
      "iso-2022-jp": "ISO-2022-JP", "gbk": "GB18030", "x-gbk": "GB18030", "gb2312": "GB18030",
      "gb_2312-80": "GB18030", "gb18030": "GB18030", "cp936": "GB18030", "big5": "BIG5-HKSCS",
      "big5-hkscs": "BIG5-HKSCS", "x-x-big5": "BIG5-HKSCS", "cp950": "BIG5-HKSCS", "euc-kr": "UHC",
      "ks_c_5601-1987": "UHC", "windows-949": "UHC", "cp949": "UHC",
    ]
    for number in 1250...1258 {
      names["windows-\(number)"] = "CP\(number)"
      names["cp\(number)"] = "CP\(number)"
    }
    for number in [2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16] {
      names["iso-8859-\(number)"] = "ISO-8859-\(number)"
    }
    // As with ISO-8859-1, the label ISO-8859-9 means its windows superset.
    names["iso-8859-9"] = "CP1254"
    return names
  }()

  /// Converts bytes. Invalid ones become U+FFFD. Returns nil if iconv lacks the character set.
  static func converted(_ bytes: [UInt8], from name: String) -> [UInt8]? {
    prepare()
    guard let converter = iconv_open("UTF-8", name), converter != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 3 / 2)
    var piece = [CChar](repeating: 0, count: 16 << 10)
    input.withUnsafeMutableBufferPointer { input in
      var next = input.baseAddress
      var left = input.count
      while left > 0 {
        let (made, code, reason) = piece.withUnsafeMutableBufferPointer { piece -> (Int, Int, Int32) in
          var output = piece.baseAddress
          var room = piece.count
          let code = iconv(converter, &next, &left, &output, &room)
          return (piece.count - room, code, errno)
        }
        result += piece.prefix(made).map { UInt8(bitPattern: $0) }
        guard code == -1, reason != E2BIG else { continue }
        // An invalid byte, or a truncated character at the end.
        result += [0xEF, 0xBF, 0xBD]
        next = next.map { $0 + 1 }
        left -= 1
      }
    }
    return result
  }
}
