import Foundation
import TestSupport
import Testing
import ViewTesting

@testable import SwiftUICore

/// Random programs of views, with users whose events come late, twice or for removed elements.
///
/// Events go to the session in batches, as fast as they come; the model is settled after each of them.
/// `VIEW_PROGRAM_SEED=n` runs one seed; `VIEW_PROGRAMS=n` runs that many.
@MainActor struct ProgramTests {
  typealias Control = ProgramWorld.Control

  /// A control as a page showed it earlier, with the event of touching it.
  struct Touch {
    let control: Control
    let element: ElementID
    /// The target of the event: for an option its picker.
    let target: ElementID
    /// The generation of the control: removed and added again, it counts as another one.
    let incarnation: Int
  }

  /// The model, and the controls that have existed before.
  struct Model {
    var world: ProgramWorld
    private(set) var incarnations: [Control: Int] = [:]
    private var present: Set<Control> = []

    init(_ world: ProgramWorld) {
      self.world = world
      settle()
    }

    mutating func settle() {
      let now = world.controls
      for control in now.subtracting(present) { incarnations[control, default: 0] += 1 }
      present = now
    }

    mutating func receive(_ touch: Touch, isOn: Bool, text: String) {
      settle()
      guard present.contains(touch.control), incarnations[touch.control] == touch.incarnation else { return }
      world.use(touch.control, isOn: isOn, text: text)
    }
  }

  private nonisolated static let environment = ProcessInfo.processInfo.environment

  @Test func `a batch of late, repeated and stale events equals handling them one by one`() throws {
    if let seed = Self.environment["VIEW_PROGRAM_SEED"].flatMap(UInt64.init) { return try run(seed) }
    let count = Self.environment["VIEW_PROGRAMS"].flatMap(Int.init) ?? 60
    for _ in 0..<count { try run(UInt64.random(in: 0...UInt64.max)) }
  }

  private func run(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var model = Model(.random(&generator))
    let world = Box(model.world)
    let harness = try ViewHarness { ProgramView(world: world) }
    var pages = [try touches(of: harness, model)]
    var sent: [Touch] = []
    for round in 0..<8 {
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        if generator.chance(20) {
          // Both models start from their own state.
          var same = generator
          world.value.happen(&same)
          model.world.happen(&generator)
          continue
        }
        let late = pages.suffix(4).randomElement(using: &generator)?.randomElement(using: &generator)
        let repeated = generator.chance(20) ? sent.randomElement(using: &generator) : nil
        guard let touch = repeated ?? late else { continue }
        sent.append(touch)
        let (isOn, text) = (generator.chance(50), "typed \(round)")
        harness.session.handle(event(touch, isOn: isOn, text: text))
        model.receive(touch, isOn: isOn, text: text)
      }
      // Payloads that do not fit their events.
      if generator.chance(30), let touch = pages.last?.randomElement(using: &generator) {
        harness.session.handle(misfit(touch, &generator))
        model.settle()
      }
      try harness.flush()
      model.settle()
      let note = Comment(rawValue: "seed \(seed), round \(round)")
      try #require(texts(of: harness.page) == model.world.texts, note)
      try #require(try picture(harness.page) == picture(PageModel(harness.session.document())), note)
      pages.append(try touches(of: harness, model))
      try #require(Set(pages[pages.count - 1].map(\.control)) == model.world.controls, note)
    }
  }

  private func event(_ touch: Touch, isOn: Bool, text: String) -> ClientEvent {
    let (kind, payload): (ClientEvent.Kind, ClientEvent.Payload) =
      switch touch.control {
      case .toggle: (.toggle, .flag(isOn))
      case .name: (.edit, .text(text, editSequence: 1))
      case .choose: (.pick, .choice(touch.element))
      default: (.tap, .none)
      }
    return ClientEvent(kind: kind, node: touch.target, payload: payload)
  }

  private func misfit(_ touch: Touch, _ generator: inout SeededGenerator) -> ClientEvent {
    switch touch.control {
    case .toggle, .name, .choose: ClientEvent(kind: .tap, node: touch.target)
    default:
      generator.chance(50)
        ? ClientEvent(kind: .toggle, node: touch.target, payload: .flag(true))
        : ClientEvent(kind: .pick, node: touch.target, payload: .choice(touch.element))
    }
  }

  // MARK: Page contents

  private func texts(of page: PageModel) -> [String] {
    page.root.everything.map(\.text).filter { $0.hasPrefix("part ") || $0.hasPrefix("row ") }
  }

  /// The page without values that belong to the user of a control until the program sets others.
  private func picture(_ page: PageModel) -> String {
    for element in page.root.everything {
      for name in ["value", "checked", "selected"] { element.attributes[name] = nil }
      if element.tag == "textarea" { element.text = "" }
    }
    return page.picture
  }

  private func touches(of harness: ViewHarness, _ model: Model) throws -> [Touch] {
    var touches: [Touch] = []
    func add(_ control: Control, _ element: PageModel.Element, on target: PageModel.Element? = nil) throws {
      touches.append(
        Touch(
          control: control, element: try number(element), target: try number(target ?? element),
          incarnation: try #require(model.incarnations[control])))
    }
    func visit(_ element: PageModel.Element, row: (part: Int, id: Int)?, picker: PageModel.Element?) throws {
      var (row, picker) = (row, picker)
      if element.tag == "li" {
        let words = element.everything.map(\.text).first { $0.hasPrefix("row ") }?.split {
          " .:".contains($0)
        }
        if let words, let part = Int(words[1]), let id = Int(words[2]) { row = (part, id) }
      }
      if element.tag == "select" || element.attributes["role"] == "radiogroup" { picker = element }
      let label = element.attributes["aria-label"] ?? element.allText
      let words = label.split(separator: " ").map(String.init)
      let numbers = words.compactMap(Int.init)
      switch (element.tag, words.first) {
      case ("button", "lock"): try add(.lock, element)
      case ("button", "open"): try add(.open(numbers[0]), element)
      case ("button", "tap"): try add(.tap(numbers[0], row: numbers[1], button: numbers[2]), element)
      case ("button", "odd"): try add(.odd(numbers[0], row: numbers[1]), element)
      case ("button", "bump"): try add(.bump(numbers[0], row: numbers[1]), element)
      case ("button", "Delete"): if let row { try add(.delete(row.part, row: row.id), element) }
      case ("button", "Move"):
        if let row {
          try add(words[1] == "Up" ? .up(row.part, row: row.id) : .down(row.part, row: row.id), element)
        }
      case ("input", "name"): try add(.name(numbers[0], row: numbers[1]), element)
      case ("label", "toggle"):
        let input = try #require(element.children.last)
        try add(.toggle(numbers[0], row: numbers[1]), input)
      case ("option", "option"), ("label", "option"):
        let part = try #require(model.world.parts.firstIndex { $0.index(of: numbers[0]) != nil })
        try add(.choose(part, row: numbers[0]), element, on: picker)
      default: break
      }
      for child in element.children { try visit(child, row: row, picker: picker) }
    }
    try visit(harness.page.root, row: nil, picker: nil)
    return touches
  }

  private func number(_ element: PageModel.Element) throws -> ElementID {
    try #require(UInt32(element.id.dropFirst()))
  }
}
