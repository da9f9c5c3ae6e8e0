import Foundation
import SwiftUIControls
import Testing
import ViewTesting

@testable import SwiftUICore

/// Every element must be created, sent, styled and laid out, so a property that an existing element can carry gets no
/// separate element.
@MainActor struct ElementCountTests {
  private func boxes(_ harness: ViewHarness) -> Int {
    harness.page.root.everything.count { $0.attributes["class"]?.hasPrefix("box") == true }
  }

  @Test func `a fixed size is set on the frame's own element`() throws {
    let circle = Color.red.clipShape(Circle()).padding(8).frame(width: 60, height: 60)
    let (free, fixed) = (try ViewHarness { circle }, try ViewHarness { circle.fixedSize() })
    #expect(boxes(fixed) == boxes(free))
    #expect(fixed.page.rules.contains("width:60px;height:60px;flex-shrink:0"))
    #expect(!fixed.page.rules.contains("max-content"))
  }

  @Test func `a fixed flexible frame takes the size of its content`() throws {
    let harness = try ViewHarness {
      Text("a").frame(maxWidth: .infinity).fixedSize(horizontal: true, vertical: false)
    }
    #expect(boxes(harness) == 1)
    #expect(harness.page.rules.contains("width:max-content;flex-shrink:0"))
    let box = harness.page.root.everything.first { $0.attributes["class"]?.hasPrefix("box") == true }
    #expect(box?.attributes["class"]?.contains("gh") == false)
  }

  @Test func `fixed text has a box that does not shrink`() throws {
    let harness = try ViewHarness { Text("a long text").fixedSize() }
    #expect(boxes(harness) == 1)
    #expect(harness.page.rules.contains("width:max-content;height:max-content;flex-shrink:0"))
  }

  @Test(arguments: [
    (EdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8), 1),
    (EdgeInsets(top: 8, leading: 0, bottom: 0, trailing: 0), 2),
    (EdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8), 2),
  ])
  func `horizontal padding around a height-only frame is merged into the frame`(
    _ insets: EdgeInsets, _ count: Int
  )
    throws
  {
    let harness = try ViewHarness { Text("a").frame(minHeight: 44).padding(insets) }
    #expect(boxes(harness) == count)
  }

  @Test func `nested padding and padding around a frame with a width stay separate`() throws {
    let twice = try ViewHarness {
      Text("a").frame(minHeight: 44).padding(.horizontal, 8).padding(.horizontal, 4)
    }
    #expect(boxes(twice) == 2)
    let wide = try ViewHarness { Text("a").frame(maxWidth: 100).padding(.horizontal, 8) }
    #expect(boxes(wide) == 2)
    let shaped = try ViewHarness { Text("a").aspectRatio(2, contentMode: .fit).padding(.horizontal, 8) }
    #expect(shaped.page.rules.contains("aspect-ratio"))
  }

  @Test func `an image has no placeholder layer when its loading phase is empty`() throws {
    let harness = try ViewHarness {
      AsyncImage(url: URL(string: "/a.png")) { phase in
        if let image = phase.image {
          image.accessibilityLabel("Hills")
        } else if phase.error != nil {
          Text("broken")
        }
      }
    }
    let classes = harness.page.root.everything.compactMap { $0.attributes["class"] }
    #expect(classes.allSatisfy { !$0.contains("loading") })
    let image = try #require(harness.page.root.everything.first { $0.tag == "img" })
    try harness.send(.near, try #require(UInt32(image.id.dropFirst())), .flag(false))
    #expect(harness.text == "broken")
  }

  struct Sorting: View {
    var body: some View {
      Menu("Sort") {
        Picker("Sort", selection: .constant(1)) {
          Text("Nearest First").tag(1)
          Text("Name").tag(2)
        }
      }
    }
  }

  @Test func `a menu is as wide as its label`() throws {
    let harness = try ViewHarness { Sorting() }
    let menu = try #require(harness.page.root.everything.first { $0.tag == "details" })
    #expect(menu.attributes["class"] == "menu")
  }
}
