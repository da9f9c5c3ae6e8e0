import Testing
import Threads

@testable import ServerReading
@testable import ServerPosts
@testable import HTTPServer
@testable import KiwiServer
@testable import ServerCore

/// A request in progress: the server has authenticated it and waits for its body, which the test holds.
package final class HeldRequest: Sendable {
  private let stream: BodyStream
  private let reached: AsyncStream<Void>
  private let body: [UInt8]
  private let response: Task<Answer, any Error>

  package init(
    _ server: TestServer, _ method: HTTPServer.Method, _ path: String, as token: String,
    contentType: String = "application/json", body: [UInt8]
  ) {
    let (reached, continuation) = AsyncStream<Void>.makeStream()
    self.reached = reached
    self.body = body
    let stream = BodyStream { continuation.finish() }
    self.stream = stream
    let request = Request(
      method: method, path: path, query: "",
      headers: HeaderFields([
        (name: "Authorization", value: "Bearer \(token)"), (name: "Content-Type", value: contentType),
      ]), body: RequestBody(stream: stream, contentLength: body.count))
    response = Task { try await Answer(server.application.respond(to: request)) }
  }

  /// Returns when the server waits for the body.
  package func underWay() async {
    for await _ in reached {}
  }

  /// Sends the body and returns the answer.
  package func finish() async throws -> Answer {
    body.withUnsafeBufferPointer { stream.append($0) }
    stream.finish()
    return try await answer()
  }

  /// Returns the answer to a request that is rejected before its body arrives.
  package func answer() async throws -> Answer { try await response.value }
}
