import Formats
import Foundation
import OutgoingHTTP

/// Sends throttled requests to a source of titles or places, with one retry.
package struct SourceRequests: Sendable {
  package let http: OutgoingHTTPClient
  package let throttle: RequestThrottle
  /// Sleeps. Tests replace it.
  package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  package init(
    http: OutgoingHTTPClient, throttle: RequestThrottle,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.http = http
    self.throttle = throttle
    self.sleep = sleep
  }

  private static let maxWait = 10
  private static let defaultWait = 2
  private static let maxJSONSize = 2 << 20
  package static let defaultTimeout = Duration.seconds(15)

  package func json<Answer: Decodable>(
    _ type: Answer.Type, from url: String, headers: [(name: String, value: String)] = [],
    timeout: Duration = defaultTimeout
  ) async throws(SourceError) -> Answer {
    let bytes = try await bytes(
      from: url, headers: headers, maxBytes: Self.maxJSONSize, timeout: timeout)
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw .decoding
    }
  }

  /// Returns the members of a JSON object, for records without a fixed schema.
  package func object(from url: String) async throws(SourceError) -> [String: JSONObject.Value] {
    var reader = JSONReader(try await bytes(from: url, maxBytes: Self.maxJSONSize))
    guard let members = reader.readDocument() else { throw .decoding }
    return members
  }

  package func bytes(
    from url: String, headers: [(name: String, value: String)] = [], maxBytes: Int,
    timeout: Duration = defaultTimeout
  ) async throws(SourceError) -> [UInt8] {
    let request = OutgoingRequest(url: url, headers: headers, maxBytes: maxBytes, timeout: timeout)
    var response = try await get(request)
    if response.status == 429 {
      try await wait(for: response)
      response = try await get(request)
    }
    switch response.status {
    case 200: return response.body
    case 429: throw .rateLimited
    default: throw .http(response.status)
    }
  }

  private func get(_ request: OutgoingRequest) async throws(SourceError) -> OutgoingResponse {
    do {
      try await throttle.wait()
    } catch {
      throw .unreachable(.cancelled)
    }
    do throws(OutgoingHTTPError) {
      return try await http.get(request)
    } catch {
      throw SourceError(error)
    }
  }

  // At most ten seconds, regardless of the source's request. A date in the header is ignored.
  private func wait(for response: OutgoingResponse) async throws(SourceError) {
    let requestedWait = response.header("Retry-After").flatMap { Int($0) } ?? Self.defaultWait
    do {
      try await sleep(.seconds(min(max(requestedWait, 0), Self.maxWait)))
    } catch {
      throw .unreachable(.cancelled)
    }
  }
}

extension SourceRequests {
  package static func query(_ parameters: [(name: String, value: String)]) -> String {
    parameters.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
      .joined(separator: "&")
  }
}

/// A list that skips elements that cannot be decoded.
package struct LossyList<Element: Decodable & Sendable>: Decodable, Sendable {
  package let elements: [Element]

  /// The maximum number of elements, more than any page of a source has.
  private static var maxCount: Int { 1_000 }

  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var elements: [Element] = []
    while !container.isAtEnd, container.currentIndex < Self.maxCount {
      if let element = try container.decode(Readable.self).element { elements.append(element) }
    }
    self.elements = elements
  }

  /// An element whose decoding never throws, so the list's decoding continues.
  private struct Readable: Decodable {
    let element: Element?

    init(from decoder: any Decoder) throws { element = try? Element(from: decoder) }
  }
}
