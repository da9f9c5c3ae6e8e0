import KiwiKit
import KiwiSamples
import TestSupport
import Testing

@testable import KiwiEngine

extension SwipeDeck {
  fileprivate mutating func begin() throws -> Ticket {
    let ticket = beginLoading()
    return try #require(ticket)
  }
}

struct SwipeDeckTests {
  static func title(_ number: Int) -> Title {
    Title(id: SampleContent.id(number), kind: TitleKind.allCases[number % 3], name: "Title \(number)")
  }

  private func titles(_ numbers: Range<Int>) -> [Title] { numbers.map(Self.title) }

  /// A deck that received these titles as one page.
  private func deck(_ numbers: Range<Int>, cursor: String? = nil) throws -> SwipeDeck {
    var deck = SwipeDeck()
    let ticket = try deck.begin()
    _ = deck.receive(ticket, titles(numbers), cursor: cursor)
    return deck
  }

  @Test func `at most three cards are visible with the first on top`() throws {
    #expect(try deck(0..<7).visible == titles(0..<3))
    #expect(try deck(0..<2).visible == titles(0..<2))
    #expect(try deck(0..<7).upcoming == titles(0..<5))
    #expect(SwipeDeck().state == .loading)
    #expect(try deck(0..<0).state == .end(isWhole: true))
  }

  @Test func `fewer than five cards load more, one request at a time`() throws {
    var deck = try deck(0..<6, cursor: "2")
    #expect(deck.beginLoading() == nil)
    _ = deck.decide(.skipped, Self.title(0))
    #expect(deck.beginLoading() == nil)
    _ = deck.decide(.skipped, Self.title(1))
    let ticket = try deck.begin()
    #expect(ticket.cursor == "2")
    #expect(deck.beginLoading() == nil)
    #expect(deck.receive(ticket, titles(6..<12), cursor: nil) == .finished)
    for number in 2..<12 { _ = deck.decide(.skipped, Self.title(number)) }
    #expect(deck.beginLoading() == nil)
    #expect(deck.state == .end(isWhole: true))
  }

  @Test func `a load continues until it has brought five new cards`() throws {
    var deck = SwipeDeck()
    let ticket = try deck.begin()
    #expect(deck.receive(ticket, titles(0..<2), cursor: "1") == .ask(after: "1"))
    #expect(deck.receive(ticket, titles(1..<4), cursor: "2") == .ask(after: "2"))
    #expect(deck.receive(ticket, titles(4..<5), cursor: "3") == .finished)
    #expect(deck.queue == titles(0..<5))
  }

  @Test func `a load ends after five pages or after two without new cards`() throws {
    var deck = SwipeDeck()
    let first = try deck.begin()
    for page in 0..<4 {
      let step = deck.receive(first, page % 2 == 0 ? [] : [Self.title(page)], cursor: "\(page)")
      #expect(step == .ask(after: "\(page)"))
    }
    #expect(deck.receive(first, [Self.title(9)], cursor: "5") == .finished)
    let second = try deck.begin()
    #expect(second.cursor == "5")
    #expect(deck.receive(second, [Self.title(9)], cursor: "6") == .ask(after: "6"))
    #expect(deck.receive(second, [], cursor: "7") == .finished)
    for number in [1, 3, 9] { _ = deck.decide(.seen, Self.title(number)) }
    #expect(deck.state == .end(isWhole: false))
  }

  @Test func `a decided card does not return, not even in another order`() throws {
    var deck = try deck(0..<3, cursor: "1")
    _ = deck.decide(.watchlist, Self.title(0))
    deck.reset(keepingUndo: true)
    let ticket = try deck.begin()
    #expect(ticket.cursor == nil)
    _ = deck.receive(ticket, titles(0..<3), cursor: nil)
    #expect(deck.queue == titles(1..<3))
    #expect(deck.undo()?.title == Self.title(0))
    #expect(deck.queue.first == Self.title(0))
  }

  @Test func `a response for an earlier query is dropped`() throws {
    var deck = SwipeDeck()
    let old = try deck.begin()
    deck.reset(keepingUndo: false)
    let new = try deck.begin()
    #expect(deck.receive(old, titles(0..<9), cursor: "1") == .finished)
    deck.fail(old, .offline)
    #expect(deck.queue.isEmpty && deck.state == .loading)
    _ = deck.receive(new, titles(9..<12), cursor: nil)
    #expect(deck.queue == titles(9..<12))
  }

  @Test func `a failed load is shown without cards and is resumed`() throws {
    var deck = SwipeDeck()
    let ticket = try deck.begin()
    #expect(deck.receive(ticket, [Self.title(0)], cursor: "1") == .ask(after: "1"))
    deck.fail(ticket, .offline)
    #expect(deck.state == .cards)
    _ = deck.decide(.seen, Self.title(0))
    #expect(deck.state == .failed(.offline))
    #expect(deck.beginLoading()?.cursor == "1")
    #expect(deck.state == .loading)
  }

