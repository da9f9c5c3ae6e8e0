/// Reads comma-separated values (RFC 4180). It accepts any line ending and optional quotes, and never fails on
/// malformed input.
struct CSVReader {
  struct Record: Hashable, Sendable {
    /// The line on which the record starts, counted from 1.
    let line: Int
    let fields: [String]

    /// The maximum number of fields kept per record. Real lists have a handful; a malformed file may consist of commas.
    static let maxFields = 100

    /// Indicates whether the line is empty.
    var isBlank: Bool { fields.allSatisfy(\.isEmpty) }
  }

  private let bytes: [UInt8]
  private var index: Int
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Returns the next record, or nil at the end. Fields beyond ``Record/maxFields`` are skipped.
  mutating func next() -> Record? {
    guard index < bytes.count else { return nil }
    let start = line
    var fields: [String] = []
    while true {
      let field = readField()
      if fields.count < Record.maxFields { fields.append(field) }
      guard index < bytes.count else { break }
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: ",") {
        guard index < bytes.count else {
          if fields.count < Record.maxFields { fields.append("") }
          break
        }
        continue
      }
      // The byte ends the line.
      if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") { index += 1 }
      line += 1
      break
    }
    return Record(line: start, fields: fields)
  }

  /// Reads up to the next comma, line ending or the end of the file.
  private mutating func readField() -> String {
    var text: [UInt8] = []
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
      index += 1
      readQuoted(into: &text)
    }
    // Characters after the closing quote also belong to the field.
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
