import Formats
import Foundation
import KiwiKit

@testable import KiwiEngine

/// The challenges of the readers, and a reference count of their points.
extension ReadingWorld {
  /// Creates a challenge for each unit that the sessions can reach. The friend joins all but one.
  func takeUpChallenges() async throws {
    let first = clock(Self.zones[0], at: epoch).day(at: epoch)
    let goals: [(ChallengeUnit, ClosedRange<Int>)] = [
      (.minutes, 60...900), (.pages, 100...1_500), (.days, 2...4),
    ]
    for (index, (unit, amounts)) in goals.enumerated() {
      let days = Int.random(in: 3...6, using: &random)
      let draft = ChallengeDraft(
        title: "As many \(unit.rawValue) as possible", unit: unit,
        amount: .random(in: amounts, using: &random),
        window: .dates, from: first, through: CivilDate(daysSinceEpoch: first.daysSinceEpoch + days),
        visibility: .followers, timeZone: Self.zones[0])
      let challenge = try await people[0].api.send(API.Challenges.create(draft))
      if index > 0 {
        let joining = ChallengeJoining(timeZone: Self.zones[0])
        _ = try await people[1].api.send(API.Challenges.join(challenge.id, joining))
      }
    }
  }

  func checkChallenges(_ sessions: [ReadingSession], of person: EngineServer.Person) async throws {
    let challenges = try await person.api.send(API.Challenges.all(PageQuery(pageSize: 50))).items
    let won = try await person.api.send(API.Challenges.trophies(PageQuery(pageSize: 50)))
    if challenges.count != (person.user.id == people[0].user.id ? 3 : 2) { report("a challenge is lost") }
    for challenge in challenges {
      let read = Self.read(sessions, of: challenge)
      if challenge.progress != read {
        report("\(challenge.title): \(challenge.progress ?? 0) are counted, and \(read) were read")
      }
      let trophies = won.trophies.filter { $0.challengeId == challenge.id }
      if trophies.count > 1 { report("\(challenge.title) was won twice") }
      // A trophy is kept even if the session that won it is discarded.
      let discards = operations.contains { operation in
        if case .discard = operation.action { owners[operation.sessionId] == person.user.id } else { false }
      }
      let isWon = !trophies.isEmpty
      if isWon != (read >= challenge.amount), !(isWon && discards) {
        report("\(challenge.title): \(read) of \(challenge.amount), with \(trophies.count) trophies")
      }
      if let trophy = trophies.first, trophy.points != challenge.points {
        report("\(challenge.title) brought \(trophy.points) points, and not \(challenge.points)")
      }
    }
    let points = challenges.filter { $0.wonAt != nil }.reduce(0) { $0 + $1.points }
    if won.points != points || won.count != won.trophies.count {
      report("there are \(won.points) points, not \(points)")
    }
  }

  private static func read(_ sessions: [ReadingSession], of challenge: Challenge) -> Int {
    let counted = sessions.filter {
      (challenge.from...challenge.through).contains($0.day) && $0.elapsedSeconds > 0
    }
    switch challenge.unit {
    case .minutes: return counted.reduce(0) { $0 + $1.elapsedSeconds } / 60
    case .pages:
      return counted.reduce(0) { sum, session in
        guard let start = session.startPage, let end = session.endPage else { return sum }
        return sum + max(0, end - start)
      }
    case .books: return Set(counted.filter(\.isFinished).map { $0.bookTitle.lowercased() }).count
    case .days:
      let days = Dictionary(grouping: counted, by: \.day).mapValues {
        $0.reduce(0) { $0 + $1.elapsedSeconds }
      }
      return days.values.count { $0 >= ReadingStreak.minSeconds }
    }
  }
}
