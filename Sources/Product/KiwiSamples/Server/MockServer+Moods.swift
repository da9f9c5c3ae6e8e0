import Formats
import Foundation
import KiwiKit

extension MockRouter {
  static func addMoods(to router: inout MockRouter) {
    router.on(API.Moods.map) { server, query, _ in
      MoodMap(
        from: query.from, through: query.through,
        sessions: server.moodedSessions(query.from...max(query.from, query.through)))
    }
    router.on(API.Moods.sessions) { server, day, _, _ in
      server.readingSessions.values.map(\.session).filter {
        $0.status == .completed && $0.day.description == day
      }
      .sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
    }
    router.on(API.Moods.export) { server, query, _ in
      let lines = server.moodedSessions(query.from...max(query.from, query.through)).map { session in
        "\(session.day),\(session.bookTitle),\(session.mood ?? "")"
      }
      return ListFile(Data(lines.joined(separator: "\n").utf8))
    }
    router.on(API.Moods.prompt) { server, _, _ in
      let sessions = server.readingSessions.values.map(\.session).filter { $0.status == .completed }
        .sorted { ($0.endedAt ?? $0.startedAt) > ($1.endedAt ?? $1.startedAt) }
      let goal = server.goals(on: MockServer.today).first { $0.period == .day && $0.unit == .minutes }
      return MoodPrompt(
        moods: sessions.compactMap(\.mood), goalMinutes: goal?.amount, isLightened: false,
        usesMoods: server.usesMoods)
    }
    router.on(API.Moods.settings) { server, _, _ in MoodSettings(usesMoods: server.usesMoods) }
    router.on(API.Moods.changeSettings) { server, _, change in
      if let usesMoods = change.usesMoods { server.usesMoods = usesMoods }
      return MoodSettings(usesMoods: server.usesMoods)
    }
  }
}

extension MockServer {
  /// All users of the sample community are in UTC.
  func moodedSessions(_ span: ClosedRange<CivilDate>) -> [MoodedSession] {
    readingSessions.values.map(\.session).filter { $0.status == .completed && span.contains($0.day) }
      .sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
      .map { session in
        let seconds = Int(session.startedAt.timeIntervalSince1970)
        return MoodedSession(
          day: session.day, hour: CivilDate.divided(seconds, by: 3_600).quotient % 24,
          seconds: session.elapsedSeconds, mood: session.mood, titleId: session.title?.id,
          bookTitle: session.bookTitle)
      }
  }
}
