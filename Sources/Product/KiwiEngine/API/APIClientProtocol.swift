public import KiwiKit

/// Calls the endpoints of a server.
public protocol APIClientProtocol: Sendable {
  func send<Answer>(_ call: EndpointCall<Answer>) async throws(APIFailure) -> Answer
}
