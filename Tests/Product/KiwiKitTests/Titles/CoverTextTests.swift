import KiwiKit
import TestSupport
import Testing

struct CoverTextTests {
  private func query(_ lines: String...) -> String? { CoverText(lines).query }

  // MARK: Titles

  @Test func `the title is the first line without the author`() {
    #expect(query("Middlemarch") == "Middlemarch")
    #expect(query("The Left Hand of Darkness", "Ursula Kroeber Le Guin") == "The Left Hand of Darkness")
    #expect(query() == nil)
    #expect(query("", "   ", "|", "~") == nil)
  }

  @Test func `a title on two lines is joined`() {
    #expect(query("THE LEFT HAND", "OF DARKNESS", "URSULA K. LE GUIN") == "THE LEFT HAND OF DARKNESS")
    #expect(
      query("The Unbearable", "Lightness of being in the world")
        == "The Unbearable Lightness of being in the world")
    #expect(query("Norwegian", "Wood") == "Norwegian Wood")
  }

  @Test func `a short second line is joined even if it is a name`() {
    #expect(query("Beloved", "Toni Morrison") == "Beloved Toni Morrison")
    #expect(query("STEPHEN KING", "THE SHINING") == "STEPHEN KING THE SHINING")
  }

  @Test func `a long line is not joined with another long line`() {
    let long = "One two three four five six seven"
    #expect(query(long, "and what comes then here") == long)
    #expect(query("Short", long) == "Short")
    #expect(query(long, "Up to three") == "\(long) Up to three")
  }

  @Test func `a number other than a year is not a title`() {
    #expect(query("1984", "George Orwell") == "1984 George Orwell")
    #expect(query("12", "Middlemarch") == "Middlemarch")
  }

  @Test(arguments: [
    ("Ursula K. Le Guin", true), ("GABRIEL GARCÍA MÁRQUEZ", true), ("Ludwig van Beethoven", true),
    ("Simone de Beauvoir", true), ("Homer", false), ("The Hobbit", false), ("Of Darkness", false),
    ("lightness of being", false), ("Catch 22", false), ("One Two Three Four Five", false), ("", false),
  ])
  func `names are distinguished from titles`(line: String, isName: Bool) {
    // A second line of four words is joined unless it resembles a name.
    let second = line.split(separator: " ").count == 4 ? line : nil
    if let second {
      #expect((query("First", second) == "First") == isName)
    }
    #expect(CoverText(["by \(line)"]).author == (isName || line == "Homer" ? line : nil))
  }

  // MARK: Authors

  @Test func `a line that starts with by names the author, which is the query without a title`() {
    let cover = CoverText(["Middlemarch", "by George Eliot"])
    #expect(cover.author == "George Eliot")
    #expect(cover.lines == ["Middlemarch"])
    #expect(cover.query == "Middlemarch")
    #expect(query("BY GEORGE ELIOT") == "GEORGE ELIOT")
    #expect(query("By the sea we lived once") == "By the sea we lived once")
    #expect(query("By") == "By")
  }

  // MARK: Quotes and advertising

  @Test func `quotations and their sources are left out`() {
    #expect(query("“A masterpiece.”", "— The Times", "Piranesi") == "Piranesi")
    #expect(query("\"Wonderful\" – Ann Other", "Piranesi") == "Piranesi")
    #expect(
      query("Piranesi “A book to live in,", "and never to leave", "again.” — Someone", "- Nobody")
        == "Piranesi")
    #expect(query("«Ein Wunder»", "„Ein Fest“", "Piranesi") == "Piranesi")
    #expect(query("“One.” “Two.” Piranesi") == "Piranesi")
  }

  @Test func `an unmatched quotation mark is not a quotation`() {
    #expect(query("Pira“nesi") == "Pira“nesi")
    let far = ["“Piranesi"] + (1...10).map { "line number \($0) of many words" } + ["end”"]
    #expect(CoverText(far).lines.first == "“Piranesi")
  }

  @Test(arguments: [
    "THE #1 NEW YORK TIMES BESTSELLER", "New York Times Bestseller", "The International Bestseller",
    "Sunday Times Bestseller", "National Bestseller", "Over a Million Copies Sold", "A Novel", "A MEMOIR",
    "Now a Major Motion Picture", "Winner of the Booker Prize", "Author of Jonathan Strange",
    "From the bestselling author of Circe", "by the author of The Hours",
    "With an introduction by Zadie Smith",
    "Translated by Emily Wilson", "Book Club Pick!", "Now a Netflix series.", "Winner of", "Foreword by",
  ])
  func `advertising is left out`(line: String) {
    #expect(query(line, "Piranesi") == "Piranesi")
    #expect(query("Piranesi", line) == "Piranesi")
  }

  @Test func `advertising within a line is removed and the rest kept`() {
    #expect(query("Piranesi: A Novel") == "Piranesi")
    #expect(query("Circe • The International Bestseller") == "Circe")
    #expect(query("A Novelist at Work") == "A Novelist at Work")
    #expect(query("A Novel of the Sea") == "A Novel of the Sea")
    #expect(query("Winners of nothing") == "Winners of nothing")
  }

  // MARK: ISBNs

  @Test(arguments: [
    ("ISBN 978-0-441-47812-5", "9780441478125"), ("ISBN-13: 978 0 441 47812 5", "9780441478125"),
    ("9 780441 478125", "9780441478125"), ("ISBN 0-441-47812-3", "9780441478125"),
    ("ISBN 080442957X", "9780804429573"), ("ISBN 978–0–441–47812–5", "9780441478125"),
    ("ISBN 13 978 0 441 47812 5", "9780441478125"),
    ("978.0.441.47812.5", "9780441478125"), ("9 780441 478125 51995", "9780441478125"),
    ("ISBN 978-0-441-47812-5 $12.99", "9780441478125"), ("9780441478125 12.99", "9780441478125"),
  ])
  func `an ISBN is read from a line of text`(line: String, digits: String) {
    let cover = CoverText(["Some words", line, "more words"])
    #expect(cover.isbn?.digits == digits)
    #expect(cover.lines == ["Some words", "more words"])
  }

  @Test(arguments: ["ISBN 978-0-441-47812-6", "1234567890128", "$12.99", "1969", "xxxxxxxxxx", "-----"])
  func `invalid numbers are not ISBNs`(line: String) {
    #expect(CoverText([line]).isbn == nil)
  }

  // MARK: Fallback queries

  @Test func `fallback queries are distinct and ordered`() {
    #expect(
      CoverText(["Piranesi", "Susanna Clarke", "Bloomsbury"]).queries
        == [
          "Piranesi Susanna Clarke", "Piranesi", "Piranesi Susanna Clarke Bloomsbury", "Susanna Clarke",
          "Bloomsbury",
        ])
    #expect(CoverText(["Piranesi"]).queries == ["Piranesi"])
    #expect(CoverText(["Emma", "by Jane Austen"]).queries == ["Emma", "Jane Austen"])
    #expect(CoverText([]).queries == [])
  }

  @Test func `each book spine on a shelf yields a query`() {
    let shelf = ["Middlemarch George Eliot", "Beloved Toni Morrison", "The Hobbit J. R. R. Tolkien"]
    #expect(Set(CoverText(shelf).queries).isSuperset(of: shelf))
  }

  @Test func `a query has at most 120 characters and is cut between words`() throws {
    let word = String(repeating: "a", count: 50)
    #expect(query("\(word) \(word) \(word)") == "\(word) \(word)")
    #expect(query(String(repeating: "b", count: 150))?.count == 120)
    #expect(query("\(word) \(String(repeating: "c", count: 69))")?.count == 120)
    #expect(query("\(word) \(String(repeating: "c", count: 70))") == word)
    let author = "by A\(word) B\(word) C\(word)"
    #expect(CoverText(["Emma", author]).queries.last == "A\(word) B\(word)")
    let accents = "a" + String(repeating: "\u{301}", count: 300)
    #expect(try #require(query(accents)).unicodeScalars.count <= 120)
  }

  @Test func `random lines yield queries within the limits or none`() {
    var generator = SeededGenerator(seed: 7)
    let parts = [
      "“", "”", "\"", "—", "by", "A Novel", "The", "Ann", "978", "0441478125", "\u{301}", "\u{0}", "🥝", "é",
      "-",
      "winner of", "\n", "x", "B",
    ]
    for _ in 0..<3_000 {
      let lines = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        (0..<Int.random(in: 0...9, using: &generator)).map { _ in
          parts[Int.random(in: 0..<parts.count, using: &generator)]
        }.joined(separator: Bool.random(using: &generator) ? " " : "")
      }
      let cover = CoverText(lines)
      for query in cover.queries {
        #expect(!query.isEmpty && query.unicodeScalars.count <= CoverText.maxQueryLength, "\(lines)")
      }
      #expect(cover.queries.first == cover.query)
      #expect(Set(cover.queries).count == cover.queries.count)
    }
  }
}
