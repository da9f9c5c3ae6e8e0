import KiwiKit
import Testing

@testable import ServerTitles

struct CatalogParserTests {
  private func parse(_ text: String, _ kind: TitleKind = .film) throws -> [CatalogParser.Entry] {
    try CatalogParser(kind: kind).parse(Array(text.utf8))
  }

  @Test func `a line is parsed into a title with all its facts`() throws {
    let text = """
      # Films
      Spirited Away | 千と千尋の神隠し\t2001\tdirector=Hayao Miyazaki; translator=A. B.\tanimation; fantasy\tja\t125\tA bath.

      M\t\t\t\t\t\t
      """
    let entries = try parse(text)
    #expect(entries.map(\.source) == ["kiwifruit:film:spirited-away-2001", "kiwifruit:film:m"])
    #expect(
      entries.first?.facts
        == TitleFacts(
          kind: .film, name: "Spirited Away", originalName: "千と千尋の神隠し", year: 2001,
          people: [
            .init(role: .director, name: "Hayao Miyazaki"), .init(role: .translator, name: "A. B."),
          ], genres: ["animation", "fantasy"], language: "ja", runtimeMinutes: 125, description: "A bath."))
    #expect(entries.last?.facts == TitleFacts(kind: .film, name: "M"))
  }

  @Test func `the length of a book is its pages`() throws {
    let facts = try parse("Emma\t1815\t\t\ten\t474\t", .book).first?.facts
    #expect(facts?.pages == 474)
    #expect(facts?.runtimeMinutes == nil)
  }

  @Test(arguments: [
    "M", "M\t1931\t\t\t\t", "M\t1931\t\t\t\t\t\t", "\t1931\t\t\t\t\t", "M \t1931\t\t\t\t\t",
    "M | \t\t\t\t\t\t",
    "M | N | O\t\t\t\t\t\t", "M\t31.5\t\t\t\t\t", "M\t+1931\t\t\t\t\t", "M\t99999999999999999999\t\t\t\t\t",
    "M\t\tFritz Lang\t\t\t\t", "M\t\tcook=Fritz Lang\t\t\t\t", "M\t\tdirector=\t\t\t\t",
    "M\t\tdirector=A; director=A\t\t\t\t", "M\t\t\tkitchen\t\t\t", "M\t\t\tdrama; drama\t\t\t",
    "M\t\t\tdrama;crime\t\t\t", "M\t\t\t\tGerman\t\t", "M\t\t\t\tDE\t\t", "M\t\t\t\t\t0\t", "M\t\t\t\t\t-5\t",
    "M\u{0}\t\t\t\t\t\t", "M\t\t\t\t\t\t\r",
  ])
  func `a malformed line is reported with its number`(line: String) {
    do {
      _ = try parse("# one\n\(line)")
      Issue.record("\(line) was taken")
    } catch let problem as CatalogParser.Problem {
      #expect(problem.line == 2)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func `a repeated name and year, and invalid UTF-8, are rejected`() {
    #expect(throws: CatalogParser.Problem.self) { try parse("M\t1931\t\t\t\t\t\nm!\t1931\t\t\t\t\t") }
    #expect(throws: CatalogParser.Problem.self) { try CatalogParser(kind: .film).parse([0xFF, 0x41]) }
  }

  @Test func `folded text has letters and digits only`() {
    #expect(FoldedText.fold("  Schindler’s  List! ") == "schindlers list")
    #expect(FoldedText.fold("Amélie (2001): «Été»") == "amelie 2001 ete")
    #expect(FoldedText.fold(" -Don't  LOOK__now: part 2. ") == "dont look now part 2")
    #expect(FoldedText.fold("七人の侍") == "七人の侍")
    #expect(FoldedText.fold("?!") == "")
  }
}
