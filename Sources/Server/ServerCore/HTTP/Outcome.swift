import HTTPServer

/// The outcome of a change.
package struct Outcome: Sendable {
  package var status: Status
  /// The JSON body; empty for 204.
  package var body: [UInt8]
  /// The path of the created resource.
  package var location: String?
  /// The id of the created resource, by which a repeated request finds it.
  package var createdId: String?
  /// True if a repeated request is answered with the result of the first one.
  package var isReplay = false

  package init(status: Status, body: [UInt8]) {
    self.status = status
    self.body = body
  }

  package static let noContent = Outcome(status: .noContent, body: [])

  /// - Parameter location: The path of the created resource; nil if it has none.
  package static func created(_ id: String, at location: String?, _ json: JSONWriter) -> Outcome {
    var outcome = Outcome(status: .created, body: json.bytes)
    outcome.location = location
    outcome.createdId = id
    return outcome
  }

  package static func ok(_ json: JSONWriter) -> Outcome {
    Outcome(status: .ok, body: json.bytes)
  }

  package var response: Response {
    var response = Response(
      status: status, body: body.isEmpty ? .empty : .bytes(body),
      compression: body.isEmpty ? .never : .allowed)
    if !body.isEmpty { response.headers.append("Content-Type", "application/json") }
    if let location { response.headers.append("Location", location) }
    if isReplay { response.headers.append("Idempotency-Replayed", "true") }
    return response
  }
}
