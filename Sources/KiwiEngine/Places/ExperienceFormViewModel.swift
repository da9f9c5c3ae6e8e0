import Formats
public import Foundation
public import KiwiKit
public import Observation

/// Something that was had or done at a place, to be logged or changed.
@Observable @MainActor public final class ExperienceFormViewModel: Identifiable {
  public let spot: Spot
  /// Nil for a new one.
  public let experience: Experience?
  public var name: String
  public var description: String
  public var hasDay: Bool
  public var visitedOn: Date
  /// Names with commas between; `@name` is somebody of this server.
  public var companions: String
  public var visibility: VisitVisibility
  public var isPublishedLater: Bool
  public var publishedFrom: Date
  public var showsTownOnly: Bool
  /// Of a new one; later ones are added to the history.
  public var rating: Rating?
  public var ratingNote = ""
  public private(set) var photoURL: URL?
  public private(set) var uploadProgress: Double?
  public private(set) var photoProblem: String?
  public let saving = Submission()
  private var photo: String?
  /// Counts choices of a picture: what was sent for an earlier one is not wanted any more.
  @ObservationIgnored private var choices = 0
  /// When it was to be published as the form was opened; nil where that has passed.
  @ObservationIgnored private let publishedFromBefore: Date?
  @ObservationIgnored private let library: LibraryRepository
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let timeZone: TimeZone

  /// - Parameters:
  ///   - photoURL: Of the picture that is there.
  ///   - timeZone: Where the person's days begin.
  public init(
    _ spot: Spot, experience: Experience? = nil, library: LibraryRepository, client: any APIClientProtocol,
    photoURL: URL? = nil, timeZone: TimeZone, now: Date = Date()
  ) {
    self.spot = spot
    self.experience = experience
    self.library = library
    self.client = client
    self.timeZone = timeZone
    name = experience?.name?.value ?? ""
    description = experience?.description?.value ?? ""
    let day = experience?.visitedOn?.value
    hasDay = experience == nil || day != nil
    visitedOn = day?.date(in: timeZone) ?? now
    companions = (experience?.companions?.value ?? []).joined(separator: ", ")
    visibility = experience?.visibility?.value ?? .usual
    let later = experience?.publishedFrom?.value.flatMap { $0 > now ? $0 : nil }
    publishedFromBefore = later
    isPublishedLater = later != nil
    publishedFrom = later ?? now.addingTimeInterval(Self.usualDelay)
    showsTownOnly = experience?.showsTownOnly?.value ?? false
    photo = experience?.photo?.value
    self.photoURL = photo == nil ? nil : photoURL
  }

  private static let usualDelay: TimeInterval = 86_400

  // MARK: Problems

  private var trimmedName: String { Self.trimmed(name) }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  public var nameProblem: String? { TextLimit.problem("name", name, Limits.spotNameLength) }
  public var descriptionProblem: String? {
    TextLimit.problem("description", description, Limits.noteLength)
  }
  public var ratingNoteProblem: String? { TextLimit.problem("note", ratingNote, Limits.noteLength) }

  private var people: [String] {
    companions.split(separator: ",").map { Self.trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  public var companionsProblem: String? {
    if people.count > Limits.companionsPerExperience {
      return "Please name at most \(Limits.companionsPerExperience) people."
    }
    let isTooLong = people.contains { $0.unicodeScalars.count > Limits.displayNameLength }
    return isTooLong ? "A name has at most \(Limits.displayNameLength) characters." : nil
  }

  public var canSave: Bool {
    !trimmedName.isEmpty && nameProblem == nil && descriptionProblem == nil && companionsProblem == nil
      && ratingNoteProblem == nil && !saving.isUnderWay && uploadProgress == nil
  }

  // MARK: The picture

  public func setPhoto(_ picture: Data) async {
    choices += 1
    let choice = choices
    photoProblem = nil
    uploadProgress = 0
    defer { if choice == choices { uploadProgress = nil } }
    do throws(APIFailure) {
      let sent = try await client.addExperiencePhoto(picture) { [weak self] part in
        Task { @MainActor in
          if let self, choice == self.choices, self.uploadProgress != nil { self.uploadProgress = part }
        }
      }
      guard choice == choices else { return }
      photo = sent.name
      photoURL = sent.url
    } catch {
      if choice == choices, error != .cancelled { photoProblem = error.message }
    }
  }

  public func removePhoto() {
    choices += 1
    uploadProgress = nil
    photo = nil
    photoURL = nil
    photoProblem = nil
  }

  public func photoUnreadable() { photoProblem = "That picture cannot be read. Try another one." }

  // MARK: Saving

  /// - Returns: Whether it was saved.
  public func save() async -> Bool {
    guard canSave else { return false }
    return await saving.run { () async throws(APIFailure) in
      if let experience {
        try await library.save(change, experience)
      } else {
        let note = Self.trimmed(ratingNote)
        try await library.log(
          change, at: spot, rating: rating, ratingNote: note.isEmpty || rating == nil ? nil : note)
      }
    }
  }

  /// What differs from what was there.
  private var change: ExperienceChange {
    var change = ExperienceChange()
    let day = hasDay ? CivilDate(visitedOn, in: timeZone) : nil
    let words = Self.trimmed(description)
    let later: Date? =
      isPublishedLater && visibility != .onlyMe
      ? Date(timeIntervalSince1970: publishedFrom.timeIntervalSince1970.rounded(.down)) : nil
    if trimmedName != experience?.name?.value { change.name = trimmedName }
    if words != experience?.description?.value ?? "" {
      change.description = .some(words.isEmpty ? nil : words)
    }
    if day != experience?.visitedOn?.value { change.visitedOn = .some(day) }
    if people != experience?.companions?.value ?? [] { change.companions = people }
    if photo != experience?.photo?.value { change.photo = .some(photo) }
    if visibility != experience?.visibility?.value ?? .usual { change.visibility = visibility }
    if later != publishedFromBefore { change.publishedFrom = .some(later) }
    if showsTownOnly != experience?.showsTownOnly?.value ?? false { change.showsTownOnly = showsTownOnly }
    return change
  }
}

extension Experience {
  /// A moment within its day for somebody somewhere.
  public func day(in timeZone: TimeZone) -> Date? { visitedOn?.value?.date(in: timeZone) }

  public var month: CivilMonth? {
    (visitedOn?.value ?? nil).flatMap { CivilMonth(year: $0.year, month: $0.month) }
  }
}

extension Visit {
  /// A moment within its day for somebody somewhere.
  public func day(in timeZone: TimeZone) -> Date? { visitedOn?.date(in: timeZone) }
}

extension CivilMonth {
  /// A moment within the month for somebody somewhere.
  public func date(in timeZone: TimeZone) -> Date {
    CivilDate(year: year, month: month, day: 1).date(in: timeZone)
  }
}
