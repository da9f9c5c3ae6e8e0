import TestSupport

@testable import SwiftUICore

/// The contents and actions of a random program without views: the model that its pages are compared with.
struct ProgramWorld: Equatable {
  struct Row: Identifiable, Equatable {
    let id: Int
    var count = 0
    var isOn = false
    var name = ""
  }

  /// One list of the program and its form.
  struct Part: Equatable {
    enum Form: CaseIterable { case named, bound, edited }

    let form: Form
    let isEditing: Bool
    /// The number of actions. A row with five or more creates them on demand.
    let buttons: Int
    let hasOdd, hasCounter, hasToggle, hasField, isWrapped: Bool
    let isSegmented: Bool
    var rows: [Row]
    var chosen: Int
    var isOpen = true
    /// The `@State` of rows, which is removed with them.
    var bumps: [Int: Int] = [:]

    func index(of row: Int) -> Int? { rows.firstIndex { $0.id == row } }
  }

  /// A control that a user can touch, found on a page by its text and position.
  enum Control: Hashable {
    case lock
    case open(Int)
    case tap(Int, row: Int, button: Int)
    case odd(Int, row: Int)
    case bump(Int, row: Int)
    case toggle(Int, row: Int)
    case name(Int, row: Int)
    case delete(Int, row: Int)
    case up(Int, row: Int)
    case down(Int, row: Int)
    case choose(Int, row: Int)
  }

  var parts: [Part]
  var isLocked = false
  private var lastID: Int

  static func random(_ generator: inout SeededGenerator) -> ProgramWorld {
    var id = 0
    let parts = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      let rows = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        id += 1
        return Row(id: id)
      }
      return Part(
        form: Part.Form.allCases.randomElement(using: &generator) ?? .named,
        isEditing: generator.chance(50), buttons: Int.random(in: 1...6, using: &generator),
        hasOdd: generator.chance(50), hasCounter: generator.chance(50), hasToggle: generator.chance(50),
        hasField: generator.chance(50), isWrapped: generator.chance(50), isSegmented: generator.chance(50),
        rows: rows, chosen: rows.first?.id ?? 0)
    }
    return ProgramWorld(parts: parts, lastID: id)
  }

  private init(parts: [Part], lastID: Int) {
    self.parts = parts
    self.lastID = lastID
  }

  /// The controls that exist now, disabled ones included.
  var controls: Set<Control> {
    var all: Set<Control> = [.lock]
    for (number, part) in parts.enumerated() {
      all.insert(.open(number))
      guard part.isOpen else { continue }
      for (position, row) in part.rows.enumerated() {
        for button in 0..<part.buttons { all.insert(.tap(number, row: row.id, button: button)) }
        if part.hasOdd, !row.count.isMultiple(of: 2) { all.insert(.odd(number, row: row.id)) }
        if part.hasCounter { all.insert(.bump(number, row: row.id)) }
        if part.hasToggle { all.insert(.toggle(number, row: row.id)) }
        if part.hasField { all.insert(.name(number, row: row.id)) }
        all.insert(.delete(number, row: row.id))
        if part.isEditing, position > 0 { all.insert(.up(number, row: row.id)) }
        if part.isEditing, position + 1 < part.rows.count { all.insert(.down(number, row: row.id)) }
        all.insert(.choose(number, row: row.id))
      }
    }
    return all
  }

  /// Performs the action of an existing control.
  mutating func use(_ control: Control, isOn: Bool, text: String) {
    if isLocked, control != .lock { guard case .open = control else { return } }
    switch control {
    case .lock: isLocked.toggle()
    case .open(let part):
      parts[part].isOpen.toggle()
      if !parts[part].isOpen { parts[part].bumps = [:] }
    case .tap(let part, let row, let button): change(part, row) { $0.count += button + 1 }
    case .odd(let part, let row): change(part, row) { $0.count += 3 }
    case .bump(let part, let row): parts[part].bumps[row, default: 0] += 1
    case .toggle(let part, let row): change(part, row) { $0.isOn = isOn }
    case .name(let part, let row): change(part, row) { $0.name = text }
    case .delete(let part, let row): remove(part, row)
    case .up(let part, let row): move(part, row, by: -1)
    case .down(let part, let row): move(part, row, by: 1)
    case .choose(let part, let row): parts[part].chosen = row
    }
  }

  mutating func change(_ part: Int, _ row: Int, _ change: (inout Row) -> Void) {
    if let index = parts[part].index(of: row) { change(&parts[part].rows[index]) }
  }

  private mutating func remove(_ part: Int, _ row: Int) {
    parts[part].rows.removeAll { $0.id == row }
    parts[part].bumps[row] = nil
  }

  private mutating func move(_ part: Int, _ row: Int, by step: Int) {
    guard let index = parts[part].index(of: row), parts[part].rows.indices.contains(index + step) else {
      return
    }
    parts[part].rows.swapAt(index, index + step)
  }

  /// Makes a change that no user caused.
  mutating func happen(_ generator: inout SeededGenerator) {
    guard let part = parts.indices.randomElement(using: &generator) else { return }
    let row = parts[part].rows.randomElement(using: &generator)?.id
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: if let row { remove(part, row) }
    case 1: parts[part].rows.shuffle(using: &generator)
    case 2: if let row { change(part, row) { $0.count += 1 } }
    case 3: if let row { change(part, row) { $0.name = "by itself" } }
    case 4: isLocked.toggle()
    default:
      lastID += 1
      parts[part].rows.insert(
        Row(id: lastID), at: Int.random(in: 0...parts[part].rows.count, using: &generator))
    }
  }

  /// The texts of a page in this state.
  var texts: [String] {
    parts.enumerated().flatMap { number, part in
      ["part \(number): \(part.chosen)"]
        + (part.isOpen
          ? part.rows.map { row in Self.text(number, row) + Self.text(part.bumps[row.id] ?? 0, part) } : [])
    }
  }

  static func text(_ part: Int, _ row: Row) -> String {
    "row \(part).\(row.id): \(row.count) \(row.isOn) '\(row.name)'"
  }

  private static func text(_ bumps: Int, _ part: Part) -> String { part.hasCounter ? " \(bumps)" : "" }
}
