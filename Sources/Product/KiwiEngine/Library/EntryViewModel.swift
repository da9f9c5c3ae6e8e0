import Formats
public import Foundation
public import KiwiKit
public import Observation

/// The form for one reading or watching, new or existing.
@Observable @MainActor public final class EntryViewModel: Identifiable {
  public let title: Title
  /// The id of the entry; nil for a new one.
  public let entry: LibraryEntry?
  /// The status; never ``ReadingStatus/want``.
  public var status: ReadingStatus
  public var hasStart: Bool
  public var startedOn: Date
  /// The day when it was finished, paused or stopped.
  public var endedOn: Date
  public var rating: Rating?
  public var note: String
  public var isSpoiler: Bool
  /// True if only the user sees the entry.
  public var isPrivate: Bool
  public var progress: String
  public var unit: LibraryEntry.Progress.Unit
  public let saving = Submission()
  @ObservationIgnored private let library: LibraryRepository
  @ObservationIgnored private let timeZone: TimeZone
  /// The last permitted day. A page may be open past midnight.
  @ObservationIgnored private let lastDay: CivilDate

  public static let statuses: [ReadingStatus] = [.done, .now, .onHold, .didNotFinish]

  /// - Parameters:
  ///   - status: The status of a new entry.
  ///   - timeZone: The time zone of the user's days.
  public init(
    _ title: Title, entry: LibraryEntry? = nil, status: ReadingStatus = .done, library: LibraryRepository,
    timeZone: TimeZone, now: Date = Date()
  ) {
    self.title = title
    self.entry = entry
    self.library = library
    self.timeZone = timeZone
    lastDay = CivilDate(daysSinceEpoch: CivilDate(now, in: timeZone).daysSinceEpoch + 1)
    self.status = entry?.status ?? status
    let started = entry?.startedOn?.value
    hasStart = entry == nil ? status == .now : started != nil
    startedOn = started?.date(in: timeZone) ?? now
    endedOn = entry?.end?.date(in: timeZone) ?? now
    rating = entry?.rating?.value
    note = entry?.note?.value ?? ""
    isSpoiler = entry?.isSpoiler?.value ?? false
    isPrivate = entry?.isPrivate?.value ?? false
    progress = entry?.progress?.value.map { String($0.value) } ?? ""
    unit = entry?.progress?.value?.unit ?? Self.units(of: title.kind)[0]
  }

  /// The units of progress for a kind of title, default first.
  public static func units(of kind: TitleKind) -> [LibraryEntry.Progress.Unit] {
    switch kind {
    case .book: [.pages, .percent]
    case .show: [.episodes, .percent]
    case .film: [.percent]
    }
  }

  public var units: [LibraryEntry.Progress.Unit] {
    let units = Self.units(of: title.kind)
    return units.contains(unit) ? units : units + [unit]
  }

  // MARK: Problems

  private var start: CivilDate? {
    hasStart || status == .now ? CivilDate(startedOn, in: timeZone) : nil
  }

  private var end: CivilDate? { status == .now ? nil : CivilDate(endedOn, in: timeZone) }

  public var daysProblem: String? {
    let changed = [start == entry?.startedOn?.value ? nil : start, end == entry?.end ? nil : end]
    if let day = changed.compactMap(\.self).max(), day > lastDay {
      return localized("\(day.description) is in the future. Choose today or an earlier date.")
    }
    guard let start, let end, end < start else { return nil }
    return localized("The end date is before the start date. Change one of them.")
  }

  public var noteProblem: String? { TextLimit.problem(localized("note"), note, Limits.noteLength) }

  private var wantedProgress: LibraryEntry.Progress? {
    Int(progress.filter { !$0.isWhitespace }).map { LibraryEntry.Progress($0, unit) }
  }

  public var progressProblem: String? {
    guard progress.contains(where: { !$0.isWhitespace }) else { return nil }
    guard let value = wantedProgress?.value, Limits.progress.contains(value) else {
      return localized("This progress is not a number. Enter digits only.")
    }
    return unit == .percent && value > 100
      ? localized("Progress cannot be above 100 percent. Enter 100 or less.") : nil
  }

