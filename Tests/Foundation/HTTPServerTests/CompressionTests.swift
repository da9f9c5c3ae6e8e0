import CDeflate
import HTTPServer
import Testing

struct CompressionTests {
  private static let text = Array(String(repeating: "What is long enough is worth it. ", count: 100).utf8)

  private func request(_ fields: [(name: String, value: String)] = []) -> Request {
    Request(method: .get, path: "/", headers: HeaderFields(fields))
  }

  private func content(_ response: Response) throws -> [UInt8] {
    guard case .bytes(let bytes) = response.body else { return [] }
    return response.headers["Content-Encoding"] == "gzip" ? try gunzip(bytes) : bytes
  }

  @Test(
    arguments: [
      ("gzip", true), ("GZip", true), ("x-gzip", true), ("gzip, deflate, br, zstd", true), ("*", true),
      ("br;q=1.0, gzip;q=0.8, *;q=0.1", true), ("gzip ; q=0.001", true), ("identity;q=0.5, gzip;q=0.5", true),
      ("gzip;Q=1.000", true), (" ,, gzip", true), ("deflate, *;q=0.1", true), ("identity;q=0", false),
      ("gzip;q=0", false), ("gzip;q=0.000", false), ("*;q=0", false), ("gzip;q=0, *", false),
      ("identity, gzip;q=0.5", false), ("identity", false), ("", false), ("br, deflate", false),
      ("gzip;q=1.001", false), ("gzip;q=2", false), ("gzip;q=", false), ("gzip;q=0.1234", false),
      ("gzip;q=-1", false), ("gzip;level=9", false), ("gzipped", false), ("gzip;q=1x", false),
    ])
  func `the client's weights decide the coding`(field: String, isGzip: Bool) {
    let headers = HeaderFields([("Accept-Encoding", field)])
    #expect(ContentCoding(acceptedBy: headers) == (isGzip ? .gzip : .identity))
  }

  @Test func `several Accept-Encoding fields are one list, and none means identity`() {
    let several = HeaderFields([("Accept-Encoding", "br"), ("accept-encoding", "gzip;q=0.5")])
    #expect(ContentCoding(acceptedBy: several) == .gzip)
    #expect(ContentCoding(acceptedBy: HeaderFields()) == .identity)
  }

  @Test(arguments: [Compression.allowed, .ready([1, 2, 3])])
  func `Vary is sent with both codings`(compression: Compression) throws {
    let response = Response(
      headers: ["ETag": "\"a\"", "Vary": "Cookie"], body: .bytes(Self.text), compression: compression)
    let plain = response.encoded(for: request())
    #expect(try content(plain) == Self.text)
    #expect(plain.headers["ETag"] == "\"a\"")
    #expect(plain.headers.fields.filter { $0.name == "Vary" }.map(\.value) == ["Cookie", "Accept-Encoding"])
    let compressed = response.encoded(for: request([("Accept-Encoding", "gzip")]))
    #expect(compressed.headers["Content-Encoding"] == "gzip")
    #expect(compressed.headers["ETag"] == "\"a-gzip\"")
    #expect(
      compressed.headers.fields.filter { $0.name == "Vary" }.map(\.value) == ["Cookie", "Accept-Encoding"])
    if case .allowed = compression { #expect(try content(compressed) == Self.text) }
    // Encoding an encoded response changes nothing.
    let again = compressed.encoded(for: request([("Accept-Encoding", "gzip")]))
    #expect(again.headers.fields.map(\.name) == compressed.headers.fields.map(\.name))
  }

  @Test func `a response is compressed only if its handler allows it`() {
    let response = Response(body: .bytes(Self.text)).encoded(for: request([("Accept-Encoding", "gzip")]))
    #expect(response.headers.fields.isEmpty)
  }

  @Test func `short or incompressible content is sent as is`() throws {
    var random = SystemRandomNumberGenerator()
    let noise = (0..<4_096).map { _ in UInt8.random(in: 0...255, using: &random) }
    for bytes in [[], Array(Self.text.prefix(1_023)), noise] {
      let response = Response(body: .bytes(bytes), compression: .allowed)
        .encoded(for: request([("Accept-Encoding", "gzip")]))
      #expect(response.headers["Content-Encoding"] == nil)
      #expect(try content(response) == bytes)
    }
  }

