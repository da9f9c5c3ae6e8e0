extension API {
  /// The state of the server, for its operator.
  public enum Operations {
    public static let live = Endpoint<Nothing, Nothing, Nothing, BinaryContent>(
      .get, "/livez", "live", .anyone, "Liveness", "Answers as long as the process runs.",
      content: ["text/plain"])

    public static let ready = Endpoint<Nothing, Nothing, Nothing, BinaryContent>(
      .get, "/readyz", "ready", .anyone, "Readiness",
      """
      Answers 200 while the database can be read and written, and 503 while the server starts or drains or its disk is \
      full.
      """, content: ["text/plain"])

    public static let metrics = Endpoint<Nothing, Nothing, Nothing, BinaryContent>(
      .get, "/metrics", "metrics", .anyone, "Metrics for Prometheus",
      """
      In the text format of Prometheus. Only requests from the machine itself are answered, unless the operator allows \
      others.
      """, content: ["text/plain"], errors: [EndpointError(403, "Forbidden")])

    public static let openAPI = Endpoint<Nothing, Nothing, Nothing, BinaryContent>(
      .get, "/openapi.json", "openAPI", .anyone, "This document", "As JSON.", content: ["application/json"])
  }
}
