import ServerCore
import Formats
import HTTPServer
import KiwiKit

/// The moods of reading sessions.
package enum MoodArea: Area {
  package static func addEndpoints(to router: inout EndpointRouter) {
    router.on(API.Moods.map) { call, viewer in
      let span = try DaySpan.days(call.query.from, call.query.through, max: Limits.readingDays)
      return try call.answer(
        await call.context.read(estimatedRows: .max) { transaction in
          MoodMap(
            from: span.lowerBound, through: span.upperBound,
            sessions: try MoodStore(transaction).sessions(ofUser: viewer.key, in: span))
        })
    }
    router.on(API.Moods.sessions) { call, viewer in
      guard let day = CivilDate(call.path) else { throw APIError.notFound }
      let sessions = try call.snapshot { transaction in
        try ReadingSessionStore(transaction).completed(ofUser: viewer.key, on: day)
          .prefix(Limits.readingSessionsOfDay)
          .map { try ReadingService.view($0, seenBy: viewer, in: transaction) }
      }
      return try call.answer(sessions.map { $0.readingSession(in: call.context) })
    }
    router.on(API.Moods.export) { call, viewer in
      let span = try DaySpan.days(call.query.from, call.query.through, max: Limits.readingDays)
      let format = call.query.format ?? .csv
      let sessions = try await call.context.read(estimatedRows: .max) { transaction in
        try MoodStore(transaction).sessions(ofUser: viewer.key, in: span)
      }
      var response = Response(body: .bytes(try format.bytes(of: sessions)))
      let name = "moods-\(span.lowerBound)-\(span.upperBound).\(format.rawValue)"
      response.headers.append("Content-Type", format.contentType)
      response.headers.append("Content-Disposition", "attachment; filename=\"\(name)\"")
      response.headers.append("Cache-Control", "private, no-store")
      response.headers.append("Vary", "Authorization, Cookie")
      response.headers.append("Cross-Origin-Resource-Policy", "same-site")
      return response
    }
    addSettings(to: &router)
  }

  private static func addSettings(to router: inout EndpointRouter) {
    router.on(API.Moods.prompt) { call, viewer in
      try call.answer(
        call.snapshot { try MoodService.prompt(ofUser: viewer.key, now: call.now, in: $0) })
    }
    router.on(API.Moods.settings) { call, viewer in
      try call.answer(call.snapshot { try MoodStore($0).settings(ofUser: viewer.key) })
    }
    router.on(API.Moods.changeSettings) { call, viewer in
      try await call.write(replay: { try MoodStore($0).settings(ofUser: viewer.key) }) { transaction in
        if let usesMoods = call.body.usesMoods {
          try MoodStore(transaction).put(MoodSettings(usesMoods: usesMoods), ofUser: viewer.key)
          call.context.server.announce(
            ReadingChange(readerKey: viewer.key), afterCommitOf: transaction)
        }
        return try MoodStore(transaction).settings(ofUser: viewer.key)
      }
    }
  }
}
