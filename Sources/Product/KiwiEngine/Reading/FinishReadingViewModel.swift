public import KiwiKit
public import Observation

/// The form at the end of a session: how far, how it felt, and what becomes of it. All of it may be skipped.
@Observable @MainActor public final class FinishReadingViewModel: Identifiable {
  public let session: ReadingSession
  public var endPage = ""
  /// Empty for none.
  public var mood = ""
  public var isFinished = false
  public var visibility: Audience
  /// How it ended, once the server has it.
  public private(set) var ended: ReadingSession?
  @ObservationIgnored private let reading: ReadingViewModel

  public init(_ session: ReadingSession, reading: ReadingViewModel) {
    self.session = session
    self.reading = reading
    visibility = session.visibility
    endPage = session.endPage.map(String.init) ?? ""
    mood = session.mood ?? ""
    isFinished = session.isFinished
    ended = session.status == .completed ? session : nil
  }

  public var changing: Submission { reading.changing }
  public var isCompleted: Bool { ended != nil }

  public var pageProblem: String? { badPage ?? changing.problem("endPage") }

  private var badPage: String? {
    guard !endPage.trimmed.isEmpty else { return nil }
    guard let page = StartReadingViewModel.number(endPage) else {
      return "Write the number of a page, or leave it out."
    }
    if let start = session.startPage, page < start { return "You began on page \(start)." }
    return nil
  }

  public var moodProblem: String? { moodExcess ?? changing.problem("mood") }

  private var moodExcess: String? {
    mood.unicodeScalars.count > Limits.moodLength ? "At most \(Limits.moodLength) characters." : nil
  }

  /// Takes over what a camera makes of the reader's face, for them to confirm or change.
  public func guess(by guessing: any MoodGuessing) async {
    if let guess = await guessing.guess(), ReadingSession.knownMoods.contains(guess) { mood = guess }
  }

  public var canSave: Bool { badPage == nil && moodExcess == nil && !changing.isUnderWay }

  /// Completes it, or changes what is said of one that is completed. Returns whether the server has it.
  public func save() async -> Bool {
    guard canSave else { return false }
    let outcome = ReadingSessionOutcome(
      endPage: StartReadingViewModel.number(endPage), mood: mood.trimmed, isFinished: isFinished,
      visibility: visibility)
    if ended != nil { return await reading.update(session.id, outcome) }
    ended = await reading.complete(session.id, outcome)
    return ended != nil
  }

  public func discard() async -> Bool { await reading.discard(session.id) }
}
