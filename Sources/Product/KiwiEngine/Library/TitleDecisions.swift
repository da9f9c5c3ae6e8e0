public import KiwiKit
public import Observation

/// What the reader decided about a few titles on show, so that they can be marked.
@Observable @MainActor public final class TitleDecisions {
  public private(set) var directions: [Title.ID: SwipeDirection] = [:]
  @ObservationIgnored private let library: LibraryRepository

  public init(library: LibraryRepository) { self.library = library }

  /// Changes with the library: then the screen looks again.
  public var revision: Int { library.revision }

  /// What cannot be told has no mark.
  public func load(_ id: Title.ID) async {
    let direction = try? await library.record(ofTitle: id).item?.direction
    guard !Task.isCancelled, directions[id] != direction else { return }
    directions[id] = direction
  }
}
