import Glibc
import HTTPServer

extension Metrics {
  /// Returns the metrics in the Prometheus text format, version 0.0.4.
  package func text(
    storage: Storage, liveSubscribers: Int, jobs: [JobCount], now: Timestamp,
    areas: (inout PrometheusText) -> Void
  ) -> String {
    var text = PrometheusText()
    appendProcess(to: &text)
    if let server { appendServer(server, to: &text) }
    appendStorage(storage, to: &text)
    text.gauge("kiwifruit_live_readers", "Subscribers of live events.", Double(liveSubscribers))
    appendJobs(jobs, now: now, to: &text)
    areas(&text)
    appendRequests(to: &text)
    return text.content
  }

  private func appendProcess(to text: inout PrometheusText) {
    text.begin("kiwifruit_info", "gauge", "The running version.")
    text.sample("kiwifruit_info", [("version", Version.current)], 1)
    text.gauge(
      "kiwifruit_uptime_seconds", "Seconds since the start.", (ContinuousClock.now - start).inSeconds)
    if let bytes = Self.residentBytes {
      text.gauge("process_resident_memory_bytes", "Memory in use.", Double(bytes))
    }
  }

  private func appendServer(_ server: ServerMetrics, to text: inout PrometheusText) {
    text.gauge(
      "kiwifruit_connections", "Open connections, including WebSockets.", Double(server.connections))
    text.gauge("kiwifruit_websockets", "Open WebSockets.", Double(server.webSockets))
    text.gauge("kiwifruit_requests_in_flight", "Requests in progress.", Double(server.requestsInFlight))
    text.gauge(
      "kiwifruit_bodies_in_flight", "Requests whose body has not arrived.", Double(server.bodiesInFlight))
    text.counter(
      "kiwifruit_refusals_total", "Requests rejected as malformed or under overload.", server.refusals)
    text.counter(
      "kiwifruit_requests_turned_away_total", "Requests and WebSockets rejected under overload.",
      server.requestsShed)
    text.counter(
      "kiwifruit_slow_readers_total", "Connections closed because the peer read too slowly.",
      server.slowReaders)
    text.counter(
      "kiwifruit_connections_refused_total", "Rejected connections.", server.connectionsRefused)
    text.counter("kiwifruit_received_bytes_total", "Bytes received.", server.bytesReceived)
    text.counter("kiwifruit_sent_bytes_total", "Bytes sent.", server.bytesSent)
    text.gauge("kiwifruit_buffered_bytes", "Bytes buffered for connections.", Double(server.bytesBuffered))
  }

  private func appendJobs(_ jobs: [JobCount], now: Timestamp, to text: inout PrometheusText) {
    text.begin("kiwifruit_jobs", "gauge", "Jobs that are waiting, running or dead.")
    for job in jobs {
      text.sample(
        "kiwifruit_jobs", [("kind", job.kind), ("state", job.phase.rawValue)], Double(job.count))
    }
    let oldest = jobs.filter { $0.phase == .waiting }.map(\.oldest).min() ?? now
    text.gauge(
      "kiwifruit_jobs_oldest_waiting_seconds", "Waiting time of the longest due job.",
      Double(max(0, now.seconds - oldest.seconds)))
  }

  private func appendRequests(to text: inout PrometheusText) {
    let endpoints = endpoints
    text.begin("kiwifruit_requests_total", "counter", "Requests answered.")
    for endpoint in endpoints {
      for statusClass in 1...5 {
        let count = endpoint.requests(statusClass: statusClass)
        guard count > 0 else { continue }
        let labels = [("endpoint", endpoint.label), ("status", "\(statusClass)xx")]
        text.sample("kiwifruit_requests_total", labels, Double(count))
      }
    }
    let name = "kiwifruit_request_duration_seconds"
    text.begin(name, "histogram", "Time from the request's header to the response.")
    for endpoint in endpoints {
      var count = 0
      for (bucket, bound) in EndpointCounters.bounds.enumerated() {
        count += endpoint.requests(inBucket: bucket)
        let labels = [("endpoint", endpoint.label), ("le", "\(Double(bound) / 1e6)")]
        text.sample("\(name)_bucket", labels, Double(count))
      }
      count += endpoint.requests(inBucket: EndpointCounters.bounds.count)
      text.sample("\(name)_bucket", [("endpoint", endpoint.label), ("le", "+Inf")], Double(count))
      text.sample("\(name)_sum", [("endpoint", endpoint.label)], endpoint.seconds)
      text.sample("\(name)_count", [("endpoint", endpoint.label)], Double(count))
    }
  }

  /// The resident memory from `/proc/self/statm`, whose second number counts pages.
  private static var residentBytes: Int? {
    guard let file = fopen("/proc/self/statm", "r") else { return nil }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 128)
    guard fgets(&buffer, Int32(buffer.count), file) != nil else { return nil }
    let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let fields = line.split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}

/// Builds text in the exposition format of Prometheus.
package struct PrometheusText {
  package private(set) var content = ""

  package mutating func begin(_ name: String, _ type: String, _ help: String) {
    content += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  package mutating func sample(_ name: String, _ labels: [(name: String, value: String)], _ value: Double) {
    content += name
    if !labels.isEmpty {
      content += "{\(labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ","))}"
    }
    content += value == value.rounded() && abs(value) < 1e15 ? " \(Int(value))\n" : " \(value)\n"
  }

  package mutating func gauge(_ name: String, _ help: String, _ value: Double) {
    begin(name, "gauge", help)
    sample(name, [], value)
  }

  package mutating func counter(_ name: String, _ help: String, _ value: Int) {
    begin(name, "counter", help)
    sample(name, [], Double(value))
  }

  private static func escaped(_ value: String) -> String {
    value.reduce(into: "") { text, character in
      switch character {
      case "\"", "\\": text += "\\\(character)"
      case "\n": text += "\\n"
      default: text.append(character)
      }
    }
  }
}

extension Duration {
  package var inSeconds: Double { self / .seconds(1) }
}
