import ServerAccounts
import ServerSocial
import ServerCore
import Formats
import HTTPServer
import KiwiKit

/// The visits that users share.
enum VisitController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Places.visit) { call in
      let visit = try call.snapshot { transaction in
        try transaction.visits.visit(id: call.path, seenBy: call.context.viewer, now: call.now)
      }
      guard let visit else { throw APIError.notFound }
      var writer = JSONWriter()
      writer.visit(visit, seenBy: call.context.viewer, at: call.context.server.configuration.publicURL)
      return call.answer(json: writer)
    }
    router.on(API.Places.spotVisits, ofSpot)
    router.on(API.Places.userVisits) { call in
      let page = Page(call.query)
      let (viewer, now) = (call.context.viewer, call.now)
      let visits = try await call.context.read(looks: .max) { transaction in
        let profile = try ProfileService.profile(username: call.path, seenBy: viewer, in: transaction)
        return try transaction.visits.visits(ofUser: profile.user.key, seenBy: viewer, now: now, page: page)
      }
      let publicURL = call.context.server.configuration.publicURL
      return call.context.response(visits, page: page) { visit, writer in
        writer.visit(visit, seenBy: viewer, at: publicURL)
      }
    }
  }

  private static func ofSpot(_ call: Call<String, Nothing, Nothing, SpotVisits>) async throws -> Response {
    let (viewer, now) = (call.context.viewer, call.now)
    let (ratings, visits) = try await call.context.read(looks: .max) { transaction in
      let spot = try SpotService.spot(id: call.path, seenBy: viewer, now: now, in: transaction)
      return (
        try viewer.map { try transaction.visits.friendsRatings(ofSpot: spot.key, seenBy: $0, now: now) }
          ?? SpotRatings(),
        try transaction.visits.visits(atSpot: spot.key, seenBy: viewer, now: now, limit: SpotVisits.most)
      )
    }
    let publicURL = call.context.server.configuration.publicURL
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
    return call.answer(json: writer)
  }
}

extension JSONWriter {
  /// A ``KiwiKit/Visit``.
  package mutating func visit(_ visit: VisitRow, seenBy viewer: Viewer?, at publicURL: String) {
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
