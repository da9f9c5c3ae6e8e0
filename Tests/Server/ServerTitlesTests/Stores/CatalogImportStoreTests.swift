import ServerTesting
import Testing

@testable import ServerTitles

struct CatalogImportStoreTests {
  @Test(arguments: StorageEngine.allCases)
  func `import progress advances only from its current position`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction throws in
      let imports = CatalogImportStore(transaction)
      let start = CatalogImport.Progress()
      let middle = CatalogImport.Progress(position: 10, lines: 2, unreadable: 1)
      let end = CatalogImport.Progress(position: 20, lines: 3, unreadable: 1, isWhole: true)
      #expect(try imports.progress(ofFile: "a") == nil)
      #expect(try imports.advance(file: "a", from: start, to: middle))
      #expect(try !imports.advance(file: "a", from: start, to: middle))
      #expect(try imports.progress(ofFile: "a") == middle)
      #expect(try imports.advance(file: "a", from: middle, to: end))
      #expect(try !imports.advance(file: "a", from: end, to: end))
      #expect(try imports.progress(ofFile: "a") == end)
      #expect(try imports.progress(ofFile: "b") == nil)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func `an author's latest name replaces the previous one`(engine: StorageEngine) async throws {
    try await engine.withTransaction { transaction in
      let imports = CatalogImportStore(transaction)
      #expect(try imports.name(ofAuthor: 7) == nil)
      try imports.setName("J. Austen", ofAuthor: 7)
      try imports.setName("Jane Austen", ofAuthor: 7)
      #expect(try imports.name(ofAuthor: 7) == "Jane Austen")
    }
  }
}
