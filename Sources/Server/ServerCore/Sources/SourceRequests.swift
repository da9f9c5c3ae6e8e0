import Formats
import Foundation
import OutgoingHTTP

/// Asks one source of titles or places: at its pace, with its key, once more after a 429, and reads its JSON.
package struct SourceRequests: Sendable {
  package let http: OutgoingHTTPClient
  package let pace: RequestPace
  /// Waits; tests do not.
  package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  package init(
    http: OutgoingHTTPClient, pace: RequestPace,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.http = http
    self.pace = pace
    self.sleep = sleep
  }

  private static let longestWait = 10
  private static let usualWait = 2
  private static let largestJSON = 2 << 20
  package static let usualTimeout = Duration.seconds(15)

  package func json<Answer: Decodable>(
    _ type: Answer.Type, from url: String, headers: [(name: String, value: String)] = [],
    timeout: Duration = usualTimeout
  ) async throws(SourceError) -> Answer {
    let bytes = try await bytes(
      from: url, headers: headers, maxBytes: Self.largestJSON, timeout: timeout)
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw .decoding
    }
  }

  /// The members of an object, for records that nobody holds to one form.
  package func object(from url: String) async throws(SourceError) -> [String: JSONObject.Value] {
    var reader = JSONReader(try await bytes(from: url, maxBytes: Self.largestJSON))
    guard let members = reader.readDocument() else { throw .decoding }
    return members
  }

  package func bytes(
    from url: String, headers: [(name: String, value: String)] = [], maxBytes: Int,
    timeout: Duration = usualTimeout
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
      try await pace.turn()
    } catch {
      throw .unreachable(.cancelled)
    }
    do throws(OutgoingHTTPError) {
      return try await http.get(request)
    } catch {
      throw SourceError(error)
    }
  }

  /// Longer than ten seconds nobody waits, whatever is asked for; a date counts as nothing said.
  private func wait(for response: OutgoingResponse) async throws(SourceError) {
    let asked = response.header("Retry-After").flatMap { Int($0) } ?? Self.usualWait
    do {
      try await sleep(.seconds(min(max(asked, 0), Self.longestWait)))
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

/// A list of which what cannot be read is left out, so that one broken line does not lose the others.
package struct LossyList<Element: Decodable & Sendable>: Decodable, Sendable {
  package let elements: [Element]

  /// Longer lists than any page of a source are cut.
  private static var longest: Int { 1_000 }

  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var elements: [Element] = []
    while !container.isAtEnd, container.currentIndex < Self.longest {
      if let element = try container.decode(Readable.self).element { elements.append(element) }
    }
    self.elements = elements
  }

  /// Never throws, so that the list goes on after it.
  private struct Readable: Decodable {
    let element: Element?

    init(from decoder: any Decoder) throws { element = try? Element(from: decoder) }
  }
}
