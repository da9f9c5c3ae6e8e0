import HTTPServer
import SQLite
import ServerTesting
import Testing

@testable import KiwiServer
@testable import ServerCore

struct MetricsTests {
  private static let first = 0
  private static let second = 1

  private func text(_ metrics: Metrics) throws -> String {
    let database = try Database(.inMemory)
    defer { database.close() }
    return metrics.text(
      storage: Storage(database), liveSubscribers: 0, jobs: [], now: Timestamp(seconds: 0)
    ) { $0.gauge("kiwifruit_of_an_area", "A figure of an area.", 7) }
  }

  @Test func `requests are counted by endpoint and status class`() throws {
    let metrics = Metrics(endpoints: ["GET /first", "GET /second"])
    metrics.record(endpoint: Self.first, status: .ok, duration: .milliseconds(1))
    metrics.record(endpoint: Self.first, status: .created, duration: .milliseconds(1))
    metrics.record(endpoint: Self.first, status: .notFound, duration: .milliseconds(1))
    metrics.record(endpoint: Self.second, status: .ok, duration: .milliseconds(1))
    metrics.record(endpoint: nil, status: .notFound, duration: .milliseconds(1))
    let lines = try text(metrics).split(separator: "\n")
    for line in [
      #"kiwifruit_requests_total{endpoint="GET /first",status="2xx"} 2"#,
      #"kiwifruit_requests_total{endpoint="GET /first",status="4xx"} 1"#,
      #"kiwifruit_requests_total{endpoint="GET /second",status="2xx"} 1"#,
      #"kiwifruit_requests_total{endpoint="other",status="4xx"} 1"#,
    ] {
      #expect(lines.contains(Substring(line)))
    }
  }

  @Test func `buckets count everything up to their bound`() throws {
    let metrics = Metrics(endpoints: ["GET /first", "GET /second"])
    for duration: Duration in [.microseconds(100), .microseconds(101), .seconds(60)] {
      metrics.record(endpoint: Self.first, status: .ok, duration: duration)
    }
    let text = try text(metrics)
    let name = #"kiwifruit_request_duration_seconds_bucket{endpoint="GET /first",le="#
    #expect(text.contains("\(name)\"0.0001\"} 1\n"))
    #expect(text.contains("\(name)\"0.00025\"} 2\n"))
    #expect(text.contains("\(name)\"10.0\"} 2\n"))
    #expect(text.contains("\(name)\"+Inf\"} 3\n"))
    #expect(text.contains(#"kiwifruit_request_duration_seconds_count{endpoint="GET /first"} 3"#))
  }

  @Test func `every line has Prometheus's format`() throws {
    let metrics = Metrics(endpoints: ["GET /first", "GET /second"])
    metrics.record(endpoint: Self.first, status: .ok, duration: .milliseconds(3))
    let sample = try Regex(#"^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[0-9.e+-]+$"#)
    for line in try text(metrics).split(separator: "\n") where !line.hasPrefix("#") {
      #expect(line.wholeMatch(of: sample) != nil, "\(line)")
    }
  }

  @Test func `metrics are local unless the operator allows other networks`() async throws {
    let elsewhere = try #require(IPAddress("192.0.2.1"))
    let request = Request(method: .get, path: "/metrics", remoteAddress: elsewhere)
    let closed = try await TestServer()
    #expect(try await Answer(closed.application.respond(to: request)).status == 403)
    #expect(try await closed.get("/metrics").status == 200)
    let open = try await TestServer { $0.metricsForEveryone = true }
    #expect(try await Answer(open.application.respond(to: request)).status == 200)
  }

  @Test func `a server that cannot write is not ready`() async throws {
    let server = try await TestServer()
    #expect(try await server.get("/readyz").status == 200)
    server.context.metrics.markWritingEnded()
    #expect(try await server.get("/readyz").status == 503)
    #expect(try await server.get("/livez").status == 200)
  }
}
