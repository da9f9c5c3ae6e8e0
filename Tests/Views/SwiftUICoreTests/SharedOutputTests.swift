import Foundation
import Observation
import SwiftUIControls
import TestSupport
import Testing
import ViewTesting

@testable import SwiftUICore

/// A hashable view is a value, so one evaluation serves many users, without any visible difference.
@MainActor struct SharedOutputTests {
  @Observable @MainActor final class Library {
    let owner: String
    var borrowed: [String] = []
    init(owner: String) { self.owner = owner }
  }

  /// Rows of each test have a distinct mark, so tests share no output.
  struct Shared: Hashable { let mark: String }
  /// A view that is not hashable, so that every page evaluates its own.
  struct Unshared: Equatable { let mark: String }

  struct Card<Kind: Equatable & Sendable>: View, Equatable {
    let kind: Kind
    let title: String
    let copies: Int
    @Environment(Library.self) private var library
    @Environment(\.isEnabled) private var isEnabled
    @Environment(\.horizontalSizeClass) private var width
    @State private var isUnfolded = false

    nonisolated static func == (left: Self, right: Self) -> Bool {
      left.kind == right.kind && left.title == right.title && left.copies == right.copies
    }

    var body: some View {
      let _ = Evaluations.count(title)
      VStack {
        Text(title).font(.headline)
        Text(copies, format: .number)
        if isUnfolded { Text("more of \(title)") }
        Text(isEnabled ? "open" : "closed").foregroundStyle(.tint)
        if width == .regular { Text("wide") }
        ForEach(0..<min(copies, 3), id: \.self) { number in
          Button("Take \(number) of \(title)") { library.borrowed.append("\(number) \(title)") }
        }
        Button("Borrow \(title)") { library.borrowed.append(title) }
        Button("Unfold \(title)") { isUnfolded.toggle() }
        Button("Return \(title)") { library.borrowed.removeAll { $0 == title } }
        Button("Whose \(title)") { library.borrowed.append(library.owner) }
        Toggle("Keep \(title)", isOn: $isUnfolded)
      }
    }
  }

  @MainActor enum Evaluations {
    private static var counts: [String: Int] = [:]
    static func count(_ title: String) { counts[title, default: 0] += 1 }
    static func of(_ title: String) -> Int { counts[title] ?? 0 }
  }

  private func shelf<Kind: Equatable & Sendable>(
    _ kind: Kind, _ titles: [String], of library: Library, copies: Int = 1
  ) throws -> ViewHarness {
    try ViewHarness {
      VStack {
        ForEach(titles, id: \.self) { Card(kind: kind, title: $0, copies: copies).equatable() }
      }
      .environment(library)
    }
  }

