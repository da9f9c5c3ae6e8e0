import Foundation
import HTTPServer
import Testing

@testable import ServerCore

struct LogTests {
  /// Returns what the log has written, and closes it first.
  private func written(
    level: Log.Level = .info, format: Log.Format, _ body: (Log) -> Void
  ) throws -> [String] {
    let pipe = Pipe()
    let log = Log(level: level, format: format, descriptor: pipe.fileHandleForWriting.fileDescriptor)
    body(log)
    log.close()
    try pipe.fileHandleForWriting.close()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  private let secret = "kiwireset_" + String(repeating: "x", count: 43)

  @Test(arguments: Log.Format.allCases)
  func `a request is one line without its query, headers and secrets`(format: Log.Format) throws {
    let request = Request(
      method: .post, path: "/password-resets/\(secret)", query: "token=hidden",
      headers: HeaderFields([(name: "Authorization", value: "Bearer hidden")]))
    let lines = try written(format: format) { log in
      log.request(request, status: .noContent, duration: .microseconds(1_234))
    }
    let line = try #require(lines.first)
    #expect(lines.count == 1)
    #expect(line.contains("/password-resets/***"))
    #expect(line.contains("204"))
    #expect(!line.contains("hidden") && !line.contains("xxx"))
  }

  @Test func `a JSON line has typed members`() throws {
    let lines = try written(format: .json) { log in
      log.request(Request(method: .get, path: "/posts"), status: .ok, duration: .milliseconds(2))
    }
    let line = try #require(lines.first)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(object["status"] as? Int == 200)
    #expect(object["durationMicroseconds"] as? Int == 2_000)
    #expect(object["method"] as? String == "GET")
    #expect(object["address"] as? String == "127.0.0.1")
  }

  @Test(arguments: [
    ("/posts/1/like", "/posts/1/like"),
    ("/password-resets/secret", "/password-resets/***"),
    ("/password%2Dresets/secret", "/***/***"),
    ("/p%61ssword-resets/secret/more", "/***/***/more"),
    ("/anything/kiwi_abc", "/anything/***"),
    ("/reset/secret", "/reset/***"),
    ("/", "/"),
  ])
  func `secrets in a path are masked in every spelling`(path: String, shown: String) {
    #expect(LogPath.masked(path) == shown)
  }

  @Test func `below its level a log has only errors and announcements`() throws {
    let lines = try written(level: .warning, format: .text) { log in
      log.request(Request(method: .get, path: "/posts"), status: .ok, duration: .zero)
      log.debug("debug")
      log.info("info")
      log.warning("warning")
      log.error("error")
      log.announce("announcement")
    }
    #expect(lines.map { $0.split(separator: " ").last } == ["warning", "error", "announcement"])
  }

  @Test func `a message cannot inject a second line`() throws {
    let lines = try written(format: .text) { $0.error("one\nERROR two\u{1B}[2J") }
    #expect(lines.count == 1)
    #expect(!lines[0].contains("\u{1B}"))
  }

  @Test func `closing a log writes all queued lines`() throws {
    let lines = try written(format: .text) { log in
      for number in 0..<300 { log.info("\(number)") }
    }
    #expect(lines.count == 300)
    #expect(try #require(lines.last).hasSuffix(" 299"))
  }
}
