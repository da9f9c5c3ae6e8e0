import ServerTitles
import ServerCore
import Formats
import HTTPServer
import KiwiKit

/// The deck. Its titles are written without encoders, because a page has many of them.
enum DeckController {
  static func get(_ call: Call<Nothing, DeckPartQuery, Nothing, DeckResponse>) async throws -> Response {
    let query = call.query.deck
    if let first = query.firstYear, let last = query.lastYear, first > last {
      throw APIError.badParameter("lastYear", "\"lastYear\" must not be before \"firstYear\".")
    }
    let limit = call.query.limit ?? Limits.defaultPageSize
    let (server, viewer) = (call.context.server, call.context.viewer)
    let position = try position(call.query.cursor, server[DeckCursors.self])
    let thisYear = call.now.day.year
    // Titles that the viewer has decided on are skipped one by one, so the skipped ranges are cached.
    let part = try await server[DeckRanges.self].part(
      of: query, seenBy: viewer, after: position, now: call.now, in: server.storage,
      on: server.queues.users
    ) { start, transaction in
      try DeckService.part(
        of: query, seenBy: viewer, after: start, limit: limit, thisYear: thisYear, in: transaction)
    }
    let methods = try call.context.read { try DeckService.methods(thisYear: thisYear, in: $0) }
    return call.answer(json: json(part, methods: methods, of: server))
  }

  /// Returns the position of a cursor. A cursor from before the last start restarts the deck.
  private static func position(_ cursor: String?, _ cursors: DeckCursors) throws(APIError) -> DeckPosition? {
    guard let cursor else { return nil }
    guard DeckCursors.isWellFormed(cursor) else {
      throw .badParameter(
        "cursor", "The cursor is not valid. Send the cursor of an earlier response, or none.")
    }
    return cursors.position(cursor)
  }

  private static func json(
    _ part: DeckPart, methods: [DiscoveryMethod], of server: ServerContext
  ) -> JSONWriter {
    let publicURL = server.configuration.publicURL
    var writer = JSONWriter(capacity: 4_096)
    writer.object { writer in
      writer.member("titles", of: part.titles) { title, writer in title.write(to: &writer, at: publicURL) }
      writer.member("cursor", part.next.map(server[DeckCursors.self].text))
      writer.member("methods", methods.map(\.rawValue))
    }
    return writer
  }
}