  @Test func `a page reuses another's output without evaluating its body, and its actions stay its own`()
    throws
  {
    let kind = Shared(mark: #function)
    let (first, second) = (Library(owner: "first"), Library(owner: "second"))
    let one = try shelf(kind, ["Emma"], of: first)
    let evaluations = Evaluations.of("Emma")
    let two = try shelf(kind, ["Emma"], of: second)
    #expect(Evaluations.of("Emma") == evaluations)
    #expect(two.page.picture == one.page.picture)

    try two.tap("Borrow Emma")
    try two.tap("Whose Emma")
    #expect(second.borrowed == ["Emma", "second"])
    #expect(first.borrowed.isEmpty)
    try two.tap("Unfold Emma")
    #expect(two.text.contains("more of Emma"))
    #expect(try two.page.picture == two.fresh())
    #expect(!one.text.contains("more of Emma"))
    #expect(try !shelf(kind, ["Emma"], of: second).text.contains("more of Emma"))
  }

  @Test func `other values or environments are evaluated and shown`() throws {
    let kind = Shared(mark: #function)
    let library = Library(owner: "somebody")
    _ = try shelf(kind, ["Persuasion"], of: library)
    #expect(try shelf(kind, ["Persuasion"], of: library, copies: 2).text.contains("2"))
    let card = Card(kind: kind, title: "Persuasion", copies: 1)
    let closed = try ViewHarness {
      VStack { ForEach(0..<1) { _ in card.equatable() } }.disabled(true).environment(library)
    }
    #expect(closed.text.contains("closed"))
    let wide = try ViewHarness(width: .regular) {
      VStack { ForEach(0..<1) { _ in card.equatable() } }.environment(library)
    }
    #expect(wide.text.contains("wide"))
    let numbers = try ViewHarness {
      VStack { ForEach(0..<1) { _ in Card(kind: kind, title: "Persuasion", copies: 12_345).equatable() } }
        .environment(library).environment(\.locale, Locale(identifier: "de_DE"))
    }
    #expect(numbers.text.contains("12.345"))
  }

  @Test func `pages with shared rows equal pages without after any event`() throws {
    var generator = SeededGenerator(seed: .random(in: 0...UInt64.max))
    let start = generator
    for round in 0..<40 {
      let titles = ["Emma", "Persuasion", "Middlemarch", "Walden"].filter { _ in generator.chance(70) }
      let copies = Int.random(in: 1...3, using: &generator)
      let (isOpen, isLarge) = (generator.chance(80), generator.chance(20))
      let width: ClientEnvironment.Width = generator.chance(50) ? .compact : .regular
      let (left, right) = (Library(owner: "left"), Library(owner: "right"))
      func page<Kind: Equatable & Sendable>(_ kind: Kind, _ library: Library) throws -> ViewHarness {
        try ViewHarness(width: width) {
          VStack {
            ForEach(titles, id: \.self) { title in
              Card(kind: kind, title: title, copies: copies + library.borrowed.count).equatable()
            }
            Text("end")
          }
          .disabled(!isOpen)
          .tint(isLarge ? .red : .green)
          .dynamicTypeSize(isLarge ? .accessibility1 : .large)
          .environment(library)
        }
      }
      let shared = try page(Shared(mark: "brute force"), left)
      let unshared = try page(Unshared(mark: "brute force"), right)
      #expect(shared.page.picture == unshared.page.picture, "round \(round) from \(start)")
      for _ in 0..<6 where isOpen {
        guard let title = titles.randomElement(using: &generator) else { break }
        let label =
          ["Borrow ", "Unfold ", "Return ", "Keep ", "Take 0 of "].randomElement(using: &generator).map {
            $0 + title
          }
          ?? title
        try shared.tap(label)
        try unshared.tap(label)
        #expect(left.borrowed == right.borrowed)
        #expect(shared.page.picture == unshared.page.picture, "round \(round) from \(start)")
        #expect(try shared.page.picture == shared.fresh())
      }
    }
  }

  @Observable @MainActor final class Stock { var copies = 1 }

  @Test
  func
    `a change that many pages show is evaluated on one of them, except where something has happened to it`()
    throws
  {
    let kind = Shared(mark: #function)
    let stock = Stock()
    let libraries = (0..<5).map { Library(owner: "\($0)") }
    let pages = try libraries.map { library in
      try ViewHarness {
        VStack {
          ForEach(["Lolly Willowes"], id: \.self) {
            Card(kind: kind, title: $0, copies: stock.copies * 100).equatable()
          }
        }
        .environment(library)
      }
    }
    try pages[4].tap("Unfold Lolly Willowes")
    let evaluations = Evaluations.of("Lolly Willowes")
    stock.copies = 2
    for page in pages { try page.flush() }
    // New content is evaluated once for all pages, and again for the page whose card is unfolded.
    #expect(Evaluations.of("Lolly Willowes") == evaluations + 2)
    for (number, page) in pages.enumerated() {
      #expect(page.text.contains("200"))
      #expect(page.text.contains("more of") == (number == 4))
      #expect(try page.page.picture == page.fresh())
    }
    try pages[1].tap("Borrow Lolly Willowes")
    #expect(libraries.map(\.borrowed.count) == [0, 1, 0, 0, 0])
  }

  struct Mark: View, Hashable {
    let size: Int
    @Environment(Library.self) private var library
    nonisolated static func == (left: Self, right: Self) -> Bool { left.size == right.size }
    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(size) }
    var body: some View {
      let _ = Evaluations.count("mark")
      VStack {
        Inner(size: size)
        Button("Touch") { library.borrowed.append("\(size)") }
      }
    }
    struct Inner: View {
      let size: Int
      var body: some View { Circle().fill(.red).frame(width: CGFloat(size)) }
    }
  }

  @Test func `views outside of rows are shared with their content`() throws {
    let libraries = ["one", "two", "three"].map { Library(owner: $0) }
    let pages = try libraries.map { library in
      try ViewHarness { VStack { Mark(size: 30).equatable() }.environment(library) }
    }
    #expect(Evaluations.of("mark") == 1)
    #expect(Set(pages.map(\.page.picture)).count == 1)
    try pages[1].tap("Touch")
    #expect(libraries.map(\.borrowed) == [[], ["30"], []])
  }

  struct Observing: View, Hashable {
    let title: String
    @Environment(Library.self) private var library
    nonisolated static func == (left: Self, right: Self) -> Bool { left.title == right.title }
    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(title) }
    var body: some View {
      HStack {
        Text(library.owner)
        Text(library.borrowed.count, format: .number)
        ForEach(0..<1) { _ in EmptyView() }
      }
    }
  }

  @Test func `output that depends on its page is not shared`() throws {
    let libraries = ["one", "two"].map { Library(owner: $0) }
    let pages = try libraries.map { library in
      try ViewHarness {
        VStack { ForEach(0..<1) { _ in Observing(title: "a").equatable() } }.environment(library)
      }
    }
    #expect(pages.map(\.text) == ["one0", "two0"])
    libraries[1].borrowed.append("a")
    for page in pages { try page.flush() }
    #expect(pages.map(\.text) == ["one0", "two1"])
  }

  struct Appearing: View, Hashable {
    let title: String
    let appeared: @MainActor (String) -> Void
    nonisolated static func == (left: Self, right: Self) -> Bool { left.title == right.title }
    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(title) }
    var body: some View { Text(title).onAppear { appeared(title) } }
  }

