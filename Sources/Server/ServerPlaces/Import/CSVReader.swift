/// Reads comma-separated values (RFC 4180), as programs write them: quotes where they are needed, lines that end as they
/// like, and nothing that could stop the reading.
struct CSVReader {
  struct Record: Hashable, Sendable {
    /// From 1: where it begins.
    let line: Int
    let fields: [String]

    /// A list of a service has a handful; a file of nothing but commas has as many as bytes.
    static let mostFields = 100

    /// Whether it is an empty line.
    var isBlank: Bool { fields.allSatisfy(\.isEmpty) }
  }

  private let bytes: [UInt8]
  private var index: Int
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Nil at the end. What stands behind the first fields of a line is passed over.
  mutating func next() -> Record? {
    guard index < bytes.count else { return nil }
    let start = line
    var fields: [String] = []
    while true {
      let field = readField()
      if fields.count < Record.mostFields { fields.append(field) }
      guard index < bytes.count else { break }
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: ",") {
        guard index < bytes.count else {
          if fields.count < Record.mostFields { fields.append("") }
          break
        }
        continue
      }
      // One of the ends of a line.
      if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
      line += 1
      break
    }
    return Record(line: start, fields: fields)
  }

  /// Ends before a comma, an end of line or the end.
  private mutating func readField() -> String {
    var text: [UInt8] = []
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
      index += 1
      readQuoted(into: &text)
    }
    // What stands behind the second quote belongs to the field too.
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      text.append(byte)
      index += 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func readQuoted(into text: inout [UInt8]) {
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return }
        index += 1
      } else if byte == UInt8(ascii: "\n") {
        line += 1
      }
      text.append(byte)
    }
  }
}
