import Formats
public import Foundation
public import KiwiKit
public import Observation

/// The form that logs or edits an experience at a place.
@Observable @MainActor public final class ExperienceFormViewModel: Identifiable {
  public let spot: Spot
  /// The experience to edit; nil for a new one.
  public let experience: Experience?
  /// The content of the form, kept as a draft until it is saved.
  public var fields: ExperienceFields {
    didSet { drafts[draft] = isChanged ? Draft(experience: fields) : nil }
  }
  public private(set) var uploadProgress: Double?
  public private(set) var photoProblem: String?
  public let saving = Submission()
  /// The number of chosen pictures. The upload of a superseded one is dropped.
  @ObservationIgnored private var choices = 0
  /// The publication time when the form was opened; nil if it has passed.
  @ObservationIgnored private let publishedFromBefore: Date?
  @ObservationIgnored private let before: ExperienceFields
  @ObservationIgnored private let draft: DraftKind
  @ObservationIgnored private let drafts: Drafts
  @ObservationIgnored private let library: LibraryRepository
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let timeZone: TimeZone
  /// The last permitted day. A page may be open past midnight.
  @ObservationIgnored private let lastDay: CivilDate

  /// - Parameters:
  ///   - photoURL: The address of the current picture.
  ///   - timeZone: The time zone of the user's days.
  public init(
    _ spot: Spot, experience: Experience? = nil, library: LibraryRepository, client: any APIClientProtocol,
    drafts: Drafts, photoURL: URL? = nil, timeZone: TimeZone, now: Date = Date()
  ) {
    self.spot = spot
    self.experience = experience
    self.library = library
    self.client = client
    self.drafts = drafts
    self.timeZone = timeZone
    lastDay = CivilDate(daysSinceEpoch: CivilDate(now, in: timeZone).daysSinceEpoch + 1)
    before =
      experience.map { ExperienceFields($0, photoURL: photoURL, in: timeZone, now: now) }
      ?? ExperienceFields(now: now)
    draft = experience.map { .experienceEdit(experienceId: $0.id) } ?? .experience(spotId: spot.id)
    publishedFromBefore = before.isPublishedLater ? before.publishedFrom : nil
    fields = drafts[draft]?.experience ?? before
  }

  private var isChanged: Bool { fields != before }

  /// Discards the draft of an edit. The draft of a new experience stays with its place.
  public func cancel() { if experience != nil { drafts[draft] = nil } }

  // MARK: Problems

  private var trimmedName: String { fields.name.trimmed }

  public var nameProblem: String? { TextLimit.problem(localized("name"), fields.name, Limits.spotNameLength) }
  public var descriptionProblem: String? {
    TextLimit.problem(localized("description"), fields.description, Limits.noteLength)
  }
  public var ratingNoteProblem: String? {
    TextLimit.problem(localized("note"), fields.ratingNote, Limits.noteLength)
  }

  private var people: [String] {
    fields.companions.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
  }

  public var companionsProblem: String? {
    if people.count > Limits.companionsPerExperience {
      return localized("Too many people. Enter at most \(Limits.companionsPerExperience).")
    }
    let isTooLong = people.contains { $0.unicodeScalars.count > Limits.displayNameLength }
    return isTooLong
      ? localized("A name is too long. Use at most \(Limits.displayNameLength) characters.") : nil
  }

  private var day: CivilDate? { fields.hasDay ? CivilDate(fields.visitedOn, in: timeZone) : nil }

  public var dayProblem: String? {
    guard let day, day != experience?.visitedOn?.value else { return nil }
    if day > lastDay {
      return localized("\(day.description) is in the future. Choose today or an earlier date.")
    }
    guard !(1...9999).contains(day.year) else { return nil }
    return localized("This date is not valid. Choose a year from 1 to 9999, or turn off the date.")
  }

  public var canSave: Bool {
    !trimmedName.isEmpty && dayProblem == nil && nameProblem == nil && descriptionProblem == nil
      && companionsProblem == nil
      && ratingNoteProblem == nil && !saving.isUnderWay && uploadProgress == nil
  }

  // MARK: Picture

  public func setPhoto(_ picture: Data) async {
    choices += 1
    let choice = choices
    photoProblem = nil
    uploadProgress = 0
    defer { if choice == choices { uploadProgress = nil } }
    do throws(APIFailure) {
      let upload = API.Places.addPhoto(ExperiencePhotoForm.upload(picture)).reporting { [weak self] part in
        Task { @MainActor in
          if let self, choice == self.choices, self.uploadProgress != nil { self.uploadProgress = part }
        }
      }
      let sent = try await client.send(upload)
      guard choice == choices else { return }
      fields.photo = sent.name
      fields.photoURL = sent.url
    } catch {
      if choice == choices, error != .cancelled { photoProblem = error.message }
    }
  }

  public func removePhoto() {
    choices += 1
    uploadProgress = nil
    fields.photo = nil
    fields.photoURL = nil
    photoProblem = nil
  }

  public func photoUnreadable() { photoProblem = localized("This photo could not be read. Choose another.") }

  // MARK: Saving

  /// - Returns: True if the experience was saved.
  public func save() async -> Bool {
    guard canSave else { return false }
    let isSaved = await saving.run { () async throws(APIFailure) in
      if let experience {
        try await library.save(change, experience)
      } else {
        let note = fields.ratingNote.trimmed
        try await library.log(
          change, at: spot, rating: fields.rating,
          ratingNote: note.isEmpty || fields.rating == nil ? nil : note)
      }
    }
    if isSaved { drafts[draft] = nil }
    return isSaved
  }

  /// The fields that differ from the saved ones.
  private var change: ExperienceChange {
    var change = ExperienceChange()
    let words = fields.description.trimmed
    let later: Date? =
      fields.isPublishedLater && fields.visibility != .onlyMe
      ? Date(timeIntervalSince1970: fields.publishedFrom.timeIntervalSince1970.rounded(.down)) : nil
    if trimmedName != experience?.name?.value { change.name = trimmedName }
    if words != experience?.description?.value ?? "" {
      change.description = .some(words.isEmpty ? nil : words)
    }
    if day != experience?.visitedOn?.value { change.visitedOn = .some(day) }
    if people != experience?.companions?.value ?? [] { change.companions = people }
    if fields.photo != experience?.photo?.value { change.photo = .some(fields.photo) }
    if fields.visibility != experience?.visibility?.value ?? .usual { change.visibility = fields.visibility }
    if later != publishedFromBefore { change.publishedFrom = .some(later) }
    if fields.showsTownOnly != experience?.showsTownOnly?.value ?? false {
      change.showsTownOnly = fields.showsTownOnly
    }
    return change
  }
}

extension Experience {
  /// Returns a time on the experience's day in a time zone.
  public func day(in timeZone: TimeZone) -> Date? { visitedOn?.value?.date(in: timeZone) }

  public var month: CivilMonth? {
    (visitedOn?.value ?? nil).flatMap { CivilMonth(year: $0.year, month: $0.month) }
  }
}

extension Visit {
  /// Returns a time on the visit's day in a time zone.
  public func day(in timeZone: TimeZone) -> Date? { visitedOn?.date(in: timeZone) }
}

extension CivilMonth {
  /// Returns a time in the month in a time zone.
  public func date(in timeZone: TimeZone) -> Date {
    CivilDate(year: year, month: month, day: 1).date(in: timeZone)
  }
}
