public import Foundation
public import KiwiKit
public import Observation

/// Words of a text one after another. Whoever shows them counts by themselves and says now and then where they are; the
/// rest follows from that.
@Observable @MainActor public final class SpeedReadingViewModel {
  public private(set) var loading = Loading.idle
  public private(set) var contents: SpeedReadingContents?
  /// The chapter on show; nil until it is there.
  public private(set) var plan: SpeedReadingPlan?
  /// Where the reader is, as far as it was said.
  public private(set) var place = SpeedReadingPlace()
  public private(set) var isPlaying = false
  /// When the chapter will be over if nothing comes between; nil while nothing runs.
  public private(set) var endsAt: Date?
  /// Another one has whoever shows the words go to ``place``.
  public private(set) var turn = 0
  /// The chunks that are shown next, and some before.
  public private(set) var shownChunks = 0..<0
  /// Why the place is not kept yet; it is tried again with the next one.
  public private(set) var keepingFailure: APIFailure?
  public let profiles: SpeedReadingProfilesViewModel

  @ObservationIgnored private let source: any SpeedReadingSource
  @ObservationIgnored private let now: @MainActor () -> Date
  @ObservationIgnored private var words: [SpeedReadingWord] = []
  @ObservationIgnored private var kept: SpeedReadingPlace?
  @ObservationIgnored private var isKeeping = false
  /// What the plan was made for.
  @ObservationIgnored private var planned: (chunkSize: Int, pacing: SpeedReadingPacing)?

  /// Words that are handed out beyond the one that was told last: enough for a minute at the highest rate.
  static let wordsAhead = 1_500
  static let wordsBehind = 200
  /// What is handed out is followed by more when no more words are left of it.
  static let leastAhead = 900

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
      kept = start
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

  /// The profile is another one, or was changed: the words are cut and paced anew.
  public func profileChanged() async {
    guard plan != nil, let planned, planned != (profile.chunkSize, profile.pacing) else { return }
    await makePlan()
    turned()
  }

  private func turned() {
    turn += 1
    spread()
  }

  /// Hands out the words around where the reader is.
  private func spread() {
    guard let plan, let first = plan.chunk(of: place.word - Self.wordsBehind),
      let last = plan.chunk(of: place.word + Self.wordsAhead)
    else { return shownChunks = 0..<0 }
    shownChunks = first..<last + 1
  }

  // MARK: What was said

  /// Whoever shows the words here has come to one.
  public func passed(word: Int) { place.word = min(max(0, word), plan?.words.count ?? 0) }

  /// Whoever shows the words is at one, or at the end.
  public func told(word: Int, isPlaying: Bool) {
    guard let plan else { return }
    place.word = min(max(0, word), plan.words.count)
    if isPlaying != self.isPlaying || isAtEnd { run(isPlaying && !isAtEnd) }
    let end = shownChunks.isEmpty ? 0 : plan.chunks[shownChunks.upperBound - 1].words.upperBound
    if end < plan.words.count, end - place.word < Self.leastAhead { spread() }
    Task { await keep() }
  }

  /// Keeps where the reader is: one after the other, and in the end the last.
  public func keep() async {
    guard !isKeeping else { return }
    isKeeping = true
    defer { isKeeping = false }
    while kept != place {
      let place = place
      do throws(APIFailure) {
        try await source.keep(place)
        kept = place
        keepingFailure = nil
      } catch {
        if error != .cancelled { keepingFailure = error }
        return
      }
    }
  }

  // MARK: Deeds

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
    Task { await keep() }
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
    Task { await keep() }
  }

  public func goToChapter(_ chapter: Int) async {
    guard let contents, contents.chapters.indices.contains(chapter), chapter != place.chapter else { return }
    run(false)
    do throws(APIFailure) {
      try await show(SpeedReadingPlace(chapter: chapter))
      await keep()
    } catch {
      keepingFailure = error
    }
  }

  public func change(rateBy steps: Int) async {
    var changed = profile
    changed.wordsPerMinute = profile.rate(after: steps)
    await profiles.keep(changed) { self.run(self.isPlaying) }
  }

  // MARK: What is to be seen

  /// From 0 to 1, of the chapter.
  public var progress: Double {
    guard let plan, !plan.isEmpty else { return 0 }
    return Double(place.word) / Double(plan.words.count)
  }

  /// Of the chapter, in seconds.
  public var secondsLeft: Double {
    plan?.seconds(from: place.word, wordsPerMinute: profile.wordsPerMinute) ?? 0
  }

  /// The sentence that the reader is in, around the word that they are at.
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