  @Test func `appearance actions run on every page`() throws {
    final class Log { var titles: [String] = [] }
    let log = Log()
    for _ in 0..<3 {
      let page = try ViewHarness {
        VStack { ForEach(0..<1) { _ in Appearing(title: "seen") { log.titles.append($0) }.equatable() } }
      }
      try page.flush()
    }
    #expect(log.titles == ["seen", "seen", "seen"])
  }

  struct Watching: View, Hashable {
    let count: Int
    let changed: @MainActor (Int) -> Void
    nonisolated static func == (left: Self, right: Self) -> Bool { left.count == right.count }
    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(count) }
    var body: some View { Text(count, format: .number).onChange(of: count) { changed(count) } }
  }

  @Observable @MainActor final class Counter { var count = 0 }

  @Test func `a row reused from another page notices changes`() throws {
    final class Log { var counts: [Int] = [] }
    let log = Log()
    for _ in 0..<3 {
      let counter = Counter()
      let page = try ViewHarness {
        VStack {
          ForEach(0..<1) { _ in Watching(count: counter.count) { log.counts.append($0) }.equatable() }
        }
      }
      counter.count = 1
      try page.flush()
    }
    #expect(log.counts == [1, 1, 1])
  }

  struct Stored: View, Hashable {
    let key: String
    @AppStorage private var value: Int
    init(key: String) {
      self.key = key
      _value = AppStorage(wrappedValue: 0, key)
    }
    nonisolated static func == (left: Self, right: Self) -> Bool { left.key == right.key }
    nonisolated func hash(into hasher: inout Hasher) { hasher.combine(key) }
    var body: some View {
      HStack {
        Text(value, format: .number)
        Button("More") { value += 1 }
      }
    }
  }

  @Test func `values stored for one page's user are not shown to another`() throws {
    func page() throws -> ViewHarness {
      try ViewHarness { VStack { ForEach(0..<1) { _ in Stored(key: "count").equatable() } } }
    }
    let one = try page()
    try one.tap("More")
    #expect(one.text == "1More")
    #expect(try page().text == "0More")
  }

  struct Price: View, Hashable {
    let mark: String
    let amount: Int

    var body: some View { Text(verbatim: String(localized: "\(amount)")) }
  }

  @Test func `texts in the reader's language are shared by its readers only`() throws {
    func shown(_ language: String) throws -> String {
      let price = Price(mark: #function, amount: 1_234)
      let session = ViewSession(
        root: AnyRoot { price.equatable() },
        environment: ClientEnvironment(locale: Locale(identifier: language)))
      return try PageModel(session.document()).root.allText
    }
    #expect(try shown("en_US") == "1,234")
    #expect(try shown("de_DE") == "1.234")
    #expect(try shown("en_US") == "1,234")
  }

  @Test func `a closed page releases its objects`() throws {
    weak var library: Library?
    do {
      let own = Library(owner: "gone")
      library = own
      let page = try shelf(Shared(mark: #function), ["Emma", "Walden"], of: own)
      try page.tap("Borrow Emma")
      page.session.close()
    }
    #expect(library == nil)
  }
}

extension SharedOutputTests.Card: Hashable where Kind: Hashable {
  nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(title)
  }
}
