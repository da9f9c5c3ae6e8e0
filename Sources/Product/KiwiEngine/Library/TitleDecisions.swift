public import KiwiKit
public import Observation

/// The user's decisions about a few visible titles, shown as marks.
@Observable @MainActor public final class TitleDecisions {
  public private(set) var directions: [Title.ID: SwipeDirection] = [:]
  @ObservationIgnored private let library: LibraryRepository

  public init(library: LibraryRepository) { self.library = library }

  /// Changes whenever the library does; the screen then reloads.
  public var revision: Int { library.revision }

  /// Loads the decision about a title. Failures leave it without a mark.
  public func load(_ id: Title.ID) async {
    let direction = try? await library.record(ofTitle: id).item?.direction
    guard !Task.isCancelled, directions[id] != direction else { return }
    directions[id] = direction
  }
}