  @Test func `ten decisions can be undone in reverse order until the query changes`() throws {
    var deck = try deck(0..<14)
    for number in 0..<12 { _ = deck.decide(.skipped, Self.title(number)) }
    #expect(deck.undoStack.map(\.title) == titles(2..<12))
    for number in (2..<12).reversed() { #expect(deck.undo()?.title == Self.title(number)) }
    #expect(deck.undo() == nil)
    #expect(deck.queue == titles(2..<14))
    _ = deck.decide(.skipped, Self.title(2))
    deck.reset(keepingUndo: false)
    #expect(deck.undo() == nil)
  }

  @Test func `an unrecorded card returns unless it was decided again or the query changed`() throws {
    var deck = try deck(0..<3)
    let first = deck.decide(.seen, Self.title(0))
    _ = deck.decide(.seen, Self.title(1))
    deck.recordingFailed(first)
    #expect(deck.queue == [Self.title(0), Self.title(2)])
    #expect(deck.undoStack.map(\.title) == [Self.title(1)])
    let second = deck.decide(.seen, Self.title(0))
    #expect(deck.undo() == second)
    let third = deck.decide(.skipped, Self.title(0))
    deck.recordingFailed(second)
    #expect(deck.queue == [Self.title(2)])
    deck.reset(keepingUndo: false)
    deck.recordingFailed(third)
    #expect(deck.queue.isEmpty)
    let ticket = try deck.begin()
    _ = deck.receive(ticket, titles(0..<1), cursor: nil)
    #expect(deck.queue == titles(0..<1))
  }

  @Test func `a decision whose undo failed is kept and can be undone again`() throws {
    var deck = try deck(0..<2)
    let decision = deck.decide(.watchlist, Self.title(0))
    #expect(deck.undo() == decision)
    deck.undoFailed(decision)
    #expect(deck.queue == [Self.title(1)])
    #expect(deck.undo() == decision)
    let anew = deck.decide(.seen, Self.title(0))
    deck.undoFailed(decision)
    #expect(deck.undoStack == [anew])
  }

  // MARK: Random events

  /// A naive model of the deck that scans the whole history each time.
  private struct Model {
    var pages: [[Title]]
    var queue: [Title] = []
    var stack: [Title] = []
    var decided: Set<String> = []
    var asked = 0

    /// All cards that a load brings.
    mutating func load() {
      guard queue.count < 5 else { return }
      var new = 0
      var without = 0
      for _ in 0..<5 where asked < pages.count && new < 5 && without < 2 {
        let before = queue.count
        for title in pages[asked] where !decided.contains(title.id) && !queue.contains(title) {
          queue.append(title)
        }
        asked += 1
        new += queue.count - before
        without = queue.count == before ? without + 1 : 0
      }
    }
  }

  @Test(arguments: 0..<40) func `the deck equals a naive model for random events`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var deck = SwipeDeck()
    func newPages() -> [[Title]] {
      (0..<Int.random(in: 1..<9, using: &random)).map { _ in
        (0..<Int.random(in: 0..<8, using: &random)).map { _ in Self.title(.random(in: 0..<40, using: &random))
        }
      }
    }
    var model = Model(pages: newPages())
    for _ in 0..<120 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...4:
        guard let title = deck.queue.randomElement(using: &random) else { break }
        _ = deck.decide(SwipeDirection.allCases.randomElement(using: &random) ?? .seen, title)
        model.queue.removeAll { $0 == title }
        model.decided.insert(title.id)
        model.stack = (model.stack + [title]).suffix(10)
      case 5...6:
        let undone = deck.undo()?.title
        #expect(undone == model.stack.popLast())
        if let undone {
          model.decided.remove(undone.id)
          model.queue = [undone] + model.queue.filter { $0 != undone }
        }
      case 7...8:
        if let ticket = deck.beginLoading() {
          var cursor = ticket.cursor
          while true {
            let number = cursor.flatMap(Int.init) ?? 0
            let next = number + 1 < model.pages.count ? "\(number + 1)" : nil
            guard case .ask(let after) = deck.receive(ticket, model.pages[number], cursor: next) else {
              break
            }
            cursor = after
          }
          model.load()
        }
      default:
        guard Int.random(in: 0..<4, using: &random) == 0 else { break }
        let keepsUndo = Bool.random(using: &random)
        deck.reset(keepingUndo: keepsUndo)
        model.queue = []
        if !keepsUndo { model.stack = [] }
        model.pages = newPages()
        model.asked = 0
      }
      #expect(deck.queue == model.queue, "seed \(seed)")
      #expect(deck.undoStack.map(\.title) == model.stack, "seed \(seed)")
      #expect(Set(deck.queue.map(\.id)).count == deck.queue.count)
      #expect(deck.queue.allSatisfy { !model.decided.contains($0.id) })
    }
  }
}