  @Test func `sequential and concurrent compression round-trips`() async throws {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    let gzip = request([("Accept-Encoding", "gzip")])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          for round in 0..<50 as Range<UInt64> {
            // Alternates long and short texts, reproducibly for a seed.
            let word = seed &+ UInt64(worker) &* 1_000 &+ round
            let text = Array(String(repeating: "\(word) ", count: 60 + Int(word % 2_000)).utf8)
            let response = Response(body: .bytes(text), compression: .allowed).encoded(for: gzip)
            #expect(response.headers["Content-Encoding"] == "gzip")
            let read = try content(response)
            #expect(read == text)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `preconditions apply to the coding that is sent`() throws {
    let fixed = FixedContent(Self.text, type: "text/css; charset=utf-8")
    let plain = request()
    let gzip: [(name: String, value: String)] = [("Accept-Encoding", "gzip")]
    let plainTag = try #require(fixed.response.encoded(for: plain).headers["ETag"])
    let gzipTag = try #require(fixed.response.encoded(for: request(gzip)).headers["ETag"])
    #expect(plainTag != gzipTag)
    for (fields, tag, status) in [
      ([], plainTag, 304), ([], gzipTag, 200), (gzip, gzipTag, 304), (gzip, plainTag, 200),
    ] {
      let request = request(fields + [("If-None-Match", tag)])
      let response = fixed.response.encoded(for: request).applying(Preconditions(request))
      #expect(response.status.code == status)
      #expect(response.headers["Vary"] == "Accept-Encoding")
      if status == 304 {
        #expect(response.headers["ETag"] == tag)
        #expect(response.headers["Content-Encoding"] == nil)
      }
    }
  }

  @Test func `only sufficiently long text is stored compressed`() {
    let gzip = request([("Accept-Encoding", "gzip")])
    func isCompressed(_ bytes: [UInt8], _ type: String) -> Bool {
      FixedContent(bytes, type: type).response.encoded(for: gzip).headers["Content-Encoding"] == "gzip"
    }
    for type in [
      "text/html", "text/javascript", "image/svg+xml", "application/json", "application/manifest+json",
    ] {
      #expect(isCompressed(Self.text, type))
      #expect(!isCompressed(Array(Self.text.prefix(1_000)), type))
    }
    #expect(!isCompressed(Self.text, "image/png"))
  }

  @Test func `higher effort never makes the output longer`() throws {
    let words = (0..<400).map { "\($0 * 7_919 % 1_009) of \($0 * 104_729 % 127)" }
    let text = Array(words.joined(separator: ", ").utf8)
    let request = request([("Accept-Encoding", "gzip")])
    var lengths: [Int] = []
    for effort in CompressionEffort.allCases {
      let response = Response(body: .bytes(text), compression: .allowed).encoded(for: request, effort: effort)
      #expect(try content(response) == text)
      guard case .bytes(let bytes) = response.body else { continue }
      lengths.append(bytes.count)
    }
    #expect(lengths.count == CompressionEffort.allCases.count)
    #expect(lengths == lengths.sorted(by: >))
    #expect(try #require(lengths.last) < #require(lengths.first))
  }

  @Test func `HEAD has the headers of GET in both codings`() async throws {
    let fixed = FixedContent(Self.text, type: "text/plain")
    try await withServer(handler: { fixed.response.encoded(for: $0) }) { server in
      var client = try TestClient(port: server.port)
      for fields in ["", "Accept-Encoding: gzip\r\n", "Accept-Encoding: gzip\r\nRange: bytes=0-9\r\n"] {
        var get = try client.exchange("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
        try client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
        var head = try client.receive(hasContent: false)
        get.headers["date"] = nil
        head.headers["date"] = nil
        #expect(get.status == 200)
        #expect(head.headers == get.headers)
        #expect(get.headers["content-length"] == "\(get.body.count)")
        #expect(fields.isEmpty ? get.body == Self.text : try gunzip(get.body) == Self.text)
      }
    }
  }
}

/// Decompresses with libdeflate, which verifies the checksum.
func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
  let reader = try #require(libdeflate_alloc_decompressor())
  defer { libdeflate_free_decompressor(reader) }
  var result = LIBDEFLATE_SUCCESS
  let output = [UInt8](unsafeUninitializedCapacity: 1 << 20) { output, count in
    result = libdeflate_gzip_decompress(
      reader, bytes, bytes.count, output.baseAddress, output.count, &count)
  }
  try #require(result == LIBDEFLATE_SUCCESS)
  return output
}
