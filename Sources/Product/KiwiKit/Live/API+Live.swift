extension API {
  /// Events as they happen.
  public enum Live {
    public static let events = Endpoint<Nothing, Nothing, Nothing, Nothing>(
      .get, "/live", "listen", .anyone, "Live events",
      """
      A WebSocket (RFC 6455) with JSON in text messages. With a token the server sends the events that its user may \
      see, and without one the public events. `sessionEnded` reports a token that ends while the socket is open.

      The server sends lists of events, `LiveMessage`. The client sends the ids of the posts that it shows, \
      `LiveRequest`, whenever they change. The server sends counts, comments, edits and removals of these posts \
      only. New posts, the number of unread notifications and the end of the session are sent without a request. \
      Events that happen within half a second are sent together. Events are not stored: after a pause, a client \
      loads its content again.

      The server pings a silent connection after 30 seconds and closes it after 60. It closes with 1008 for a \
      message that breaks these rules, 1013 for too many sockets (16 for each user, 128 for each address) or a \
      client that reads too slowly, 1001 when it stops, and 4001 after `sessionEnded`. A client may send 60 messages \
      in 30 seconds.
      """, status: 101,
      errors: [
        EndpointError(403, description: "Pages of other origins may not connect."),
        EndpointError(426, description: "The request is not a WebSocket handshake."),
      ])
  }
}
