import KiwiKit
import KiwiSamples

@testable import KiwiEngine

/// A library on a mock API with the sample's titles.
@MainActor struct LibrarySample {
  let client: MockAPIClient
  let library: LibraryRepository

  init(_ content: SampleContent = SampleContent.lively().withLibrary()) {
    client = MockAPIClient(content)
    library = LibraryRepository(client: client)
  }

  /// An empty library.
  static func empty() -> LibrarySample { LibrarySample(SampleContent.lively()) }

  static let titles = SampleContent.libraryTitles

  func list(_ name: String, _ titles: [Title] = []) async throws -> String {
    let id = try await library.createList(name: name, after: try await library.lists().last?.sortKey)
    try await library.append(titles.map(\.id), to: try await library.list(id))
    return id
  }

  func names(ofList id: String) async throws -> [String] {
    try await library.allTitles(ofList: id).map(\.title.name)
  }
}
