public import Foundation
public import KiwiKit
public import Observation

/// The form in which somebody adds a title that is missing, or corrects one that is there.
@Observable @MainActor public final class TitleFormViewModel {
  public var kind: TitleKind
  public var name = ""
  public var originalName = ""
  public var year = ""
  /// Names between commas, of those who have the ``leadingRole``. Others stay as they are.
  public var makers = ""
  public var genres: Set<String> = []
  public var language = ""
  /// Minutes, or pages of a book.
  public var length = ""
  public var description = ""
  public let saving = Submission()
  /// Nil for a title that is missing.
  public let title: Title?
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let key: String

  /// - Parameter name: What was looked for in vain.
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

  /// What those who are asked for did.
  public var leadingRole: TitleRole {
    switch kind {
    case .book: .author
    case .film: .director
    case .show: .creator
    }
  }

  // MARK: Problems

  public var nameProblem: String? {
    TextLimit.problem("name", name, Limits.titleNameLength) ?? saving.problem("name")
  }
  public var yearProblem: String? { numberProblem(year, in: Limits.titleYears) ?? saving.problem("year") }
  public var peopleProblem: String? { saving.problem("people") }
  public var languageProblem: String? { saving.problem("language") }
  public var lengthProblem: String? {
    numberProblem(length, in: Limits.titleLength)
      ?? saving.problem(kind == .book ? "pages" : "runtimeMinutes")
  }
  public var descriptionProblem: String? {
    TextLimit.problem("description", description, Limits.titleDescriptionLength)
      ?? saving.problem("description")
  }

  private func numberProblem(_ text: String, in range: ClosedRange<Int>) -> String? {
    let text = text.trimmed
    if text.isEmpty || Int(text).map(range.contains) == true { return nil }
    return "Please use a number from \(range.lowerBound) to \(range.upperBound)."
  }

  public var canSave: Bool {
    // What the server did not take may be tried again: it may have been for another field's sake.
    !name.trimmed.isEmpty && !saving.isUnderWay
      && TextLimit.problem("name", name, Limits.titleNameLength) == nil
      && TextLimit.problem("description", description, Limits.titleDescriptionLength) == nil
      && numberProblem(year, in: Limits.titleYears) == nil
      && numberProblem(length, in: Limits.titleLength) == nil
  }

  // MARK: Saving

  /// Returns the title as it is then; nil when it could not be saved.
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

  /// All that stands in the form.
  var details: TitleDetails {
    var details = TitleDetails()
    details.name = name.trimmed
    details.originalName = .some(originalName.filled)
    details.year = .some(Int(year.trimmed))
    details.people = people
    // In the order in which they were, so that nothing counts as changed that was not.
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
    // A name may have a comma in it: whoever leaves the field alone changes nobody.
    if known.map(\.name).joined(separator: ", ") == makers { return title?.people ?? [] }
    return leading + (title?.people ?? []).filter { $0.role != leadingRole }
  }
}
