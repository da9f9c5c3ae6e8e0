import Foundation
import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct DragTests {
  struct Card: View {
    @State private var offset = CGSize.zero

    var body: some View {
      Text("Card")
        .overlay { Text("Like").opacity(min(max(offset.width / 100, 0), 1)) }
        .rotationEffect(.degrees(min(max(offset.width / 20, -15), 15)))
        .offset(x: offset.width, y: offset.height * 0.5)
        .gesture(
          DragGesture()
            .onChanged { offset = $0.translation }
            .onEnded { value in
              withAnimation(.spring) {
                offset = value.predictedEndTranslation.width > 200 ? CGSize(width: 500, height: 0) : .zero
              }
            })
    }
  }

  struct Row: View {
    @State private var across = 0.0

    var body: some View {
      Text("Row").offset(x: across)
        .gesture(DragGesture().onChanged { across = $0.translation.width }.onEnded { _ in across = 0 })
    }
  }

  private func pans(_ operations: [SwiftUICore.Operation]) -> [String?] {
    operations.compactMap {
      if case .setAttribute(_, name: "data-pan", let value) = $0 { value } else { nil }
    }
  }

  @Test func `a gesture along one axis leaves the other to scrolling, even in the next row`() throws {
    let harness = try ViewHarness { Row() }
    let id = try dragged(harness)
    try drag(harness, id, .began, 11, 1)
    #expect(pans(harness.lastOperations) == [])
    for x in [30.0, 60, 90] { try drag(harness, id, .changed, x, x / 6) }
    #expect(harness.page.root.everything.contains { $0.attributes["data-pan"] == "y" })
    try drag(harness, id, .changed, 120, 0)
    try drag(harness, id, .ended, 120, 0)
    #expect(harness.page.root.everything.contains { $0.attributes["data-pan"] == "y" })
    let second = try ViewHarness { Row() }
    #expect(pans(try #require(second.session.flush()).operations) == ["y"])
  }

  @Test func `a gesture along both axes prevents scrolling`() throws {
    let harness = try ViewHarness { Card() }
    let id = try dragged(harness)
    try drag(harness, id, .began, 12, 0)
    for x in [30.0, 60, 90, 120] { try drag(harness, id, .changed, x, 0) }
    for y in [30.0, 60, 90, 120] { try drag(harness, id, .changed, 120, y) }
    #expect(!harness.page.root.everything.contains { $0.attributes["data-pan"] != nil })
  }

  private func dragged(_ harness: ViewHarness) throws -> ElementID {
    let element = harness.page.root.everything.first {
      $0.attributes["data-events"]?.contains("drag") == true
    }
    return UInt32(try #require(element).id.dropFirst()) ?? 0
  }

  private func drag(
    _ harness: ViewHarness, _ id: ElementID, _ phase: ClientEvent.DragSample.Phase, _ x: Double, _ y: Double,
    velocity: Double = 0
  ) throws {
    try harness.send(
      .drag, id,
      .drag(.init(phase: phase, translationX: x, translationY: y, velocityX: velocity)))
  }

  private func follows(_ operations: [SwiftUICore.Operation]) -> [StyleTarget: DragFormula] {
    var formulas: [StyleTarget: DragFormula] = [:]
    for case .follow(_, let id, let property, let formula?) in operations {
      formulas[StyleTarget(element: id, property: property)] = formula
    }
    return formulas
  }

  @Test func `the browser learns a drag's effect from its first answers and reuses it for the next card`()
    throws
  {
    let harness = try ViewHarness { Card() }
    let id = try dragged(harness)
    var known: [StyleTarget: DragFormula] = [:]
    try drag(harness, id, .began, 12, 4)
    known.merge(follows(harness.lastOperations)) { $1 }
    for x in [60.0, 150, 320, 480] {
      try drag(harness, id, .changed, x, 30)
      known.merge(follows(harness.lastOperations)) { $1 }
    }
    // The browser's own rendering then equals that of the views.
    for (x, y) in [(0.0, 0.0), (40, -20), (-30, 10), (90, 0), (310, 60)] {
      try drag(harness, id, .changed, x, y)
      known.merge(follows(harness.lastOperations)) { $1 }
      for (target, formula) in known {
        let shown = try #require(harness.page.styles[target.element]?[target.property.rawValue])
        let wanted = DragFormula(shown)
        #expect(wanted.parts == formula.parts)
        for (seen, drawn) in zip(wanted.terms, formula.value(x: x, y: y)) {
          #expect(abs(seen.rest - drawn) < 0.01, "\(target) at \(x), \(y): \(shown)")
        }
      }
    }
    #expect(Set(known.keys.map(\.property)) == [.transform, .opacity])

    // Another session knows the formula before its first drag.
    let second = try ViewHarness { Card() }
    let operations = try #require(second.session.flush()).operations
    let formula = try #require(follows(operations).first { $0.key.property == .transform }?.value)
    let values = formula.value(x: 100, y: 100)
    #expect(values.contains(100) && values.contains(50) && values.contains(5))
    #expect(formula.value(x: 1000, y: 0).contains(15))
  }

  @Test func `the predicted end of a drag is animated`() throws {
    let harness = try ViewHarness { Card() }
    let id = try dragged(harness)
    try drag(harness, id, .began, 20, 0)
    try drag(harness, id, .changed, 120, 0)
    harness.session.handle(
      ClientEvent(
        kind: .drag, node: id,
        payload: .drag(.init(phase: .ended, translationX: 120, translationY: 0, velocityX: 900))))
    let frame = try #require(harness.session.flush())
    #expect(frame.transaction?.curve.hasPrefix("linear(0,") == true)
    #expect(
      frame.operations.contains { operation in
        if case .setStyle(_, .transform, let value) = operation { value.contains("500px") } else { false }
      })
  }

  struct Follower: View {
    @GestureState private var offset = CGSize.zero
    @State private var ended = 0

    var body: some View {
      Text("ended \(ended)").offset(offset)
        .gesture(
          DragGesture(minimumDistance: 0).updating($offset) { value, state, _ in state = value.translation }
            .onEnded { _ in ended += 1 })
    }
  }

  @Test func `gesture state resets when the gesture ends or is cancelled`() throws {
    let harness = try ViewHarness { Follower() }
    let id = try dragged(harness)
    func shift() -> String? { harness.page.styles.values.compactMap { $0["transform"] }.first }
    for (phase, count) in [(ClientEvent.DragSample.Phase.ended, 1), (.cancelled, 1)] {
      try drag(harness, id, .began, 5, 6)
      #expect(shift() == "translate(5px,6px)")
      try drag(harness, id, phase, 9, 9)
      #expect(shift() == "translate(0px,0px)")
      #expect(harness.page.root.allText == "ended \(count)")
    }
    #expect(harness.page.root.everything.contains { $0.attributes["data-distance"] == "0" })
  }

  struct Stepped: View {
    @State private var x = 0.0
    var body: some View {
      Text("x").offset(x: x)
        .gesture(DragGesture().onChanged { x = ($0.translation.width / 50).rounded(.down) * 50 })
    }
  }

  @Test func `a nonlinear drag is left to the server`() throws {
    let harness = try ViewHarness { Stepped() }
    let id = try dragged(harness)
    var last: SwiftUICore.Operation?
    for (index, x) in [12.0, 60, 110, 140, 190].enumerated() {
      try drag(harness, id, index == 0 ? .began : .changed, x, 0)
      last = harness.lastOperations.last { if case .follow = $0 { true } else { false } } ?? last
    }
    guard case .follow(_, _, _, nil) = last else {
      Issue.record("still followed: \(String(describing: last))")
      return
    }
  }

  @Test func `the bounds of a clamped value are found`() throws {
    let seen = [10.0, 100, 400, -50, -500].map { x in
      DragObservation(x: x, y: 0, value: "rotate(\(Style.number(min(max(x / 20, -15), 15)))deg)")
    }
    let formula = try #require(DragFormula.fitting(rest: "rotate(0deg)", seen))
    #expect(formula.value(x: 1000, y: 5) == [15])
    #expect(formula.value(x: -1000, y: 5) == [-15])
    #expect(formula.value(x: 60, y: 5) == [3])
    #expect(DragFormula.fitting(rest: "none", seen) == nil)
  }

  struct Nested: View {
    let log: Log
    var body: some View {
      VStack {
        Button("Inner") { log.entries.append("inner") }
        Text("Plain").onTapGesture(count: 2) { log.entries.append("double") }.onTapGesture {
          log.entries.append("one")
        }
      }
      .simultaneousGesture(TapGesture().onEnded { log.entries.append("also") })
    }
  }

  struct Forced: View {
    let log: Log
    var body: some View {
      VStack { Button("Inner") { log.entries.append("inner") } }
        .highPriorityGesture(TapGesture().onEnded { log.entries.append("outer") })
    }
  }

  @MainActor final class Log { var entries: [String] = [] }

  @Test func `tap gestures around a control run simultaneously, first or not at all`() throws {
    let log = Log()
    let harness = try ViewHarness { Nested(log: log) }
    try harness.tap("Inner")
    #expect(log.entries == ["inner", "also"])
    log.entries = []
    let plain = harness.page.root.everything.first {
      $0.attributes["data-events"]?.contains("double") == true
    }
    let id = UInt32(try #require(plain).id.dropFirst()) ?? 0
    try harness.send(.double, id, .point(x: 1, y: 2))
    #expect(log.entries == ["double"])
    let forced = try ViewHarness { Forced(log: log) }
    log.entries = []
    try forced.tap("Inner")
    #expect(log.entries == ["outer"])
  }

  struct Sequence: View {
    @State private var text = "nothing"
    var body: some View {
      Text(text).gesture(
        LongPressGesture().sequenced(before: DragGesture())
          .onChanged { value in
            switch value {
            case .first: text = "pressed"
            case .second(_, let drag): text = drag.map { "dragged \(Int($0.translation.width))" } ?? "held"
            }
          }
          .onEnded { _ in text = "ended" })
    }
  }

  @Test func `a gesture sequence keeps its first gesture while the view changes`() throws {
    let harness = try ViewHarness { Sequence() }
    let id = try dragged(harness)
    try drag(harness, id, .began, 15, 0)
    #expect(harness.page.root.allText == "nothing")
    try harness.send(.press, id, .flag(true))
    #expect(harness.page.root.allText == "pressed")
    try harness.send(.hold, id)
    #expect(harness.page.root.allText == "held")
    try harness.send(.press, id, .flag(false))
    try drag(harness, id, .changed, 25, 0)
    #expect(harness.page.root.allText == "dragged 25")
    try drag(harness, id, .ended, 25, 0)
    #expect(harness.page.root.allText == "ended")
  }
}
