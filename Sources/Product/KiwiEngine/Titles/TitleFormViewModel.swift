public import Foundation
public import KiwiKit
public import Observation

/// The form that adds a missing title or corrects one.
@Observable @MainActor public final class TitleFormViewModel {
  public var kind: TitleKind
  public var name = ""
  public var originalName = ""
  public var year = ""
  /// The names of persons with the ``leadingRole``, separated by commas. Persons with other roles are unchanged.
  public var makers = ""
  public var genres: Set<String> = []
  public var language = ""
  /// The length in minutes, or in pages of a book.
  public var length = ""
  public var description = ""
  public let saving = Submission()
  /// The title to correct; nil for a missing one.
  public let title: Title?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let key: String

  /// - Parameter name: The text of the search that found nothing.
  public init(
    adding name: String, kind: TitleKind = .book, client: any APIClientProtocol,
    key: String = UUID().uuidString.lowercased()
  ) {
    self.name = name
    self.kind = kind
    self.client = client
    self.key = key
    title = nil
  }

  public init(correcting title: Title, client: any APIClientProtocol) {
    self.title = title
    self.client = client
    key = ""
    kind = title.kind
    name = title.name
    originalName = title.originalName ?? ""
    year = title.year.map { String($0) } ?? ""
    genres = Set(title.genres)
    language = title.language ?? ""
    length = (title.kind == .book ? title.pages : title.runtimeMinutes).map { String($0) } ?? ""
    description = title.description ?? ""
    makers = title.people.filter { $0.role == leadingRole }.map(\.name).joined(separator: ", ")
  }

  /// The role of the people in the form.
  public var leadingRole: TitleRole {
    switch kind {
    case .book: .author
    case .film: .director
    case .show: .creator
    }
  }

  // MARK: Problems

  public var nameProblem: String? {
    TextLimit.problem(localized("name"), name, Limits.titleNameLength) ?? saving.problem("name")
  }
  public var yearProblem: String? { numberProblem(year, in: Limits.titleYears) ?? saving.problem("year") }
  public var peopleProblem: String? { saving.problem("people") }
  public var languageProblem: String? { saving.problem("language") }
  public var lengthProblem: String? {
    numberProblem(length, in: Limits.titleLength)
      ?? saving.problem(kind == .book ? "pages" : "runtimeMinutes")
  }
  public var descriptionProblem: String? {
    TextLimit.problem(localized("description"), description, Limits.titleDescriptionLength)
      ?? saving.problem("description")
  }

  private func numberProblem(_ text: String, in range: ClosedRange<Int>) -> String? {
    let text = text.trimmed
    if text.isEmpty || Int(text).map(range.contains) == true { return nil }
    return localized(
      "This number is not valid. Enter a number from \(String(range.lowerBound)) to \(String(range.upperBound))."
    )
  }

  public var canSave: Bool {
    // Saving stays possible after a rejection, which may have been about another field.
    !name.trimmed.isEmpty && !saving.isUnderWay
      && TextLimit.problem(localized("name"), name, Limits.titleNameLength) == nil
      && TextLimit.problem(localized("description"), description, Limits.titleDescriptionLength) == nil
      && numberProblem(year, in: Limits.titleYears) == nil
      && numberProblem(length, in: Limits.titleLength) == nil
  }

  // MARK: Saving

  /// Saves the title and returns it; nil on failure.
  public func save() async -> Title? {
    guard canSave else { return nil }
    var saved: Title?
    let details = details
    _ = await saving.run { () async throws(APIFailure) in
      if let title {
        let changes = details.changes(from: TitleDetails(title))
        saved =
          changes == TitleDetails() ? title : try await client.send(API.Titles.correct(title.id, changes))
      } else {
        saved = try await client.send(
          API.Titles.add(NewTitle(kind: kind, details: details)).under(key))
      }
    }
    return saved
  }

  /// The values of the form.
  var details: TitleDetails {
    var details = TitleDetails()
    details.name = name.trimmed
    details.originalName = .some(originalName.filled)
    details.year = .some(Int(year.trimmed))
    details.people = people
    // Keeps the original order, so unchanged genres do not count as changed.
    details.genres =
      (title?.genres ?? []).filter(genres.contains)
      + TitleGenres.all.filter { genres.contains($0) && title?.genres.contains($0) != true }
    details.language = .some(language.lowercased().filled)
    let length = Int(length.trimmed)
    details.runtimeMinutes = .some(kind == .book ? nil : length)
    details.pages = .some(kind == .book ? length : nil)
    details.description = .some(description.filled)
    return details
  }

  private var people: [TitlePerson] {
    let named = makers.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    let leading = named.map { TitlePerson(role: leadingRole, name: $0) }
    let known = (title?.people ?? []).filter { $0.role == leadingRole }
    // A name may contain a comma, so an unchanged field does not change the people.
    if known.map(\.name).joined(separator: ", ") == makers { return title?.people ?? [] }
    return leading + (title?.people ?? []).filter { $0.role != leadingRole }
  }
}
