import Foundation
import Testing
import ViewTesting

@testable import SwiftUICore

@MainActor struct GeometryTests {
  private func measured(_ harness: ViewHarness) -> [ElementID] {
    harness.page.root.everything.filter { $0.attributes["data-events"]?.contains("measure") == true }
      .compactMap { UInt32($0.id.dropFirst()) }
  }

  @Test func `a geometry reader updates when the browser reports its size`() throws {
    let harness = try ViewHarness {
      GeometryReader { proxy in
        Text("\(Int(proxy.size.width)) at \(Int(proxy.frame(in: .global).minY))")
          .frame(width: proxy.size.width / 2)
      }
    }
    #expect(harness.page.root.allText == "390 at 0")
    let reader = try #require(measured(harness).first)
    try harness.send(.measure, 0, .frames([reader: ElementFrame(x: 0, y: 40, width: 600, height: 300)]))
    #expect(harness.page.root.allText == "600 at 40")
    try harness.send(.measure, 0, .frames([reader: ElementFrame(x: 0, y: 40, width: 600, height: 300)]))
    #expect(harness.lastOperations.isEmpty)
    // Unknown elements are ignored.
    try harness.send(.measure, 0, .frames([99_999: ElementFrame(width: 1, height: 1)]))
    #expect(harness.page.root.allText == "600 at 40")
  }

  @Test func `points are measured in the named coordinate space`() throws {
    let harness = try ViewHarness {
      VStack { GeometryReader { Text("\(Int($0.frame(in: .named("box")).minX))") } }
        .coordinateSpace(.named("box"))
    }
    let ids = measured(harness)
    #expect(ids.count == 2)
    try harness.send(
      .measure, 0,
      .frames([
        ids[0]: ElementFrame(x: 10, y: 0, width: 100, height: 100),
        ids[1]: ElementFrame(x: 35, y: 0, width: 50, height: 50),
      ]))
    #expect(harness.page.root.allText == "25")
  }

  struct Reporter: View {
    @State private var width = 0.0
    var body: some View {
      Text("width \(Int(width))").onGeometryChange(for: Double.self) {
        $0.size.width
      } action: {
        width = $0
      }
    }
  }

  @Test func `geometry changes are delivered to their observers`() throws {
    let harness = try ViewHarness { Reporter() }
    let id = try #require(measured(harness).first)
    try harness.send(.measure, 0, .frames([id: ElementFrame(width: 77, height: 10)]))
    #expect(harness.page.root.allText == "width 77")
  }

  @Test func `a report of many frames traverses the tree once`() throws {
    let harness = try ViewHarness {
      ForEach(0..<300, id: \.self) { row in
        GeometryReader { Text(verbatim: "\(row) is \(Int($0.size.width)).") }
      }
    }
    let readers = measured(harness)
    #expect(readers.count == 300)
    let walks = harness.session.walks
    let frames = Dictionary(
      uniqueKeysWithValues: readers.map { ($0, ElementFrame(width: Double($0), height: 20)) })
    try harness.send(.measure, 0, .frames(frames))
    #expect(harness.session.walks == walks + 1)
    #expect(harness.text == readers.enumerated().map { "\($0) is \($1)." }.joined())
  }

  struct Rows: View {
    var body: some View {
      ScrollViewReader { proxy in
        ScrollView {
          ForEach(0..<50, id: \.self) { Text("Row \($0)") }
          Text("End").id("end")
        }
        Button("Middle") { proxy.scrollTo(20, anchor: .top) }
        Button("Last") { proxy.scrollTo("end") }
        Button("Nowhere") { proxy.scrollTo("nobody") }
      }
    }
  }

  @Test func `a view scrolls to an identity`() throws {
    let harness = try ViewHarness { Rows() }
    func row(_ text: String) throws -> ElementID {
      let element = harness.page.root.everything.last { $0.text == text }
      return UInt32(try #require(element).id.dropFirst()) ?? 0
    }
    try harness.tap("Middle")
    #expect(harness.lastOperations == [.scroll(try row("Row 20"), .start, .center)])
    try harness.tap("Last")
    #expect(harness.lastOperations == [.scroll(try row("End"), .nearest, .nearest)])
    try harness.tap("Nowhere")
    #expect(harness.lastOperations.isEmpty)
  }
}
