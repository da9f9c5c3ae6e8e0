/// A request the server answers by itself, because it broke the protocol's rules or a limit.
///
/// ```swift
/// let refusal = Refusal(status: .contentTooLarge, code: "too_large", message: "At most 10 MB.")
/// return refusal.response
/// ```
public struct Refusal: Error, Sendable, Hashable {
  /// The status of the answer.
  public var status: Status
  /// A stable word for programs, such as `badRequest`.
  public var code: String
  /// A sentence for people.
  public var message: String

  init(_ status: Status, _ code: String, _ message: String) {
    self.status = status
    self.code = code
    self.message = message
  }

  /// `{"error":{"code":…,"message":…}}`
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
