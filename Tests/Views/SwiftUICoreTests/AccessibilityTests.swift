import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct AccessibilityTests {
  struct Named: View {
    @State private var log = ""
    var body: some View {
      VStack(spacing: 0) {
        Text("card").accessibilityAction(named: "Like") { log = "liked" }.accessibilityIdentifier("the-card")
        Button("plain") {}.buttonStyle(.bordered).accessibilityIdentifier("the-button").help("Explains")
        Text("head").accessibilityHeading(.h3)
        Text("log \(log)")
      }
    }
  }

  @Test func `accessibility actions become buttons, and identifiers do not change the layout`() throws {
    let harness = try ViewHarness { Named() }
    try harness.tap("Like")
    #expect(harness.text.contains("log liked"))
    let button = harness.page.root.everything.first { $0.attributes["data-identifier"] == "the-button" }
    #expect(button?.attributes["data-key"] == "bordered")
    #expect(button?.attributes["title"] == "Explains")
    #expect(harness.page.root.everything.first { $0.allText == "head" }?.attributes["aria-level"] == "3")
  }
}
