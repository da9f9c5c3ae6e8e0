import Formats
import HTTPServer
import KiwiKit

/// What people tell others of where they have been.
enum VisitController {
  static func get(_ context: RequestContext) async throws -> Response {
    guard case .places(.visit(let id)) = context.route else { throw APIError.notFound }
    let visit = try context.snapshot { transaction in
      try transaction.visits.visit(id: id, seenBy: context.viewer, now: context.now)
    }
    guard let visit else { throw APIError.notFound }
    var writer = JSONWriter()
    writer.visit(visit, seenBy: context.viewer, at: context.application.configuration.publicURL)
    return Response(json: writer)
  }

  static func ofSpot(_ context: RequestContext) async throws -> Response {
    guard case .places(.spotVisits(let id)) = context.route else { throw APIError.notFound }
    let (viewer, now) = (context.viewer, context.now)
    let (ratings, visits) = try await context.read(looks: .max) { transaction in
      let spot = try SpotService.spot(id: id, seenBy: viewer, now: now, in: transaction)
      return (
        try viewer.map { try transaction.visits.friendsRatings(ofSpot: spot.key, seenBy: $0, now: now) }
          ?? SpotRatings(),
        try transaction.visits.visits(atSpot: spot.key, seenBy: viewer, now: now, limit: SpotVisits.most)
      )
    }
    let publicURL = context.application.configuration.publicURL
    var writer = JSONWriter(capacity: 4_096)
    writer.object { writer in
      writer.name("friendsRatings")
      writer.object { writer in
        writer.member("count", ratings.count)
        writer.member("average", ratings.average)
      }
      writer.member("visits", of: visits) { visit, writer in
        writer.visit(visit, seenBy: viewer, at: publicURL)
      }
    }
    return Response(json: writer)
  }

  static func ofUser(_ context: RequestContext) async throws -> Response {
    guard case .places(.visits(let username)) = context.route else { throw APIError.notFound }
    let page = try Page(try context.queryParameters())
    let (viewer, now) = (context.viewer, context.now)
    let visits = try await context.read(looks: .max) { transaction in
      let profile = try ProfileService.profile(username: username, seenBy: viewer, in: transaction)
      return try transaction.visits.visits(ofUser: profile.user.key, seenBy: viewer, now: now, page: page)
    }
    let publicURL = context.application.configuration.publicURL
    return context.response(visits, page: page) { visit, writer in
      writer.visit(visit, seenBy: viewer, at: publicURL)
    }
  }
}

extension JSONWriter {
  /// A ``KiwiKit/Visit``.
  mutating func visit(_ visit: VisitRow, seenBy viewer: Viewer?, at publicURL: String) {
    let experience = visit.experience
    let tellsTownOnly = visit.showsTownOnly && visit.person.key != viewer?.key
    object { writer in
      writer.member("id", experience.id)
      writer.name("person")
      writer.user(visit.person, at: publicURL)
      writer.member("name", experience.name?.value ?? "")
      writer.member("description", experience.description?.value ?? nil)
      writer.member("visitedOn", (experience.visitedOn?.value ?? nil)?.description)
      writer.member("companions", experience.companions?.value ?? [])
      writer.member("photoURL", upload: experience.photo?.value ?? nil, at: publicURL)
      writer.member("rating", visit.rating)
      writer.member("ratingNote", visit.ratingNote)
      writer.name("spot")
      if tellsTownOnly {
        writer.null()
      } else {
        writer.spot(visit.spot, seenBy: viewer)
      }
      writer.member("town", tellsTownOnly ? visit.town : visit.spot.facts.town)
      writer.member("visibility", visit.person.key == viewer?.key ? visit.visibility.rawValue : nil)
    }
  }
}
