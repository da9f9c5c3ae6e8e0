import HTTPServer

extension ServerContext {
  /// Adds the headers of all responses.
  package func addCommonHeaders(to response: inout Response, for request: Request) {
    response.headers.append("X-Content-Type-Options", "nosniff")
    if response.headers["Cache-Control"] == nil {
      // A response for one viewer must not be cached for another.
      let isPersonal =
        !request.isRead || request.headers.contains("Authorization") || response.status.code >= 400
      response.headers.append("Cache-Control", isPersonal ? "no-store" : "no-cache")
      response.headers.append("Vary", "Authorization")
    }
  }
}

extension Request {
  package var isRead: Bool { method == .get || method == .head }
}
