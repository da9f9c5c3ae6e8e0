import Glibc
import HTTPServer
import Testing

struct FileResponseTests {
  /// A file without a name, removed with its descriptor.
  private static func makeFile(_ bytes: [UInt8]) throws -> Int32 {
    var template = Array("/tmp/http-server-test-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    unlink(template)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      try #require(count > 0)
      written += count
    }
    return descriptor
  }

  private static let content = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) }

  private static func serve(offset: Int, length: Int) throws -> Handler {
    let file = try makeFile(content)
    return { request in
      if request.path == "/small" { return Response(body: .bytes(Array("small".utf8))) }
      return Response(body: .file(FileBody(descriptor: dup(file), offset: offset, length: length)))
    }
  }

  @Test(arguments: [(0, 0), (0, 1), (10, 6000), (0, 5_000_000), (4_999_999, 1), (1_234_567, 3_000_000)])
  func `a range of a file is sent`(offset: Int, length: Int) async throws {
    try await withServer(handler: try Self.serve(offset: offset, length: length)) { server in
      var client = try TestClient(port: server.port)
      try client.send(
        "GET /file HTTP/1.1\r\nHost: a\r\n\r\nGET /small HTTP/1.1\r\nHost: a\r\n\r\nHEAD /file HTTP/1.1\r\nHost: a\r\n\r\n"
      )
      #expect(try client.receive().body == Array(Self.content[offset..<offset + length]))
      #expect(try client.receive().text == "small")
      #expect(try client.receive(hasContent: false).headers["content-length"] == "\(length)")
    }
  }

  @Test func `a file shorter than declared ends the connection`() async throws {
    try await withServer(handler: try Self.serve(offset: 4_000_000, length: 2_000_000)) { server in
      var client = try TestClient(port: server.port)
      try client.send("GET /file HTTP/1.1\r\nHost: a\r\n\r\n")
      let bytes = try client.receiveAll()
      #expect(bytes.count < 1_001_000)
    }
  }

  @Test func `a transport without a socket sends the same bytes`() throws {
    let file = FileBody(descriptor: try Self.makeFile(Self.content), offset: 100, length: 5000)
    #expect(file.bytes() == Array(Self.content[100..<5100]))
    let tail = FileBody(descriptor: dup(file.descriptor), offset: 4_999_990, length: 5000)
    #expect(tail.bytes() == Array(Self.content[4_999_990...]))
  }

  @Test func `the descriptor is closed with its last reference`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    _ = FileBody(descriptor: ends[1], length: 1)
    // The read end of a pipe sees the end of input once no write end is open.
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 0)
  }
}
