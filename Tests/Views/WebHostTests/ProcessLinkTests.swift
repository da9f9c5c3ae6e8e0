import Foundation
import Glibc
import HTTPServer
import SwiftUICore
import TestSupport
import Testing
import Threads

@testable import WebHost

/// Two ends of a link in one process.
@Suite struct ProcessLinkTests {
  private let server: ProcessLink
  private let worker: ProcessLink

  init() throws {
    let ends = try #require(LinkPipe.descriptors())
    server = ProcessLink(descriptor: ends.mine)
    worker = ProcessLink(descriptor: ends.theirs)
  }

  private func start(
    asking answer: @escaping @Sendable (Request) async -> Response, ended: @escaping @Sendable () -> Void = {}
  ) {
    worker.start(ProcessLink.Service(answer: answer), ended: ended)
    server.start(ProcessLink.Service { _ in Response(status: .notFound) }, ended: {})
  }

  @Test func `a request and its response arrive unchanged`() async throws {
    start { request in
      let body = (try? await request.body.collect(limit: 1_000)) ?? []
      var headers: ResponseHeaders = ["X-Path": "\(request.method.rawValue) \(request.path)?\(request.query)"]
      headers.append("X-From", "\(request.remoteAddress) \(request.isSecure)")
      for value in request.headers.all(named: "Cookie") { headers.append("Set-Cookie", value) }
      return Response(status: .created, headers: headers, body: .bytes(body))
    }
    let request = Request(
      method: .post, path: "/a%20b", query: "c=d",
      headers: HeaderFields([(name: "Cookie", value: "one"), (name: "Cookie", value: "zwei ü")]),
      body: RequestBody(Array("words".utf8)), remoteAddress: try #require(IPAddress("2001:db8::1")),
      isSecure: true)
    let response = try #require(await server.response(to: request))
    #expect(response.status == .created)
    #expect(response.headers["X-Path"] == "POST /a%20b?c=d")
    #expect(response.headers["X-From"] == "2001:db8::1 true")
    #expect(
      response.headers.fields.filter { $0.name == "Set-Cookie" }.map { String($0.value) } == [
        "one", "zwei ü",
      ])
    guard case .bytes(let bytes) = response.body else {
      Issue.record("no body")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "words")
  }

  @Test func `a body is sent in parts on demand, and so is its failure`() async throws {
    let requested = Mutex(0)
    start { request in
      var sizes: [Int] = []
      do throws(BodyError) {
        while let part = try await request.body.nextChunk() { sizes.append(part.count) }
        return Response(headers: ["X-Sizes": "\(sizes)"])
      } catch {
        return Response(headers: ["X-Sizes": "\(sizes) \(error)"])
      }
    }
    func ask(failing: BodyError?) async -> String? {
      requested.withLock { $0 = 0 }
      let body = RequestBody(contentLength: nil) { () async throws(BodyError) in
        let number = requested.withLock { count in
          count += 1
          return count
        }
        if number <= 3 { return [UInt8](repeating: 7, count: number * 50_000) }
        if let failing { throw failing }
        return nil
      }
      return await server.response(to: Request(method: .post, path: "/", body: body))?.headers["X-Sizes"]
    }
    #expect(await ask(failing: nil) == "[50000, 100000, 150000]")
    #expect(await ask(failing: .tooSlow) == "[50000, 100000, 150000] tooSlow")
    #expect(await ask(failing: .tooLarge) == "[50000, 100000, 150000] tooLarge")
  }

  @Test func `concurrent requests get their own responses in both directions`() async {
    worker.start(ProcessLink.Service { Response(body: .bytes(Array("w\($0.path)".utf8))) }, ended: {})
    server.start(ProcessLink.Service { Response(body: .bytes(Array("s\($0.path)".utf8))) }, ended: {})
    let (server, worker) = (server, worker)
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<400 {
        group.addTask {
          let (end, sign) = number.isMultiple(of: 2) ? (server, "w") : (worker, "s")
          // Some messages exceed the socket's buffer.
          let path = "/\(number)" + String(repeating: "x", count: number % 40 == 0 ? 300_000 : 10)
          guard let response = await end.response(to: Request(method: .get, path: path)),
            case .bytes(let bytes) = response.body
          else { return false }
          return String(decoding: bytes, as: UTF8.self) == sign + path
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func `pending requests fail when the other end closes`() async {
    let link = worker
    start { _ in
      link.end()
      return Response()
    }
    #expect(await server.response(to: Request(method: .get, path: "/")) == nil)
    #expect(await server.response(to: Request(method: .get, path: "/")) == nil)
  }

  @Test func `notes arrive in order`() async throws {
    let (notes, continuation) = AsyncStream<[UInt8]>.makeStream()
    var service = ProcessLink.Service { _ in Response() }
    service.note = { continuation.yield($0) }
    worker.start(service, ended: { continuation.finish() })
    server.start(ProcessLink.Service { _ in Response() }, ended: {})
    for number in 0..<200 { server.send([UInt8(number)]) }
    var numbers: [UInt8] = []
    for await note in notes {
      numbers += note
      if numbers.count == 200 { break }
    }
    #expect(numbers == (0..<200).map { UInt8($0) })
  }
}

@Suite struct LinkMessageTests {
  private let whole: [LinkMessage] = [
    .request(
      call: 7,
      LinkedRequest(
        method: "GET", path: "/", query: "", headers: [(name: "Accept", value: "text/html")],
        address: "127.0.0.1", isSecure: false, contentLength: 0, body: [1, 2])),
    .wantsBody(call: 1), .body(call: 2, [3, 4, 5]), .bodyEnded(call: 3, nil),
    .bodyEnded(call: 3, .malformed),
    .response(call: 4, LinkedResponse(status: 200, headers: [(name: "A", value: "b")], body: [9])),
    .upgrade(call: 5, origins: .init(allowed: ["https://kiwi.example"])), .socketOpened(call: 6),
    .socketText(call: 6, "ü"), .socketClosed(call: 6, code: 1000), .socketClosed(call: 6, code: nil),
    .note([1]), .drain(seconds: 5),
  ]

  @Test func `messages survive any split of their bytes`() throws {
    let bytes = whole.flatMap(\.encoded)
    for step in [1, 3, 7, 64, bytes.count] {
      var messages = LinkMessages()
      var found: [LinkMessage] = []
      for start in stride(from: 0, to: bytes.count, by: step) {
        messages.add(bytes[start..<min(start + step, bytes.count)])
        found += try messages.take()
      }
      #expect(found.map(\.encoded) == whole.map(\.encoded))
    }
  }

  @Test func `corrupted messages are an error and never trap`() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      var bytes = whole.randomElement(using: &generator)?.encoded ?? []
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        }
      }
      var messages = LinkMessages()
      messages.add(bytes)
      let found = (try? messages.take()) ?? []
      #expect(found.count <= 2, "seed \(seed)")
    }
  }

  @Test func `paths and form cookies name their worker`() throws {
    #expect(HostPath.path(HostPath.socket, of: nil) == "/_live/socket")
    let path = HostPath.path(HostPath.socket, of: 3)
    #expect(path == "/_live/3/socket")
    let named = try #require(HostPath.worker(in: path))
    #expect(named.number == 3 && named.path == HostPath.socket)
    for other in [
      "/_live/socket", "/_live/-1/socket", "/_live/data/1", "/3/socket", "/_live/99999999999999999999/x",
    ] {
      #expect(HostPath.worker(in: other) == nil, "\(other)")
    }
    func kept(_ value: String) -> (key: String, worker: Int?)? {
      FormPage.kept(
        in: Request(
          method: .get, path: "/", headers: HeaderFields([(name: "Cookie", value: "form=\(value)")])))
    }
    #expect(kept("2-ab")?.worker == 2 && kept("2-ab")?.key == "ab")
    #expect(kept("ab")?.worker == nil && kept("ab")?.key == "ab")
  }

  @Test func `the workers' limits add up to those of one process`() {
    var limits = SessionLimits()
    limits.perAccount = 101
    let share = limits.divided(among: 4, sharesCounts: false)
    #expect(share.perAccount == 26 && share.sessions == 1_250 && share.pending == 64)
    #expect(share.eventsPerSecond == limits.eventsPerSecond)
    #expect(share.uploads.all == 2 * limits.uploads.page && share.uploads.page == limits.uploads.page)
    #expect(limits.divided(among: 64, sharesCounts: false).uploads.visitors == limits.uploads.page)
  }
}
