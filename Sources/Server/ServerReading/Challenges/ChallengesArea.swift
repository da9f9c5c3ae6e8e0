import ServerAccounts
import ServerTitles
import ServerCore
import HTTPServer
import KiwiKit

/// Reading challenges over a number of days.
package enum ChallengesArea: Area {
  package static func register(in slots: inout Slots, _ configuration: Configuration) {
    slots.register(configuration[WeatherSettings.self].weather(publicURL: configuration.publicURL))
  }

  package static let checks = ChallengeChecks.all

  package static func addEndpoints(to router: inout EndpointRouter) {
    addReads(to: &router)
    addWrites(to: &router)
  }

  private static func addReads(to router: inout EndpointRouter) {
    router.on(API.Challenges.all) { call, viewer in
      let views = try await call.context.read(estimatedRows: .max) { transaction in
        let today = try ChallengeProgress.today(ofUser: viewer.key, now: call.now, in: transaction)
        return try ChallengeStore(transaction).challenges(of: viewer, page: call.page)
          .map { try ChallengeService.view($0, seenBy: viewer, today: today, in: transaction) }
      }
      return try call.answer(views.map { $0.challenge(at: call.publicURL) })
    }
    router.on(API.Challenges.discover) { call, viewer in
      let suggestions = try await call.context.read(estimatedRows: .max) { transaction in
        try call.context.inReaderLanguage {
          try ChallengeMatchmaking.suggestions(for: viewer, now: call.now, in: transaction)
        }
      }
      return try call.answer(
        ChallengeDiscovery(
          suggestions: suggestions.map { suggestion in
            ChallengeSuggestion(
              template: suggestion.template, challenge: suggestion.challenge?.challenge(at: call.publicURL),
              reasons: suggestion.match.reasons)
          }, hasWeather: call.context.server[WeatherLookups?.self] != nil))
    }
    router.on(API.Challenges.challenge) { call, viewer in
      try call.answer(call.snapshot { try challenge(call.path, of: viewer, call, in: $0) })
    }
    router.on(API.Challenges.members) { call, viewer in
      let members = try call.snapshot { transaction in
        let challenge = try ChallengeService.challenge(id: call.path, seenBy: viewer, in: transaction)
        return try ChallengeMemberStore(transaction).members(
          in: challenge.key, seenBy: viewer, page: call.page)
      }
      return try call.answer(
        members.map { member in
          ChallengeMember(
            user: member.user.user(at: call.publicURL), progress: member.progress, hasWon: member.hasWon)
        })
    }
    router.on(API.Challenges.trophies) { call, viewer in
      let (total, trophies) = try await call.context.read(estimatedRows: call.page.offset) { transaction in
        let total = try ChallengeStore(transaction).points(ofUser: viewer.key)
        return (total, try ChallengeStore(transaction).trophies(of: viewer, page: call.page))
      }
      let value = ChallengeTrophies(
        points: total.points, count: total.count, trophies: Array(trophies.prefix(call.page.size)))
      return try call.answer(value, hasMore: trophies.count > call.page.size)
    }
    router.on(API.Challenges.weather) { call in
      guard let weather = call.context.server[WeatherLookups?.self] else { throw APIError.notFound }
      guard let square = WeatherSquare(latitude: call.query.latitude, longitude: call.query.longitude) else {
        throw APIError.badParameter(
          "latitude",
          "This location is not valid. Enter a latitude from -90 to 90 and a longitude from -180 to 180.")
      }
      let challenge = try await weather.challenge(in: square)
      let template = call.context.inReaderLanguage { challenge.template }
      return try call.answer(WeatherSuggestion(template: template, attribution: weather.attribution))
    }
  }

  private static func addWrites(to router: inout EndpointRouter) {
    router.on(API.Challenges.create) { call, viewer in
      try ChallengeService.check(title: call.body.title, timeZone: call.body.timeZone)
      return try await call.create(
        at: { API.Challenges.challenge.path($0) },
        replay: { try challenge($0, of: viewer, call, in: $1) }
      ) { transaction in
        let (id, change) = try call.context.inReaderLanguage {
          try ChallengeService.create(call.body, by: viewer, now: call.now, in: transaction)
        }
        call.context.server.announce(change, afterCommitOf: transaction)
        return (id, try challenge(id, of: viewer, call, in: transaction))
      }
    }
    router.on(API.Challenges.edit) { call in
      try ChallengeService.check(title: call.body.title)
      return try await write(call) { viewer, transaction in
        try ChallengeService.edit(id: call.path, call.body, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Challenges.join) { call in
      let timeZone = call.body?.timeZone
      try ChallengeService.check(title: nil, timeZone: timeZone)
      return try await write(call) { viewer, transaction in
        try ChallengeService.join(
          id: call.path, timeZone: timeZone, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Challenges.disable) { call in
      try await write(call) { viewer, transaction in
        try ChallengeService.disable(id: call.path, by: viewer, now: call.now, in: transaction)
      }
    }
    router.on(API.Challenges.leave) { call, viewer in
      try await call.write { transaction in
        let change = try ChallengeService.leave(id: call.path, by: viewer, now: call.now, in: transaction)
        if let change { call.context.server.announce(change, afterCommitOf: transaction) }
      }
    }
  }

  /// Runs an idempotent change, which clients can send again.
  private static func write<Body>(
    _ call: Call<String, Nothing, Body, Challenge>,
    _ change: @escaping @Sendable (Viewer, Transaction) throws -> ReadingChange?
  ) async throws -> Response {
    let viewer = try call.viewer()
    return try await call.write(replay: { try challenge(call.path, of: viewer, call, in: $0) }) {
      transaction in
      if let change = try change(viewer, transaction) {
        call.context.server.announce(change, afterCommitOf: transaction)
      }
      return try challenge(call.path, of: viewer, call, in: transaction)
    }
  }

  private static func challenge<Path, Query, Body, Answer>(
    _ id: String, of viewer: Viewer, _ call: Call<Path, Query, Body, Answer>, in transaction: Transaction
  ) throws -> Challenge {
    try ChallengeService.view(id: id, seenBy: viewer, now: call.now, in: transaction)
      .challenge(at: call.publicURL)
  }
}
