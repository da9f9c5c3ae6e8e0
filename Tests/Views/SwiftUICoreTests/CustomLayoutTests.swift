import Foundation
import Testing
import ViewTesting

@testable import SwiftUICore

/// Custom layouts with a browser that reports the sizes of views.
@MainActor struct CustomLayoutTests {
  private struct Column: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      let sizes = sizes(subviews, proposal)
      return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).reduce(0, +))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
      var y = bounds.minY
      for (subview, size) in zip(subviews, sizes(subviews, proposal)) {
        let offer = ProposedViewSize(width: proposal.width, height: nil)
        subview.place(at: CGPoint(x: bounds.maxX, y: y), anchor: .topTrailing, proposal: offer)
        y += size.height + subview[Gap.self] + subview.priority
      }
    }

    private func sizes(_ subviews: Subviews, _ proposal: ProposedViewSize) -> [CGSize] {
      subviews.map { $0.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil)) }
    }
  }

  private enum Gap: LayoutValueKey { static let defaultValue = 0.0 }

  private func sample(
    _ width: Double, _ sizes: [(Double, Double)], answers: [(Double, Double)] = [], height: Double = 0
  ) -> ClientEvent.Payload {
    func list(_ pairs: [(Double, Double)]) -> [CGSize] { pairs.map { CGSize(width: $0.0, height: $0.1) } }
    return .layout(
      LayoutSample(width: width, height: height, sizes: list(sizes), requestedSizes: list(answers)))
  }

  private func container(_ harness: ViewHarness) throws -> (id: ElementID, places: String) {
    let found = try #require(
      harness.page.root.everything.first { $0.attributes["class"]?.hasPrefix("placed") == true })
    return (try #require(ElementID(found.id.dropFirst())), found.attributes["data-layout"] ?? "")
  }

  @Test func `views are placed by the layout once their sizes are reported`() throws {
    let harness = try ViewHarness {
      Column()() {
        Text("a").layoutValue(key: Gap.self, value: 4)
        Text("b").layoutPriority(2)
        Text("c")
      }
    }
    let (id, before) = try container(harness)
    #expect(before == "")
    try harness.send(.layout, id, sample(300, [(40, 20), (60, 20), (20, 20)]))
    #expect(try container(harness).places == "60 60;20 0 - -;0 24 - -;40 46 - -?")
    // A repeated report and a malformed one change nothing.
    try harness.send(.layout, id, sample(300, [(40, 20), (60, 20), (20, 20)]))
    #expect(harness.lastOperations.isEmpty)
    try harness.send(.layout, id, sample(300, [(40, 20)]))
    #expect(try container(harness).places == "60 60;20 0 - -;0 24 - -;40 46 - -?")
  }

  @Test func `the size for a smaller proposal is requested, and the answer is used`() throws {
    let harness = try ViewHarness { Column()() { Text("Many words") } }
    let id = try container(harness).id
    try harness.send(.layout, id, sample(100, [(250, 20)]))
    // Three lines of text, by estimate.
    #expect(try container(harness).places == "100 60;0 0 <100 -?0 100")
    try harness.send(.layout, id, sample(100, [(250, 20)], answers: [(90, 80)]))
    #expect(try container(harness).places == "90 80;0 0 <100 -?0 100")
  }

  @Test func `flexible views are as wide as proposed`() throws {
    let harness = try ViewHarness { Column()() { Color.red.frame(height: 8) } }
    let id = try container(harness).id
    try harness.send(.layout, id, sample(120, [(0, 8)]))
    #expect(try container(harness).places == "120 8;0 0 120 -?")
  }

  @Test func `an added view is placed once it is measured`() throws {
    let model = Words()
    let harness = try ViewHarness { Column()() { ForEach(model.words, id: \.self) { Text($0) } } }
    let id = try container(harness).id
    try harness.send(.layout, id, sample(100, [(10, 10)]))
    model.words.append("b")
    try harness.flush()
    #expect(try container(harness).places == "10 10;0 0 - -?")
    try harness.send(.layout, id, sample(100, [(10, 10), (20, 10)]))
    #expect(try container(harness).places == "20 20;10 0 - -;0 10 - -?")
  }

  @MainActor @Observable final class Words { var words = ["a"] }

  private struct Counter: View {
    @State private var taps = 0
    var body: some View { Button("taps \(taps)") { taps += 1 } }
  }

  @MainActor @Observable final class LayoutChoice { var isRow = true }

  @Test func `views keep their state when the layout changes`() throws {
    let choice = LayoutChoice()
    let harness = try ViewHarness {
      let layout = choice.isRow ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout())
      return layout { Counter() }
    }
    try harness.tap("taps 0")
    choice.isRow = false
    try harness.flush()
    #expect(harness.page.root.allText == "taps 1")
    #expect(
      harness.page.root.everything.contains { $0.attributes["class"]?.split(separator: " ").first == "v" })
  }

  @Test func `built-in stack layouts work inside a custom layout`() {
    let pass = LayoutPass([
      LayoutPass.Part(size: CGSize(width: 10, height: 10)),
      LayoutPass.Part(size: CGSize(width: 30, height: 20)),
    ])
    let subviews = LayoutSubviews(pass: pass, startIndex: 0, endIndex: 2)
    var cache: Void = ()
    let row = AnyLayout(HStackLayout(alignment: .bottom, spacing: 5))
    let size = row.sizeThatFits(proposal: .unspecified, subviews: subviews, cache: &cache)
    #expect(size == CGSize(width: 45, height: 20))
    row.placeSubviews(
      in: CGRect(origin: .zero, size: size), proposal: .unspecified, subviews: subviews, cache: &cache)
    #expect(pass.places[0]?.origin == CGPoint(x: 0, y: 10) && pass.places[1]?.origin == CGPoint(x: 15, y: 0))
  }

  private enum Waist: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 4 }
  }

  @Test func `a guide is sent as points and fractions of the view's size`() throws {
    let waist = VerticalAlignment(Waist.self)
    let harness = try ViewHarness {
      HStack(alignment: waist) { Text("a").alignmentGuide(waist) { $0[.bottom] - $0.width / 2 - 3 } }
    }
    let text = try #require(harness.page.root.everything.first { $0.attributes["data-guides"] != nil })
    let guides = try #require(text.attributes["data-guides"])
    #expect(guides.hasPrefix("y-") && guides.hasSuffix(" -3 -0.5 1"))
    let row = try #require(harness.page.root.everything.first { $0.attributes["data-align"] != nil })
    #expect(row.attributes["data-align"]?.hasSuffix(" 0 0 0.25") == true)
    #expect(VerticalAlignment(Waist.self) == waist && waist != .center)
  }
}
