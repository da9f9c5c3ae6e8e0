import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct PressTests {
  struct Sinking: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      HStack {
        configuration.label
        Text(configuration.isPressed ? "down" : "up")
      }
    }
  }

  struct Plain: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View { configuration.label }
  }

  struct Buttons: View {
    @State private var taps = 0
    @State private var isOff = false
    var body: some View {
      VStack {
        Button("press \(taps)") { taps += 1 }.buttonStyle(Sinking()).disabled(isOff)
        Button("other") {}.buttonStyle(Plain())
        Button("off") { isOff.toggle() }
      }
    }
  }

  private func button(_ label: String, _ harness: ViewHarness) throws -> (ElementID, PageModel.Element) {
    let element = try #require(
      harness.page.root.everything.first { $0.tag == "button" && $0.allText.hasPrefix(label) })
    return (try #require(ElementID(element.id.dropFirst())), element)
  }

  @Test func `a style observes the pressed state, and the browser sends it only where needed`() throws {
    let harness = try ViewHarness { Buttons() }
    let (id, element) = try button("press", harness)
    #expect(element.attributes["data-events"] == "press")
    #expect(try button("other", harness).1.attributes["data-events"] == nil)
    #expect(element.allText == "press 0up")
    try harness.send(.press, id, .flag(true))
    #expect(element.allText == "press 0down")
    try harness.send(.press, id, .flag(false))
    try harness.send(.tap, id)
    #expect(element.allText == "press 1up")
  }

  @Test func `a button disabled while pressed is released`() throws {
    let harness = try ViewHarness { Buttons() }
    let (id, element) = try button("press", harness)
    try harness.send(.press, id, .flag(true))
    try harness.tap("off")
    #expect(element.allText == "press 0up")
    try harness.tap("off")
    #expect(element.allText == "press 0up")
  }

  struct Rows: View {
    var body: some View {
      List {
        ForEach(0..<2) { row in
          HStack {
            ForEach(0..<6) { Button("b\(row)\($0)") {} }
            Button("press \(row)") {}.buttonStyle(Sinking())
          }
        }
      }
    }
  }

  @Test func `of the buttons in many rows only the held one is pressed`() throws {
    let harness = try ViewHarness { Rows() }
    let (id, element) = try button("press 1", harness)
    try harness.send(.press, id, .flag(true))
    #expect(element.allText == "press 1down")
    #expect(try button("press 0", harness).1.allText == "press 0up")
    try harness.send(.press, id, .flag(false))
    #expect(element.allText == "press 1up")
  }
}
