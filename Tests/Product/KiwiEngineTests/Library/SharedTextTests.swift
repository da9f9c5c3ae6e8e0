import KiwiKit
import Testing

@testable import KiwiEngine

struct SharedTextTests {
  private func titles(_ count: Int) -> [Title] {
    (0..<count).map { Title(id: "\($0)", kind: .film, name: "Part \($0)", year: $0 == 0 ? -429 : 1900 + $0) }
  }

  @Test func `titles are shared as at most fifty lines and the number of the others`() {
    let lines = SharedText.lines("Films", titles(60), total: 73).split(separator: "\n")
    #expect(lines.count == 52)
    #expect(lines[0] == "Films")
    #expect(lines[1] == "Part 0 (429 BC)")
    #expect(lines[50] == "Part 49 (1949)")
    #expect(lines[51] == "and 23 more")
    #expect(SharedText.lines("Films", titles(50), total: 50).hasSuffix("Part 49 (1949)"))
  }

  @Test func `titles are selected one by one and all at once`() {
    var selection = TitleSelection()
    selection.begin()
    selection.toggle("a")
    selection.toggleAll(["a", "b"])
    #expect(selection.ids == ["a", "b"])
    selection = selection.kept(["b", "c"])
    #expect(selection.ids == ["b"])
    selection.toggleAll(["b"])
    #expect(selection.ids.isEmpty && selection.isActive)
    selection.end()
    #expect(!selection.isActive)
  }
}
