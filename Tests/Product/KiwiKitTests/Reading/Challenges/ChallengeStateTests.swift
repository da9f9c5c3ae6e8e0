import Formats
import KiwiKit
import TestSupport
import Testing

struct ChallengeStateTests {
  private static let first = CivilDate(year: 2026, month: 11, day: 2)
  private static func day(_ number: Int) -> CivilDate {
    CivilDate(daysSinceEpoch: first.daysSinceEpoch + number)
  }

  private static func terms(
    _ unit: ChallengeUnit = .minutes, _ amount: Int = 60, days: Range<Int> = 0..<7
  ) -> ChallengeTerms {
    let goal = ChallengeGoal(unit: unit, amount: amount)
    return ChallengeTerms(
      goal: goal, first: day(days.lowerBound), last: day(days.upperBound - 1), points: goal.points)
  }

  private static func minutes(_ minutes: Int) -> ChallengeReading {
    ChallengeReading(seconds: minutes * 60, pages: 0, books: 0, days: 0)
  }

  private func joined(_ terms: ChallengeTerms = terms(), today: CivilDate = day(0)) -> ChallengeState {
    var state = ChallengeState(terms: terms, today: today)
    _ = state.apply(.joined(.none))
    return state
  }

  @Test func `progress is reported and reaching the goal wins once`() {
    var state = joined()
    #expect(state.apply(.sessionEnded(Self.minutes(59))) == [.progress(59)])
    #expect(state.status == .running)
    #expect(state.apply(.sessionEnded(Self.minutes(60))) == [.progress(60), .won(points: 8)])
    #expect(state.status == .won)
    #expect(state.apply(.sessionEnded(Self.minutes(90))) == [.progress(90)])
  }

  @Test func `a trophy is kept whatever happens to sessions or the challenge`() {
    var state = joined()
    _ = state.apply(.sessionEnded(Self.minutes(60)))
    #expect(state.apply(.sessionDiscarded(Self.minutes(0))) == [.progress(0)])
    _ = state.apply(.disabled)
    _ = state.apply(.left)
    _ = state.apply(.dayPassed(Self.day(100)))
    #expect(state.status == .won)
    #expect(state.apply(.joined(Self.minutes(80))) == [.progress(80)])
  }

  @Test func `a member who left cannot win, and neither can one of a disabled challenge`() {
    var state = joined()
    _ = state.apply(.left)
    #expect(state.apply(.sessionEnded(Self.minutes(60))) == [])
    #expect(state.status == .left)
    // A member who rejoins is counted from the start.
    #expect(state.apply(.joined(Self.minutes(61))) == [.progress(61), .won(points: 8)])
    var disabled = joined()
    _ = disabled.apply(.disabled)
    #expect(disabled.apply(.sessionEnded(Self.minutes(60))) == [.progress(60)])
    #expect(disabled.status == .disabled)
  }

  @Test func `sessions reported after the end still count`() {
    var state = joined()
    #expect(state.apply(.dayPassed(Self.day(6))) == [])
    #expect(state.apply(.dayPassed(Self.day(7))) == [.expired])
    #expect(state.apply(.dayPassed(Self.day(8))) == [])
    #expect(state.status == .expired)
    // A member who flies west has the previous day again.
    #expect(state.apply(.dayPassed(Self.day(6))) == [] && state.status == .running)
    _ = state.apply(.dayPassed(Self.day(13)))
    #expect(state.apply(.sessionEnded(Self.minutes(60))) == [.progress(60), .won(points: 8)])
  }

  @Test func `a challenge in the future is upcoming`() {
    #expect(joined(Self.terms(days: 3..<5), today: Self.day(2)).status == .upcoming)
    #expect(joined(Self.terms(days: 3..<5), today: Self.day(3)).status == .running)
  }

  @Test func `lowering a goal may win it`() {
    var state = joined()
    _ = state.apply(.sessionEnded(Self.minutes(40)))
    let easier = Self.terms(.minutes, 35)
    #expect(state.apply(.edited(easier, Self.minutes(40))) == [.won(points: 5)])
  }

  @Test func `a challenge with other members cannot become harder`() {
    let before = Self.terms(.pages, 100, days: 0..<7)
    func obstacle(_ terms: ChallengeTerms, _ othersAreIn: Bool = true) -> ChallengeTerms.Obstacle? {
      terms.obstacle(changing: before, othersAreIn: othersAreIn)
    }
    #expect(obstacle(Self.terms(.pages, 90, days: 0..<9)) == nil)
    #expect(obstacle(Self.terms(.books, 1)) == .unit)
    #expect(obstacle(Self.terms(.pages, 101)) == .amount)
    #expect(obstacle(Self.terms(.pages, 100, days: 1..<7)) == .first)
    #expect(obstacle(Self.terms(.pages, 100, days: 0..<6)) == .last)
    #expect(obstacle(Self.terms(.books, 900, days: 1..<3), false) == nil)
  }

  // MARK: Goals and days

