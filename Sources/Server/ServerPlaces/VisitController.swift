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
        try VisitStore(transaction).visit(id: call.path, seenBy: call.context.viewer, now: call.now)
      }
      guard let visit else { throw APIError.notFound }
      return try call.answer(visit.visit(seenBy: call.context.viewer, at: call.publicURL))
    }
    router.on(API.Places.spotVisits, ofSpot)
    router.on(API.Places.userVisits) { call in
      let (viewer, now) = (call.context.viewer, call.now)
      let visits = try await call.context.read(estimatedRows: .max) { transaction in
        let profile = try ProfileService.profile(username: call.path, seenBy: viewer, in: transaction)
        return try VisitStore(transaction).visits(
          ofUser: profile.user.key, seenBy: viewer, now: now, page: call.page)
      }
      return try call.answer(visits.map { $0.visit(seenBy: viewer, at: call.publicURL) })
    }
  }

  private static func ofSpot(_ call: Call<String, Nothing, Nothing, SpotVisits>) async throws -> Response {
    let (viewer, now) = (call.context.viewer, call.now)
    let (ratings, visits) = try await call.context.read(estimatedRows: .max) { transaction in
      let spot = try SpotService.spot(id: call.path, seenBy: viewer, now: now, in: transaction)
      return (
        try viewer.map { try VisitStore(transaction).friendsRatings(ofSpot: spot.key, seenBy: $0, now: now) }
          ?? SpotRatings(),
        try VisitStore(transaction).visits(atSpot: spot.key, seenBy: viewer, now: now, limit: SpotVisits.most)
      )
    }
    return try call.answer(
      SpotVisits(
        friendsRatings: ratings, visits: visits.map { $0.visit(seenBy: viewer, at: call.publicURL) }))
  }
}

extension VisitRow {
  /// Returns the visit as a viewer sees it.
  fileprivate func visit(seenBy viewer: Viewer?, at publicURL: String) -> Visit {
    let isOwn = user.key == viewer?.key
    let showsTown = showsTownOnly && !isOwn
    return Visit(
      id: experience.id, person: user.user(at: publicURL), name: experience.name?.value ?? "",
      description: experience.description?.value ?? nil, visitedOn: experience.visitedOn?.value ?? nil,
      companions: experience.companions?.value ?? [],
      photoURL: (experience.photo?.value ?? nil)?.uploadURL(at: publicURL),
      rating: rating.flatMap(Rating.init(quarterStars:)), ratingNote: ratingNote,
      spot: showsTown ? nil : spot.spot(seenBy: viewer), town: showsTown ? town : spot.facts.town,
      visibility: isOwn ? visibility : nil)
  }
}
