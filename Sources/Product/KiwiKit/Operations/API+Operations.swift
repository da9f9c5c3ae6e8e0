extension API {
  /// The state of the server, for its operator.
  public enum Operations {
    public static let live = Endpoint<Nothing, Nothing, Nothing, BinaryContent>(
      .get, "/livez", "live", .anyone, "Liveness", "Returns 200 while the process runs.",
      content: ["text/plain"])

    public static let ready = Endpoint<Nothing, Nothing, Nothing, BinaryContent>(
      .get, "/readyz", "ready", .anyone, "Readiness",
      """
      Returns 200 while the database can be read and written. Returns 503 while the server starts or stops, or while its \
      disk is full.
      """, content: ["text/plain"])

    public static let metrics = Endpoint<Nothing, Nothing, Nothing, BinaryContent>(
      .get, "/metrics", "metrics", .anyone, "Metrics for Prometheus",
      """
      The text format of Prometheus. Other machines get 403, unless the operator allows them.
      """, content: ["text/plain"], errors: [EndpointError(403, "Forbidden")])

    public static let openAPI = Endpoint<Nothing, Nothing, Nothing, BinaryContent>(
      .get, "/openapi.json", "openAPI", .anyone, "This document", "As JSON.", content: ["application/json"])
  }
}
