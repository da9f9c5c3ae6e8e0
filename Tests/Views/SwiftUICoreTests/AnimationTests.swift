import Foundation
import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct AnimationTests {
  struct Two: View {
    @State private var isOn = false
    @State private var count = 0

    var body: some View {
      VStack {
        Text("one").opacity(isOn ? 0.2 : 1).animation(.linear(duration: 2).repeatForever(), value: isOn)
        Text("two").opacity(isOn ? 0.3 : 1).animation(nil, value: isOn)
        Text("three").opacity(isOn ? 0.4 : 1)
        Button("Go") { withAnimation(.easeOut(duration: 0.1)) { isOn.toggle() } }
      }
    }
  }

  @Test func `each part of a view uses its own animation`() throws {
    let harness = try ViewHarness { Two() }
    let go = try harness.find("Go")
    harness.session.handle(ClientEvent(kind: .tap, node: go))
    let frame = try #require(harness.session.flush())
    let base = FrameTransaction(duration: 0.1, curve: "ease-out")
    #expect(frame.transaction == base)
    var how: FrameTransaction? = base
    var found: [String: FrameTransaction?] = [:]
    for operation in frame.operations {
      if case .animate(let next) = operation { how = next }
      if case .setStyle(_, .opacity, let value) = operation { found[value] = .some(how) }
    }
    #expect(found["0.2"] == .some(FrameTransaction(duration: 2, curve: "linear", count: nil, reverses: true)))
    #expect(found["0.3"] == .some(nil))
    #expect(found["0.4"] == .some(base))
  }

  struct Pulse: View {
    @State private var isBig = false
    var body: some View {
      Text("pulse").scaleEffect(isBig ? 2 : 1)
        .onAppear { withAnimation(.linear(duration: 1).repeatForever()) { isBig = true } }
    }
  }

  @Test func `an animation started on appearing begins at the initial values`() throws {
    let session = ViewSession(root: AnyRoot { Pulse() }, environment: ClientEnvironment())
    let document = session.document()
    #expect(document.rules.contains("transform:scale(1)"))
    let operations = try #require(session.flush()).operations
    let change = operations.firstIndex {
      if case .setStyle(_, .transform, "scale(2)") = $0 { true } else { false }
    }
    let index = try #require(change)
    guard case .animate(let how?) = operations[index - 1] else {
      Issue.record("not animated")
      return
    }
    #expect(how.count == nil && how.reverses)
  }

  struct Flying: ViewModifier {
    let isAway: Bool
    func body(content: Content) -> some View {
      content.offset(x: isAway ? 40 : 0).blur(radius: isAway ? 3 : 0)
    }
  }

  struct Spin: Transition {
    func body(content: Content, phase: TransitionPhase) -> some View {
      content.rotationEffect(.degrees(phase.value * 90)).opacity(phase.isIdentity ? 1 : 0)
    }
  }

  nonisolated static let transitions: [(@MainActor @Sendable () -> AnyTransition, String)] = [
    ({ .opacity }, #"[[{"opacity":"0"}]]"#),
    ({ .identity }, "[[{}]]"),
    ({ .move(edge: .bottom) }, #"[[{"transform":"translateY(100%)"}]]"#),
    ({ .slide }, #"[[{"transform":"translateX(-100%)"}],[{"transform":"translateX(100%)"}]]"#),
    (
      { .asymmetric(insertion: .scale(scale: 0.5), removal: .opacity) },
      #"[[{"transform":"scale(0.5)"}],[{"opacity":"0"}]]"#
    ),
    (
      { AnyTransition.opacity.combined(with: .offset(x: 5, y: 6)) },
      #"[[{"opacity":"0","transform":"translate(5px,6px)"}]]"#
    ),
    ({ .opacity.animation(.linear(duration: 2)) }, #"[[{"opacity":"0"},[2.0,0.0,"linear"]]]"#),
    (
      { .modifier(active: Flying(isAway: true), identity: Flying(isAway: false)) },
      #"[[{"filter":"blur(3px)","transform":"translate(40px,0px)"}]]"#
    ),
    (
      { AnyTransition(Spin()) },
      #"[[{"opacity":"0","transform":"rotate(-90deg)"}],[{"opacity":"0","transform":"rotate(90deg)"}]]"#
    ),
  ]

  @Test(arguments: transitions.indices) func `a transition defines the look of an absent view`(
    index: Int
  ) throws {
    let (transition, text) = Self.transitions[index]
    let value = transition()
    let harness = try ViewHarness { Text("x").transition(value) }
    #expect(harness.page.root.everything.compactMap { $0.attributes["data-transition"] } == [text])
  }

  @Test func `a spring settles at its target and overshoots only if it bounces`() {
    for bounce in [0.0, 0.15, 0.3, 0.6, -0.5] {
      let spring = Spring(duration: 0.5, bounce: bounce)
      let end = spring.settlingDuration
      let highest = (0...200).map { spring.position(at: end * Double($0) / 200) }.max() ?? 0
      #expect(abs(spring.position(at: end) - 1) <= 0.001)
      #expect(spring.position(at: 0) == 0)
      #expect((highest > 1.0005) == (bounce > 0), "bounce \(bounce): \(highest)")
      #expect(spring.css.hasPrefix("linear(0,") && spring.css.hasSuffix(",1)"))
    }
    #expect(abs(Spring(mass: 1, stiffness: 100, damping: 20).dampingRatio - 1) < 1e-9)
  }

  struct Door: View {
    let log: Box<Int>
    @State private var isOpen = false
    @State private var count = 0
    var body: some View {
      VStack {
        Text("door \(count)").offset(x: isOpen ? 40 : 0)
        Button("Open") {
          count += 1
          withAnimation(.linear(duration: 2)) { isOpen.toggle() }
          log.value += 1
        }
        Beside(log: log)
      }
    }
  }

  struct Beside: View {
    let log: Box<Int>
    var body: some View { Text("beside").offset(x: CGFloat(log.value)) }
  }

  /// Returns the transaction under which each element animates.
  private func motions(_ frame: Frame?) -> [ElementID: FrameTransaction?] {
    var current = frame?.transaction
    var found: [ElementID: FrameTransaction?] = [:]
    for operation in frame?.operations ?? [] {
      switch operation {
      case .animate(let next): current = next
      case .setStyle(let id, _, _): found[id] = .some(current)
      default: break
      }
    }
    return found
  }

  @Test func `only changes made under an animation animate, even on dirty views`() throws {
    let harness = try ViewHarness { Door(log: Box(0)) }
    for _ in 0..<2 {
      harness.session.handle(ClientEvent(kind: .tap, node: try harness.find("Open")))
      let frame = harness.session.flush()
      try harness.page.apply(frame)
      let motions = motions(frame)
      #expect(motions.count == 2)
      let linear = Animation.linear(duration: 2).frameTransaction
      #expect(motions.values.filter { $0 == linear }.count == 1)
      #expect(motions.values.filter { $0 == nil }.count == 1)
      let door = harness.page.root.everything.first { $0.text.hasPrefix("door") }
      var element = door
      while let current = element, motions[UInt32(current.id.dropFirst()) ?? 0] == nil {
        element = current.parent
      }
      #expect(motions[UInt32(element?.id.dropFirst() ?? "") ?? 0] == .some(linear))
    }
  }

  struct Bell: View {
    @State private var count = 0
    var body: some View {
      VStack {
        Image(systemName: "bell").symbolEffect(.bounce, value: count)
        Image(systemName: "star").symbolEffect(.pulse, isActive: count == 1)
        Button("Ring") { count += 1 }
      }
    }
  }

  @Test func `a symbol effect runs on every change of its value`() throws {
    let harness = try ViewHarness { Bell() }
    var names: [String] = []
    for _ in 0..<3 {
      try harness.tap("Ring")
      let icon = try #require(harness.page.root.everything.first { $0.tag == "svg" })
      let style = icon.attributes["class"]?.split(separator: " ").first {
        $0.hasPrefix("s") && Int($0.dropFirst()) != nil
      }
      let rule =
        harness.page.rules.components(separatedBy: ".\(style ?? "?"){").last?.prefix { $0 != "}" } ?? ""
      names.append(String(rule.split(separator: ":").last?.split(separator: " ").first ?? ""))
    }
    #expect(names == ["symbol-bounce", "symbol-bounce-again", "symbol-bounce"])
  }
}
