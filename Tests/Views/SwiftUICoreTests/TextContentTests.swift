import Foundation
import Testing
import ViewTesting

@testable import SwiftUICore

/// Attributed and timed texts, texts with symbols, and key names.
@MainActor struct TextContentTests {
  @Test func `attributes of ranges are shown, and links that could run code are not`() throws {
    var text = AttributedString("red bold out in")
    if let range = text.range(of: "red") { text[range].foregroundColor = .red }
    if let range = text.range(of: "bold") { text[range].inlinePresentationIntent = .stronglyEmphasized }
    if let range = text.range(of: "out") { text[range].link = URL(string: "https://example.org") }
    if let range = text.range(of: "in") { text[range].link = URL(string: "javascript:alert(1)") }
    let shown = text
    let harness = try ViewHarness { Text(shown) }
    #expect(harness.page.root.allText == "red bold out in")
    #expect(harness.page.root.everything.contains { $0.tag == "strong" && $0.text == "bold" })
    #expect(harness.page.root.everything.compactMap { $0.attributes["href"] } == ["https://example.org"])
    #expect(harness.page.rules.contains("color:var(--red)"))
  }

  @Test func `loaded Markdown is rendered like that of a literal`() throws {
    let text = try AttributedString(markdown: "**a** *b* `c`")
    let harness = try ViewHarness { Text(text) }
    #expect(harness.page.root.allText == "a b c")
    #expect(harness.page.root.everything.contains { $0.tag == "strong" })
  }

  @Test func `timers count up and down, pause and hide hours`() {
    let start = Date(timeIntervalSince1970: 0)
    func text(_ now: Double, down: Bool = true, pause: Double? = nil, hours: Bool = true) -> String {
      TextTimer(
        interval: start...start.addingTimeInterval(7200),
        pauseTime: pause.map { start.addingTimeInterval($0) }, countsDown: down, showsHours: hours
      ).text(at: start.addingTimeInterval(now))
    }
    #expect(text(0) == "2:00:00")
    #expect(text(1, down: false) == "0:01")
    #expect(text(7000) == "3:20")
    #expect(text(9000) == "0:00")
    #expect(text(100, pause: 60) == "1:59:00")
    #expect(text(0, hours: false) == "120:00")
  }

  @Test func `a symbol is inline with its text`() throws {
    let harness = try ViewHarness { Text("a \(Image(systemName: "star")) b") }
    let text = try #require(
      harness.page.root.everything.first { $0.attributes["class"]?.hasPrefix("text") == true })
    #expect(text.children.map(\.tag) == ["span", "svg", "span"])
  }

  @Test func `keys have their HTML names, and command matches control`() {
    #expect(KeyboardShortcut("s").html == "Control+S Meta+S")
    #expect(KeyboardShortcut("s", modifiers: [.command, .shift]).html == "Control+Shift+S Shift+Meta+S")
    #expect(KeyboardShortcut.cancelAction.html == "Escape")
    #expect(KeyboardShortcut(.upArrow, modifiers: .option).html == "Alt+ArrowUp")
  }

  @Test func `texts with equal values and formats are equal`() {
    #expect(Text(1, format: .number) == Text(1, format: .number))
    #expect(Text(1, format: .number) != Text(2, format: .number))
    #expect(Text(1, format: .number) != Text(1, format: .percent))
    #expect(Text(1, format: .number.locale(Locale(identifier: "de"))) != Text(1, format: .number))
  }
}
