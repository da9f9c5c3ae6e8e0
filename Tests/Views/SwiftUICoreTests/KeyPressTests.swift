import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct KeyPressTests {
  struct Keys: View {
    @State private var presses: [String] = []

    var body: some View {
      Text("Heard: " + presses.joined(separator: ", "))
      ZStack { Text("Here") }
        .focusable()
        .onKeyPress(keys: [.upArrow, .downArrow]) { press in
          presses.append(
            (press.key == .upArrow ? "up" : "down") + (press.modifiers.contains(.shift) ? " with shift" : "")
              + (press.phase == .repeat ? " again" : ""))
          return .handled
        }
        .onKeyPress("x", phases: .down) {
          presses.append($0.characters)
          return .handled
        }
    }
  }

  private func target(_ harness: ViewHarness) throws -> PageModel.Element {
    try #require(harness.page.root.everything.first { $0.attributes["data-keys"] != nil })
  }

  @Test func `a view with key handlers is focusable, and the browser knows its keys`() throws {
    let harness = try ViewHarness { Keys() }
    let element = try target(harness)
    #expect(element.attributes["tabindex"] == "0")
    #expect(element.attributes["data-keys"] == "ArrowDown ArrowUp X")
  }

  @Test func `a key press has its modifiers and repeats while held`() throws {
    let harness = try ViewHarness { Keys() }
    let id = try #require(UInt32(target(harness).id.dropFirst()))
    for words in ["ArrowUp", "ArrowDown Shift", "ArrowDown repeat", "X Control"] {
      try harness.send(.key, id, .string(words))
    }
    #expect(harness.text.contains("Heard: up, down with shift, down again, x"))
  }

  @Test(arguments: ["", " ", "ArrowLeft", "Shift ArrowUp", "arrowup", "X repeat", "ArrowUp\u{0}"])
  func `keys without a handler are ignored`(words: String) throws {
    let harness = try ViewHarness { Keys() }
    let id = try #require(UInt32(target(harness).id.dropFirst()))
    harness.session.handle(ClientEvent(kind: .key, node: id, payload: .string(words)))
    #expect(harness.session.ignoredEvents == 1)
  }
}
