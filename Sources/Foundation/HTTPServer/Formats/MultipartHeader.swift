/// Parses the header of one form part (RFC 7578, section 4).
enum MultipartHeader {
  static func parse(_ bytes: ArraySlice<UInt8>) throws(MultipartError) -> MultipartParser.Part {
    var disposition: ParameterizedValue?
    var contentType: String?
    var rest = bytes
    while !rest.isEmpty {
      let line = try nextLine(&rest)
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), ASCII.isToken(line[..<colon]) else {
        throw .malformed
      }
      let value = ASCII.trimmed(line[(colon + 1)...])
      guard value.allSatisfy(ASCII.isFieldValueByte) else { throw .malformed }
      if ASCII.equalIgnoringCase(line[..<colon], "content-disposition") {
        guard disposition == nil, let parsed = ParameterizedValue(value) else { throw .malformed }
        disposition = parsed
      } else if ASCII.equalIgnoringCase(line[..<colon], "content-type") {
        guard contentType == nil, let text = String(validating: value, as: UTF8.self) else {
          throw .malformed
        }
        contentType = text
      }
    }
    guard let disposition, disposition.equals("form-data"), let name = disposition.parameter("name"),
      let name = String(validating: name, as: UTF8.self)
    else { throw .malformed }
    var filename: String?
    if let bytes = disposition.parameter("filename") {
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed }
      filename = text
    }
    return MultipartParser.Part(name: name, filename: filename, contentType: contentType)
  }

  private static func nextLine(_ rest: inout ArraySlice<UInt8>) throws(MultipartError) -> ArraySlice<UInt8> {
    guard let end = rest.firstIndex(of: ASCII.carriageReturn) else {
      defer { rest = [] }
      return rest
    }
    let line = rest[..<end]
    rest = rest[(end + 1)...]
    guard rest.popFirst() == ASCII.lineFeed else { throw .malformed }
    return line
  }
}
