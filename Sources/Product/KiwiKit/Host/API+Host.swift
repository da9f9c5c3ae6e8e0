extension API {
  /// The server's description of itself.
  public enum Host {
    public static let describe = Endpoint<Nothing, Nothing, Nothing, HostDescription>(
      .get, "/host", "describeHost", .anyone, "Description of the server",
      "For users without an account. Caches may store the response for a minute.")
  }
}
