public import Foundation
public import KiwiKit
public import Observation

/// Speed reading: shows the words of a text one after another.
///
/// The view counts the words and reports its position periodically. The model derives the rest.
@Observable @MainActor public final class SpeedReadingViewModel {
  public private(set) var loading = Loading.idle
  public private(set) var contents: SpeedReadingContents?
  /// The current chapter; nil until it is loaded.
  public private(set) var plan: SpeedReadingPlan?
  /// The last reported position.
  public private(set) var place = SpeedReadingPlace()
  public private(set) var isPlaying = false
  /// The time when the chapter will end without interruption; nil while paused.
  public private(set) var endsAt: Date?
  /// Increases when the view must jump to ``place``.
  public private(set) var turn = 0
  /// The range of chunks that the view holds: the next ones, and some before.
  public private(set) var shownChunks = 0..<0
  /// The reason why the position could not be saved. The next change retries it.
  public private(set) var savingFailure: APIFailure?
  public let profiles: SpeedReadingProfilesViewModel

  @ObservationIgnored private let source: any SpeedReadingSource
  @ObservationIgnored private let now: @MainActor () -> Date
  @ObservationIgnored private var words: [SpeedReadingWord] = []
  @ObservationIgnored private var savedPlace: SpeedReadingPlace?
  @ObservationIgnored private var isSaving = false
  /// The settings that the plan was made for.
  @ObservationIgnored private var planned: (chunkSize: Int, pacing: SpeedReadingPacing)?

  /// The number of words passed to the view in advance. It lasts for more than a minute at the maximum rate.
  static let wordsAhead = 1_500
  static let wordsBehind = 200
  /// The number of remaining words below which the view receives more.
  static let minAhead = 900

  public init(
    source: any SpeedReadingSource, profiles: SpeedReadingProfilesViewModel,
    now: @escaping @MainActor () -> Date = { .now }
  ) {
    self.source = source
    self.now = now
    self.profiles = profiles
  }

  public var profile: SpeedReadingProfile { profiles.current }

  // MARK: Opening

  public func load() async {
    guard loading != .loaded else { return }
    loading = .loading
    loading = await .after(isShowing: false) { () async throws(APIFailure) in
      await profiles.load()
      let found = try await source.open()
      let last = max(0, found.chapters.count - 1)
      let start = SpeedReadingPlace(chapter: min(max(0, found.place.chapter), last), word: found.place.word)
      contents = found
      savedPlace = start
      try await show(start)
    }
  }

  private func show(_ place: SpeedReadingPlace) async throws(APIFailure) {
    let words = try await source.words(ofChapter: place.chapter)
    self.words = words
    await makePlan()
    self.place = SpeedReadingPlace(chapter: place.chapter, word: min(max(0, place.word), words.count))
    run(false)
    turned()
  }

  private func makePlan() async {
    let (words, chunkSize, pacing) = (words, profile.chunkSize, profile.pacing)
    planned = (chunkSize, pacing)
    plan = await Task.detached {
      SpeedReadingPlan(words, chunkSize: chunkSize, pacing: pacing)
    }.value
  }

  /// Recomputes the plan after the profile has changed.
  public func profileChanged() async {
    guard plan != nil, let planned, planned != (profile.chunkSize, profile.pacing) else { return }
    await makePlan()
    turned()
  }

  private func turned() {
    turn += 1
    spread()
  }

  /// Passes the words around the position to the view.
  private func spread() {
    guard let plan, let first = plan.chunk(of: place.word - Self.wordsBehind),
      let last = plan.chunk(of: place.word + Self.wordsAhead)
    else { return shownChunks = 0..<0 }
    shownChunks = first..<last + 1
  }

  // MARK: Reports of the view

  /// Records the position of a view that runs in this process.
  public func passed(word: Int) { place.word = min(max(0, word), plan?.words.count ?? 0) }

  /// Records the position that the view reports, possibly the end.
  public func reported(word: Int, isPlaying: Bool) {
    guard let plan else { return }
    place.word = min(max(0, word), plan.words.count)
    if isPlaying != self.isPlaying || isAtEnd { run(isPlaying && !isAtEnd) }
    let end = shownChunks.isEmpty ? 0 : plan.chunks[shownChunks.upperBound - 1].words.upperBound
    if end < plan.words.count, end - place.word < Self.minAhead { spread() }
    Task { await save() }
  }

  /// Saves the position, one request at a time, and finally the last one.
  public func save() async {
    guard !isSaving else { return }
    isSaving = true
    defer { isSaving = false }
    while savedPlace != place {
      let place = place
      do throws(APIFailure) {
        try await source.save(place)
        savedPlace = place
        savingFailure = nil
      } catch {
        if error != .cancelled { savingFailure = error }
        return
      }
    }
  }

  // MARK: Actions

  public var isAtEnd: Bool { plan.map { place.word >= $0.words.count } ?? false }
  public var isLastChapter: Bool { place.chapter + 1 >= (contents?.chapters.count ?? 1) }

  public func play() {
    guard plan?.isEmpty == false, !isAtEnd else { return }
    run(true)
  }

  private func run(_ isRunning: Bool) {
    isPlaying = isRunning
    endsAt = isRunning ? now().addingTimeInterval(secondsLeft) : nil
  }

  public func pause() {
    run(false)
    Task { await save() }
  }

  public func backSentence() {
    guard let plan else { return }
    go(to: plan.sentenceBack(from: place.word))
  }

  public func startOver() { go(to: 0) }

  public func go(to word: Int) {
    guard let plan else { return }
    place.word = min(max(0, word), plan.words.count)
    run(isPlaying && !isAtEnd)
    turned()
    Task { await save() }
  }

  public func goToChapter(_ chapter: Int) async {
    guard let contents, contents.chapters.indices.contains(chapter), chapter != place.chapter else { return }
    run(false)
    do throws(APIFailure) {
      try await show(SpeedReadingPlace(chapter: chapter))
      await save()
    } catch {
      savingFailure = error
    }
  }

  public func change(rateBy steps: Int) async {
    var changed = profile
    changed.wordsPerMinute = profile.rate(after: steps)
    await profiles.keep(changed) { self.run(self.isPlaying) }
  }

  // MARK: Visible state

  /// The progress in the chapter, from 0 to 1.
  public var progress: Double {
    guard let plan, !plan.isEmpty else { return 0 }
    return Double(place.word) / Double(plan.words.count)
  }

  /// The remaining seconds of the chapter.
  public var secondsLeft: Double {
    plan?.seconds(from: place.word, wordsPerMinute: profile.wordsPerMinute) ?? 0
  }

  /// The current sentence, around the current word.
  public var sentence: (before: String, word: String, after: String)? {
    guard let plan, !plan.isEmpty, !isAtEnd else { return nil }
    let range = plan.sentence(around: place.word)
    func text(_ range: Range<Int>) -> String { plan.words[range].map(\.text).joined(separator: " ") }
    return (
      text(range.lowerBound..<place.word), plan.words[place.word].text,
      text(place.word + 1..<range.upperBound)
    )
  }
}
