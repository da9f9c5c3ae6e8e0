import HTTPServer

/// What a change answers: made inside the transaction, so that it can be kept with it.
struct Outcome: Sendable {
  var status: Status
  /// JSON, or empty for 204.
  var body: [UInt8]
  /// The path of what was created.
  var location: String?
  var isReplay = false

  init(status: Status, body: [UInt8], location: String? = nil) {
    self.status = status
    self.body = body
    self.location = location
  }

  static let noContent = Outcome(status: .noContent, body: [])

  static func created(at location: String, _ json: JSONWriter) -> Outcome {
    Outcome(status: .created, body: json.bytes, location: location)
  }

  static func ok(_ json: JSONWriter) -> Outcome {
    Outcome(status: .ok, body: json.bytes)
  }

  var response: Response {
    var response = Response(status: status, body: body.isEmpty ? .empty : .bytes(body))
    if !body.isEmpty { response.headers.append("Content-Type", "application/json") }
    if let location { response.headers.append("Location", location) }
    if isReplay { response.headers.append("Idempotency-Replayed", "true") }
    return response
  }
}
