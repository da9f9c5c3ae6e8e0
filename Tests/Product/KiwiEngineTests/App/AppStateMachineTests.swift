import KiwiKit
import TestSupport
import Testing

@testable import KiwiEngine

struct AppStateMachineTests {
  private static let alice = User(id: "a", username: "alice")
  private static let bob = User(id: "b", username: "bob")

  private typealias Event = AppStateMachine.Event
  private typealias Effect = AppStateMachine.Effect

  private static let states: [(state: AppState, path: [Event])] = [
    (.initializing, []),
    (.initializationFailed("Full."), [.initializationFailed("Full.")]),
    (.unauthenticated, [.initialized(nil)]),
    (.authenticated(alice), [.initialized(alice)]),
  ]
  private static let events: [Event] = [
    .initialized(nil), .initialized(bob), .initializationFailed("No."), .tryAgain, .loggedIn(alice),
    .loggedIn(bob), .loggedOut,
  ]

  /// The transitions of the documented diagram.
  private static func arrow(_ state: AppState, _ event: Event) -> (AppState, Effect?)? {
    switch (state, event) {
    case (.initializing, .initialized(let user)): (user.map { .authenticated($0) } ?? .unauthenticated, nil)
    case (.initializing, .initializationFailed(let text)): (.initializationFailed(text), nil)
    case (.initializationFailed, .tryAgain): (.initializing, .initialize)
    case (.unauthenticated, .loggedIn(let user)): (.authenticated(user), nil)
    case (.authenticated(let former), .loggedIn(let user)): (.authenticated(user), .removeUser(former))
    case (.authenticated(let former), .loggedOut): (.unauthenticated, .removeUser(former))
    default: nil
    }
  }

  @Test func `each event follows its documented transition or changes nothing`() {
    var arrows = 0
    for (state, path) in Self.states {
      for event in Self.events {
        var machine = AppStateMachine()
        for step in path { _ = machine.handle(step) }
        #expect(machine.state == state)
        let arrow = Self.arrow(state, event)
        let effect = machine.handle(event)
        #expect(machine.state == arrow?.0 ?? state, "\(state), \(event)")
        #expect(effect == arrow?.1, "\(state), \(event)")
        arrows += arrow == nil ? 0 : 1
      }
    }
    #expect(arrows == 9)
  }

  @Test func `the previous user is removed exactly once before another logs in`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    var machine = AppStateMachine()
    var present: User?
    for step in 1...10_000 {
      guard let event = Self.events.randomElement(using: &random) else { return }
      let effect = machine.handle(event)
      if case .removeUser(let user) = effect {
        #expect(user == present, "seed \(seed), step \(step)")
        present = nil
      }
      if case .authenticated(let user) = machine.state {
        #expect(present == nil || present == user, "seed \(seed), step \(step)")
        present = user
      } else {
        #expect(present == nil, "seed \(seed), step \(step)")
      }
    }
  }
}