  public var canSave: Bool {
    daysProblem == nil && noteProblem == nil && progressProblem == nil && !saving.isUnderWay
  }

  // MARK: Saving

  /// Saves the entry. A finished title counts as seen and takes the entry's rating, unless only the user sees the entry
  /// and viewers see the title.
  ///
  /// - Returns: True if the entry was saved.
  public func save() async -> Bool {
    guard canSave else { return false }
    return await saving.run { () async throws(APIFailure) in
      let change = change
      if change != EntryChange() {
        try await library.save(change, entryId: entry?.id ?? library.makeId(), titleId: title.id)
      }
      if let entry, isPrivate != (entry.isPrivate?.value ?? false) {
        try await library.setPrivate(isPrivate, entry)
      }
      guard status == .done else { return }
      let item = try await library.record(ofTitle: title.id).item
      if item?.direction != .seen { try await library.swipe(.seen, title, isPrivate: isPrivate) }
      let isShown = item?.direction == .seen && item?.isPrivate?.value != true
      guard !isPrivate || !isShown else { return }
      if let rating, rating != entry?.rating?.value { try await library.rate(rating, titleId: title.id) }
      guard !isPrivate else { return }
      if entry?.status != .done || rating != entry?.rating?.value { library.postOffer.make(title, rating) }
    }
  }

  public func delete() async -> Bool {
    guard let entry else { return false }
    return await saving.run { () async throws(APIFailure) in
      try await library.deleteEntry(entry.id, titleId: title.id)
    }
  }

  /// The fields that differ from the saved ones.
  private var change: EntryChange {
    var change = EntryChange()
    let trimmed = note.drop(while: \.isWhitespace).isEmpty ? nil : note
    if start != entry?.startedOn?.value { change.startedOn = .some(start) }
    let (finished, paused, stopped) = (
      status == .done ? end : nil, status == .onHold ? end : nil, status == .didNotFinish ? end : nil
    )
    if finished != entry?.finishedOn?.value { change.finishedOn = .some(finished) }
    if paused != entry?.pausedOn?.value { change.pausedOn = .some(paused) }
    if stopped != entry?.stoppedOn?.value { change.stoppedOn = .some(stopped) }
    if wantedProgress != entry?.progress?.value { change.progress = .some(wantedProgress) }
    if rating != entry?.rating?.value { change.rating = .some(rating) }
    if trimmed != entry?.note?.value { change.note = .some(trimmed) }
    if isSpoiler != (entry?.isSpoiler?.value ?? false) { change.isSpoiler = isSpoiler }
    if entry == nil, isPrivate { change.isPrivate = true }
    return change
  }
}

extension LibraryEntry {
  fileprivate var end: CivilDate? { finishedOn?.value ?? stoppedOn?.value ?? pausedOn?.value }

  /// Returns times on the entry's first and last day in a time zone.
  public func days(in timeZone: TimeZone) -> (start: Date?, end: Date?) {
    (startedOn?.value?.date(in: timeZone), end?.date(in: timeZone))
  }
}

extension ProfileEntry {
  /// Returns a time on the day in a time zone.
  public func day(in timeZone: TimeZone) -> Date? { day?.date(in: timeZone) }
}

extension CivilDate {
  /// The day of a time.
  package init(_ date: Date, in timeZone: TimeZone) {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + timeZone.secondsFromGMT(for: date)
    self.init(daysSinceEpoch: Self.divided(seconds, by: Self.secondsPerDay).quotient)
  }

  /// Returns noon of the day, which exists in every time zone.
  func date(in timeZone: TimeZone) -> Date {
    let noon = Date(
      timeIntervalSince1970: Double(daysSinceEpoch * Self.secondsPerDay + Self.secondsPerDay / 2))
    return noon.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: noon)))
  }
}
