import Foundation
import TestSupport
import Testing

/// Each text of a screen is in its module's string catalog, with a comment for translators.
///
/// `CATALOGS=write` adds missing keys and removes unused ones, so only the comments are left to write.
struct CatalogKeyTests {
  private static func texts(of module: String) throws -> SourceTexts {
    SourceTexts(try ProjectFiles.texts(under: module).filter { !$0.key.contains("/Previews/") })
  }

  @Test(arguments: [("KiwiUI", 1_000), ("KiwiEngine", 100), ("KiwiWeb", 10)])
  func `catalogs have the keys of the sources, each with a comment`(module: String, atLeast: Int) throws {
    let texts = try Self.texts(of: module).texts
    #expect(texts.count >= atLeast)
    var catalog = try CatalogFile(module: module)
    let used = Set(texts.map(\.shape))
    let known = Set(catalog.entries.keys.map(CatalogFile.shape))
    let missing = Set(texts.filter { !known.contains($0.shape) }.map(\.likelyKey)).sorted()
    let unused = catalog.entries.keys.filter { !used.contains(CatalogFile.shape($0)) }.sorted()
    if ProcessInfo.processInfo.environment["CATALOGS"] == "write" {
      try catalog.write(adding: missing, removing: unused)
    } else {
      #expect(missing == [], "Run this test with CATALOGS=write, and write a comment for each new key.")
      #expect(unused == [], "Run this test with CATALOGS=write to remove these keys.")
    }
    let uncommented = catalog.entries.keys.filter { catalog.comment($0).isEmpty }.sorted()
    #expect(uncommented == [], "Write comments for translators: where a text is shown, and its values.")
  }

  @Test func `screens have no text outside the catalog`() throws {
    let others = try Self.texts(of: "KiwiUI").others
      // The file's regular expressions contain quotation marks.
      .filter { $0.call != "accessibilityIdentifier(_:)" && !$0.file.hasSuffix("ReflectionText.swift") }
    #expect(others.map { "\($0.file): \($0.text)" } == [], "Pass these texts to localized(_:).")
  }

  @Test(arguments: ["KiwiUI", "KiwiEngine", "KiwiWeb"])
  func `plural forms are complete and keep their values`(module: String) throws {
    let catalog = try CatalogFile(module: module)
    for key in catalog.entries.keys.sorted() {
      let forms = catalog.plural(key)
      if forms.isEmpty { continue }
      #expect(Set(forms.keys) == ["one", "other"], "\(key)")
      #expect(key.contains("%lld"), "\(key)")
      if let other = forms["other"], other.contains("%") { #expect(other == key) }
    }
  }
}

struct SourceTextTests {
  private static func texts(_ source: String) -> SourceTexts { SourceTexts(["Sample.swift": source]) }

  @Test func `keys of calls, labels and conditions are found`() {
    let found = Self.texts(
      #"""
      Text("Start Reading")
      Text(verbatim: "KiwiFruit 1")
      Button(isOpen ? "Close" : "Open Again") { use("not a text") }
      Label("\(count) books by \(author.name)", systemImage: "book")
      Text("100% read")
      .searchable(text: $text, prompt: "Search here")
      let title: LocalizedStringKey = "A title"
      func row(_ name: LocalizedStringKey, hint: String) -> some View {
        row("A name", hint: "A hint")
      }
      var words: LocalizedStringKey {
        switch self {
        case .one: "One book"
        }
      }
      """#)
    #expect(
      found.texts.map(\.likelyKey) == [
        "Start Reading", "Close", "Open Again", "%lld books by %@", "100% read", "Search here", "A title",
        "A name",
        "One book",
      ])
    #expect(found.others.map(\.text) == ["KiwiFruit 1", "not a text", "A hint"])
  }

  @Test func `texts inside values are keys of their own`() {
    let found = Self.texts(#"Text("\(localized("\(count) books")) of 100%")"#)
    #expect(found.texts.map(\.likelyKey) == ["%lld books", "%@ of 100%%"])
  }

  @Test func `a text that falls back from data is none`() {
    #expect(Self.texts(#"Text(name ?? "No name")"#).others.map(\.text) == ["No name"])
  }
}