  @Test func `points follow from the goal within bounds`() {
    #expect(ChallengeTemplate.bank.map(\.points) == [50, 30, 100, 20])
    for unit in ChallengeUnit.allCases {
      for amount in [unit.amounts.lowerBound, 7, 99, unit.amounts.upperBound, Int.max] {
        #expect((1...100).contains(ChallengeGoal(unit: unit, amount: amount).points))
      }
    }
  }

  @Test func `a month ends before the same day of the next month or on its last day`() throws {
    func last(_ text: String, _ window: ChallengeWindow) throws -> String? {
      window.lastDay(from: try #require(CivilDate(text)))?.description
    }
    #expect(try last("2026-11-25", .month) == "2026-12-24")
    #expect(try last("2026-11-01", .month) == "2026-11-30")
    #expect(try last("2026-01-31", .month) == "2026-02-28")
    #expect(try last("2028-01-31", .month) == "2028-02-29")
    #expect(try last("2026-12-31", .month) == "2027-01-30")
    #expect(try last("2026-12-28", .week) == "2027-01-03")
    #expect(try last("2026-11-25", .day) == "2026-11-25")
    #expect(try last("2026-11-25", .dates) == nil)
  }

  // MARK: Random events

  private struct Session {
    var day: Int
    var seconds: Int
    var pages: Int
    var isFinished: Bool
    let book: Int
  }

  /// A member's sessions and a challenge in any state, with a reference count of the results.
  private struct World {
    var sessions: [Int: Session] = [:]
    var state: ChallengeState
    /// Copies of the state, kept apart from the state machine.
    var terms: ChallengeTerms
    var isIn = false
    var isDisabled = false
    var trophies: [Int] = []
    var hasBeenEnough = false

    /// Counts day by day and session by session.
    func counted() -> ChallengeReading {
      var (seconds, pages, days) = (0, 0, 0)
      var books: Set<Int> = []
      var day = terms.first.daysSinceEpoch
      while day <= terms.last.daysSinceEpoch {
        var today = 0
        for session in sessions.values
        where ChallengeStateTests.first.daysSinceEpoch + session.day == day {
          today += session.seconds
          pages += session.pages
          if session.isFinished { books.insert(session.book) }
        }
        seconds += today
        if today >= 60 { days += 1 }
        day += 1
      }
      return ChallengeReading(seconds: seconds, pages: pages, books: books.count, days: days)
    }

    func amount() -> Int {
      let counted = counted()
      return switch terms.goal.unit {
      case .minutes: counted.seconds / 60
      case .pages: counted.pages
      case .books: counted.books
      case .days: counted.days
      }
    }

    mutating func apply(_ event: ChallengeState.Event) {
      for effect in state.apply(event) {
        if case .won(let points) = effect { trophies.append(points) }
      }
      if isIn, !isDisabled, amount() >= terms.goal.amount { hasBeenEnough = true }
    }
  }

  @Test(arguments: 0..<300)
  func `points and progress equal a reference count for random events`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    let unit = ChallengeUnit.allCases[seed % 4]
    let amounts: ClosedRange<Int> = unit == .minutes || unit == .pages ? 1...200 : 1...4
    let terms = Self.terms(unit, random(amounts), days: 3..<random(4...12))
    var world = World(state: ChallengeState(terms: terms, today: Self.day(0)), terms: terms)
    for step in 0..<60 {
      switch random(0...11) {
      case 0...4:
        // A session may be reported up to a week late.
        world.sessions[step] = Session(
          day: random(0...14), seconds: random(1...4_000), pages: random(0...60),
          isFinished: random(0...2) == 0, book: random(0...5))
        world.apply(.sessionEnded(world.counted()))
      case 5:
        guard let key = world.sessions.keys.sorted().first else { continue }
        world.sessions[key]?.pages = random(0...60)
        world.sessions[key]?.isFinished.toggle()
        world.apply(.sessionChanged(world.counted()))
      case 6:
        guard let key = world.sessions.keys.sorted().last else { continue }
        world.sessions[key] = nil
        world.apply(.sessionDiscarded(world.counted()))
      case 7: world.apply(.dayPassed(Self.day(random(-2...30))))
      case 8, 9:
        world.isIn = true
        world.apply(.joined(world.counted()))
      case 10:
        if random(0...2) > 0 { continue }
        world.isIn = false
        world.apply(.left)
      default:
        if random(0...9) == 0 {
          world.isDisabled = true
          world.terms.isDisabled = true
          world.apply(.disabled)
        } else {
          var easier = world.terms
          let lowered = max(1, easier.goal.amount - random(0...3))
          easier.goal = ChallengeGoal(unit: unit, amount: lowered)
          easier.last = CivilDate(daysSinceEpoch: easier.last.daysSinceEpoch + random(0...2))
          #expect(easier.obstacle(changing: world.terms, othersAreIn: true) == nil)
          world.terms = easier
          world.apply(.edited(easier, world.counted()))
        }
      }
      #expect(world.state.isIn == world.isIn)
      if world.isIn { #expect(world.state.progress == world.amount(), "seed \(seed), step \(step)") }
      #expect(world.trophies.count == (world.hasBeenEnough ? 1 : 0), "seed \(seed), step \(step)")
      #expect(world.state.hasWon == world.hasBeenEnough, "seed \(seed), step \(step)")
    }
  }
}
