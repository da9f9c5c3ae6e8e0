import Formats
import HTTPServer
import KiwiKit

/// `/deck`: titles to decide on.
enum DeckController {
  static func get(_ context: RequestContext) async throws -> Response {
    let parameters = try context.queryParameters()
    let query = try query(parameters)
    let limit = try Page.size(parameters, name: "limit")
    let (application, viewer) = (context.application, context.viewer)
    let position = try position(parameters, application.deckCursors)
    let thisYear = context.now.day.year
    // What was decided on is passed one by one.
    let part = try await application.deckStretches.part(
      of: query, seenBy: viewer, after: position, now: context.now, in: application.storage,
      on: application.queues.people
    ) { start, transaction in
      try DeckService.part(
        of: query, seenBy: viewer, after: start, limit: limit, thisYear: thisYear, in: transaction)
    }
    let methods = try context.read { try DeckService.methods(thisYear: thisYear, in: $0) }
    return response(part, methods: methods, of: application)
  }

  private static func query(_ parameters: Parameters) throws(APIError) -> DeckQuery {
    var query = DeckQuery(method: try parameters.choice("method") ?? .popular)
    query.kind = try parameters.choice("kind")
    query.genre = parameters["genre"]
    query.firstYear = try year("firstYear", parameters)
    query.lastYear = try year("lastYear", parameters)
    query.sort = try parameters.choice("sort")
    switch parameters["includesSwiped"] {
    case nil, "false": query.includesSwiped = false
    case "true": query.includesSwiped = true
    default: throw .badParameter("includesSwiped", "\"includesSwiped\" is \"true\" or \"false\".")
    }
    if let first = query.firstYear, let last = query.lastYear, first > last {
      throw .badParameter("lastYear", "\"lastYear\" is not before \"firstYear\".")
    }
    return query
  }

  private static func year(_ name: String, _ parameters: Parameters) throws(APIError) -> Int? {
    guard let text = parameters[name] else { return nil }
    guard let year = Int(text), Limits.titleYears.contains(year) else {
      throw .badParameter(
        name,
        "\"\(name)\" is a year from \(Limits.titleYears.lowerBound) to \(Limits.titleYears.upperBound).")
    }
    return year
  }

  /// Nil also for what was said before this start: the deck begins anew.
  private static func position(
    _ parameters: Parameters, _ cursors: DeckCursors
  ) throws(APIError) -> DeckPosition? {
    guard let text = parameters["cursor"] else { return nil }
    guard DeckCursors.isWellFormed(text) else {
      throw .badParameter("cursor", "\"cursor\" is what an earlier answer said.")
    }
    return cursors.position(text)
  }

  private static func response(
    _ part: DeckPart, methods: [DiscoveryMethod], of application: Application
  ) -> Response {
    let publicURL = application.configuration.publicURL
    var writer = JSONWriter(capacity: 4_096)
    writer.object { writer in
      writer.member("titles", of: part.titles) { title, writer in writer.title(title, at: publicURL) }
      writer.member("cursor", part.next.map(application.deckCursors.text))
      writer.member("methods", methods.map(\.rawValue))
    }
    return Response(json: writer)
  }
}
