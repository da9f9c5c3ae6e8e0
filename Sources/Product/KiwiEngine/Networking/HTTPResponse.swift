public import Foundation

/// The response of a server, with any status.
public struct HTTPResponse: Sendable {
  public let status: Int
  public let headers: [String: String]
  public let body: Data

  public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  public var isSuccess: Bool { (200..<300).contains(status) }

  /// Returns the value of a header; names are case-insensitive (RFC 9110, section 5.1).
  public func header(_ name: String) -> String? {
    headers[name] ?? headers.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
  }

  /// The wait that the server asks for. This API sends seconds, never a date.
  public var retryAfter: Duration? {
    guard let seconds = header(HTTPHeader.retryAfter).flatMap(Int.init), seconds >= 0 else { return nil }
    return .seconds(seconds)
  }
}
