import ServerTitles
import ServerAccounts
import ServerCore
import HTTPServer
import KiwiKit

/// `/spots` and `/towns`: places that all users share.
enum SpotController {
  static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Places.spots, list)
    router.on(API.Places.towns, towns)
    router.on(API.Places.spot) { call in
      try call.answer(call.snapshot { try spot(call.path, call.context, $0) })
    }
    router.on(API.Places.addSpot) { call, viewer in
      let facts = try SpotFacts(call.body)
      return try await call.create(
        at: { API.Places.spot.path($0) }, replay: { try spot($0, call.context, $1) }
      ) { transaction in
        let spot = try SpotService.add(
          facts, isPrivate: call.body.isPrivate ?? false, by: viewer, now: call.now, in: transaction)
        return (spot.id, spot.spot(seenBy: viewer))
      }
    }
    addCorrections(to: &router)
    addDuplicates(to: &router)
  }

  private static func list(
    _ call: Call<Nothing, SpotListQuery, Nothing, ListPage<NearbySpot>>
  ) async throws -> Response {
    let context = call.context
    let search = try SpotSearch(call.query)
    let find = {
      try await context.read(estimatedRows: .max) { transaction in
        try search.run(page: call.page, for: context.viewer, now: context.now, in: transaction)
      }
    }
    var spots = try await find()
    // Requests without a user never trigger a lookup.
    if context.viewer != nil, call.page.offset == 0, let question = search.question,
      let lookup = context.server[SpotLookups.self].begin(question, in: context.server), spots.isEmpty
    {
      // Known places are shown immediately; places that the sources add appear in the next search.
      await LookupGate.wait(for: lookup)
      spots = try await find()
    }
    return context.response(spots, page: call.page) { match, writer in
      writer.object { writer in
        writer.name("spot")
        match.spot.write(to: &writer, seenBy: context.viewer)
        writer.member("distance", match.distance)
      }
    }
  }

  private static func towns(_ call: Call<Nothing, TownQuery, Nothing, [Town]>) async throws -> Response {
    let context = call.context
    let search = try TownSearch(call.query)
    let find = { try await context.read(estimatedRows: .max) { try search.run(in: $0) } }
    var towns = try await find()
    if context.viewer != nil, let question = search.question, towns.isEmpty,
      let lookup = context.server[SpotLookups.self].begin(question, in: context.server)
    {
      await LookupGate.wait(for: lookup)
      towns = try await find()
    }
    return try call.answer(towns)
  }

  // MARK: Correcting

  private static func addCorrections(to router: inout EndpointRouter) {
    router.on(API.Places.correctSpot) { call, viewer in
      try await change(call) { transaction in
        try SpotService.correct(id: call.path, call.body, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Places.spotHistory) { call, viewer in
      let changes = try await call.context.read(estimatedRows: .max) { transaction in
        try SpotService.history(
          id: call.path, seenBy: viewer, now: call.now, page: call.page, in: transaction)
      }
      let publicURL = call.context.server.configuration.publicURL
      return call.context.response(changes, page: call.page) { change, writer in
        change.write(to: &writer, mayUndo: change.mayBeUndoneOrConfirmed(by: viewer), at: publicURL)
      }
    }
    router.on(API.Places.undoSpotChange) { call, viewer in
      try await change(call) { transaction in
        try SpotService.undo(
          changeId: call.body.changeId, ofSpot: call.path, by: viewer, now: call.now, in: transaction)
      }
    }
  }

  // MARK: Duplicates

  private static func addDuplicates(to router: inout EndpointRouter) {
    router.on(API.Places.spotDuplicates) { call, viewer in
      let duplicates = try call.snapshot {
        try SpotService.duplicates(id: call.path, seenBy: viewer, now: call.now, in: $0)
      }
      return try call.answer(duplicates.map { $0.spot(seenBy: viewer) })
    }
    router.on(API.Places.mergeSpot) { call, viewer in
      try await change(call) { transaction in
        try SpotService.merge(
          id: call.path, into: call.body.into, by: viewer, now: call.now,
          moving: call.context.server.slots.all(), in: transaction)
      }
    }
    router.on(API.Places.unmergeSpot) { call, viewer in
      try await change(call) { transaction in
        try SpotService.unmerge(
          id: call.path, by: viewer, now: call.now, moving: call.context.server.slots.all(), in: transaction)
      }
    }
  }

  /// Applies a change and answers with the changed place.
  private static func change<Body>(
    _ call: Call<String, Nothing, Body, Spot>,
    _ change: @escaping @Sendable (Transaction) throws -> SpotService.Outcome
  ) async throws -> Response {
    let context = call.context
    return try await call.write(replay: { try spot(call.path, context, $0) }) { transaction in
      let outcome = try change(transaction)
      for change in outcome.changes { context.server.announce(change, afterCommitOf: transaction) }
      transaction.afterCommit { context.server.jobs.wake() }
      return outcome.spot.spot(seenBy: context.viewer)
    }
  }

  private static func spot(_ id: String, _ context: RequestContext, _ transaction: Transaction) throws -> Spot
  {
    try SpotService.spot(id: id, seenBy: context.viewer, now: context.now, in: transaction)
      .spot(seenBy: context.viewer)
  }
}
