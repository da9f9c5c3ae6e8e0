import SwiftUIControls
import Testing
import ViewTesting

@testable import SwiftUICore

/// Layout directions and edges.
@MainActor struct DirectionTests {
  @Test func `leading is the start of the script's direction, not the left`() throws {
    let harness = try ViewHarness {
      Text("a").padding(.leading, 7).environment(\.layoutDirection, .rightToLeft)
    }
    #expect(harness.page.rules.contains("padding-inline-start:7px"))
    #expect(harness.page.rules.contains("direction:rtl"))
  }

  @Test func `a text field detects the direction of its text`() throws {
    let harness = try ViewHarness {
      VStack {
        TextField("One", text: .constant(""))
        TextField("Many", text: .constant(""), axis: .vertical)
        TextEditor(text: .constant(""))
      }
    }
    let fields = harness.page.root.everything.filter { ["input", "textarea"].contains($0.tag) }
    #expect(fields.map { $0.attributes["dir"] } == ["auto", "auto", "auto"])
  }

  @Test func `negative padding extends a view beyond its bounds`() throws {
    let rules = try ViewHarness {
      Text("a").padding(EdgeInsets(top: 4, leading: -16, bottom: -2, trailing: -16)).background(Color.red)
    }.page.rules
    #expect(rules.contains("padding-top:4px"))
    #expect(rules.contains("margin-inline-end:-16px;margin-bottom:-2px;margin-inline-start:-16px"))
    #expect(rules.contains("max-width:calc(100% + 32px)"))
  }

  @Test func `negative spacing makes views overlap`() throws {
    let harness = try ViewHarness {
      HStack(spacing: -12) {
        Text("a")
        Text("b")
      }
    }
    #expect(harness.page.root.children[0].attributes["data-key"] == "overlap")
    #expect(harness.page.rules.contains("--overlap:-12px"))
    #expect(!harness.page.rules.contains("gap:-12px"))
  }

  @Test func `a custom font name cannot end its style rule`() throws {
    let rules = try ViewHarness {
      VStack {
        Text("a").font(.custom("Avenir Next", size: 17))
        Text("b").font(.custom("x\"; color: red", size: 17))
      }
    }.page.rules
    #expect(rules.contains("font-family:\"Avenir Next\", var(--system)"))
    #expect(rules.contains("font-family:\"x color red\", var(--system)"))
  }
}
