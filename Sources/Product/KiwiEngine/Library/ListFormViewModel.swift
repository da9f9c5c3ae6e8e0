public import KiwiKit
public import Observation

/// The form for the name and description of a list.
@Observable @MainActor public final class ListFormViewModel: Identifiable {
  public var name: String
  public var description: String
  public let saving = Submission()
  /// The list to edit; nil for a new one.
  public let list: ListDescription?
  @ObservationIgnored private let library: LibraryRepository

  public init(_ list: ListDescription? = nil, library: LibraryRepository) {
    self.list = list
    self.library = library
    name = list?.name ?? ""
    description = list?.description ?? ""
  }

  public var nameProblem: String? { nameExcess ?? saving.problem("name") }

  private var nameExcess: String? {
    TextLimit.problem(localized("name"), name.trimmed, Limits.listNameLength)
  }

  public var descriptionProblem: String? {
    TextLimit.problem(localized("description"), description.trimmed, Limits.listDescriptionLength)
  }

  public var canSave: Bool {
    !name.trimmed.isEmpty && nameExcess == nil && descriptionProblem == nil && !saving.isUnderWay
  }

  /// - Returns: The id of the list; nil if it was not saved.
  public func save() async -> String? {
    guard canSave else { return nil }
    let name = self.name.trimmed
    let description = self.description.filled
    var id = list?.id
    let isDone = await saving.run { () async throws(APIFailure) in
      if let list {
        if name != list.name { try await library.rename(list: list.id, to: name) }
        if description != list.description { try await library.describe(list: list.id, as: description) }
      } else {
        let last = try await library.lists().last { $0.role == .owner }?.sortKey
        id = try await library.createList(name: name, description: description, after: last)
      }
    }
    return isDone ? id : nil
  }
}
