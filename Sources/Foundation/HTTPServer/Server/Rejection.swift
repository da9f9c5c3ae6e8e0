/// A response to a request that violates the protocol or a limit. The server sends it without calling the
/// handler.
///
/// ```swift
/// configuration.errorResponse = { rejection in Response(status: rejection.status, text: rejection.message) }
/// ```
public struct Rejection: Error, Sendable, Hashable {
  /// The status of the response.
  public var status: Status
  /// A stable code for programs, such as `badRequest`.
  public var code: String
  /// A message for users.
  public var message: String

  init(_ status: Status, _ code: String, _ message: String) {
    self.status = status
    self.code = code
    self.message = message
  }

  /// A JSON response: `{"error":{"code":…,"message":…}}`.
  public var response: Response {
    let body = #"{"error":{"code":"\#(Self.escaped(code))","message":"\#(Self.escaped(message))"}}"#
    return Response(
      status: status,
      headers: ["Content-Type": "application/json", "Cache-Control": "no-store"],
      body: .bytes(Array(body.utf8)))
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
