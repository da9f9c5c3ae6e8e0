import Testing

@testable import HTTPServer

struct MultipartParserTests {
  private static let contentType = "multipart/form-data; boundary=xyz"

  /// Returns the events with each part's data joined, so chunk boundaries do not show.
  private func events(
    _ pieces: [ArraySlice<UInt8>], maxParts: Int = 10, maxHeaderBytes: Int = 200
  ) throws -> [String] {
    var parser = try #require(
      MultipartParser(
        contentType: Self.contentType, maxParts: maxParts, maxHeaderBytes: maxHeaderBytes))
    var result: [String] = []
    var data: [UInt8] = []
    for piece in pieces {
      for event in try parser.feed(Array(piece)) {
        switch event {
        case .partBegan(let part):
          result.append("\(part.name)|\(part.filename ?? "-")|\(part.contentType ?? "-")")
        case .partData(let bytes):
          #expect(!bytes.isEmpty)
          data += bytes
        case .partEnded:
          result.append(String(decoding: data, as: UTF8.self))
          data = []
        case .finished: result.append("finished")
        }
      }
    }
    try parser.finish()
    return result
  }

  private func events(_ text: String, maxParts: Int = 10, maxHeaderBytes: Int = 200) throws
    -> [String]
  {
    try events([ArraySlice(text.utf8)], maxParts: maxParts, maxHeaderBytes: maxHeaderBytes)
  }

  private static let form =
    "--xyz\r\nContent-Disposition: form-data; name=\"caption\"\r\n\r\nhello\r\n-\r\n--xy\r\n\r\n--xyz\r\n"
    + "content-type: image/png\r\nContent-Disposition: form-data; name=file; filename=\"a \\\"b\\\".png\"\r\n\r\n"
    + "\r\r\n\n\r\n--xyz\r\nContent-Disposition: form-data; name=empty\r\n\r\n\r\n--xyz--\r\nepilogue"

  private static let expected = [
    "caption|-|-", "hello\r\n-\r\n--xy\r\n", "file|a \"b\".png|image/png", "\r\r\n\n", "empty|-|-", "",
    "finished",
  ]

  @Test func `parts have their names and content`() throws {
    #expect(try events(Self.form) == Self.expected)
  }

  @Test func `any split of a form gives the same events`() throws {
    let bytes = Array(Self.form.utf8)
    for pieces in everySplit(bytes) {
      #expect(try events(pieces) == Self.expected, "cut at \(pieces[0].count)")
    }
    #expect(try events(bytes.indices.map { bytes[$0...$0] }) == Self.expected)
  }

  @Test func `a form without parts ends immediately`() throws {
    #expect(try events("--xyz--") == ["finished"])
  }

  @Test(
    arguments: [
      "", "--xyz", "--xyz\r\n", "preamble\r\n--xyz--", "--xyzz--", "--xyz \r\n", "--xyz-\r\n", "--xyz\n",
      "--xyz\r\nContent-Disposition: form-data; name=a\r\n\r\nb",
      "--xyz\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n--xyz",
      "--xyz\r\n\r\n\r\nb\r\n--xyz--", "--xyz\r\nContent-Disposition: form-data\r\n\r\nb\r\n--xyz--",
      "--xyz\r\nContent-Disposition: attachment; name=a\r\n\r\nb\r\n--xyz--",
      "--xyz\r\nContent-Disposition: form-data; name=a; name=b\r\n\r\nb\r\n--xyz--",
      "--xyz\r\nContent-Disposition: form-data; name=\"a\r\n\r\nb\r\n--xyz--",
      "--xyz\r\nContent-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b\r\n\r\nb\r\n--xyz--",
      "--xyz\r\nContent-Disposition : form-data; name=a\r\n\r\nb\r\n--xyz--",
      "--xyz\r\nContent-Disposition: form-data; name=a\n\r\n\r\nb\r\n--xyz--",
      "--xyz\r\nContent-Disposition: form-data; name=\"a\0\"\r\n\r\nb\r\n--xyz--",
      "--xyz\r\nX\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n--xyz--",
    ])
  func `rule violations are malformed`(_ text: String) {
    #expect(throws: MultipartError.malformed) { try events(text) }
  }

  @Test func `a name with invalid UTF-8 is malformed`() {
    let bytes =
      Array("--xyz\r\nContent-Disposition: form-data; name=\"".utf8) + [0xff]
      + Array("\"\r\n\r\n\r\n--xyz--".utf8)
    #expect(throws: MultipartError.malformed) { try events([bytes[...]]) }
  }

  @Test func `the number of parts is limited`() throws {
    let part = "--xyz\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n"
    #expect(try events(part + part + "--xyz--", maxParts: 2).count == 5)
    #expect(throws: MultipartError.tooManyParts) {
      try events(part + part + part + "--xyz--", maxParts: 2)
    }
  }

  @Test func `a header may reach its limit at any split`() throws {
    let header = "Content-Disposition: form-data; name=a"
    let bytes = Array("--xyz\r\n\(header)\r\n\r\n\r\n--xyz--".utf8)
    for pieces in everySplit(bytes) {
      #expect(try events(pieces, maxHeaderBytes: header.utf8.count).count == 3)
      #expect(throws: MultipartError.headerTooLarge) {
        try events(pieces, maxHeaderBytes: header.utf8.count - 1)
      }
    }
  }

  @Test(
    arguments: [
      "", "text/plain; boundary=x", "multipart/form-data", "multipart/form-data; boundary=",
      "multipart/form-data; boundary=a; boundary=b", "multipart/form-data; boundary=\"a ",
      "multipart/form-data; boundary=\"a \"",
      "multipart/form-data; boundary=ä", "multipart/form-data boundary=a", "multipart/mixed; boundary=a",
      "multipart/form-data; boundary=\"a@b\"",
      "multipart/form-data; boundary=" + String(repeating: "a", count: 71),
    ])
  func `an invalid boundary creates no parser`(_ contentType: String) {
    #expect(MultipartParser(contentType: contentType) == nil)
  }

  @Test(
    arguments: [
      "multipart/form-data; boundary=a", "Multipart/Form-Data;charset=utf-8;BOUNDARY=\"a b\"",
      "multipart/form-data; boundary=" + String(repeating: "a", count: 70),
    ])
  func `a valid boundary creates a parser`(_ contentType: String) {
    #expect(MultipartParser(contentType: contentType) != nil)
  }
}
