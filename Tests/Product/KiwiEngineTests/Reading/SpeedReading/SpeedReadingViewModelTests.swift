import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct SpeedReadingViewModelTests {
  private let client = MockAPIClient()
  private let id = "0192b1f0-0000-7000-8000-000000000001"

  @MainActor private final class Clock {
    var now = Date(timeIntervalSince1970: 0)
  }

  private func text(_ words: Int) -> String {
    (0..<words).map { ($0 % 10 == 0 ? "Word" : "word") + "\($0)" + ($0 % 10 == 9 ? "." : "") }
      .joined(separator: " ")
  }

  private func paste(_ text: String) async throws {
    _ = try await client.send(
      API.SpeedReading.putText(id, SpeedReadingTextRequest(name: "Text", text: text)))
  }

  private func player(
    _ subject: SpeedReadingSubject? = nil, client: (any APIClientProtocol)? = nil
  ) async -> SpeedReadingViewModel {
    let client = client ?? self.client
    let source: any SpeedReadingSource =
      switch subject ?? .text(id: id) {
      case .text(let id): PastedTextSource(client: client, id: id)
      case .book(let id): EbookSource(books: EbookRepository(client: client), id: id)
      }
    let player = SpeedReadingViewModel(
      source: source, profiles: SpeedReadingProfilesViewModel(client: client),
      now: { Date(timeIntervalSince1970: 1_000) })
    await player.load()
    return player
  }

  private func keptWord() async throws -> Int { try await client.send(API.SpeedReading.text(id)).word }

  @Test func `reading continues on another device at the same word`() async throws {
    try await paste(text(300))
    let one = await player()
    #expect(one.loading == .loaded && one.place.word == 0 && !one.isPlaying)
    one.play()
    #expect(one.isPlaying)
    one.reported(word: 123, isPlaying: false)
    #expect(!one.isPlaying)
    await one.save()
    let other = await player()
    #expect(other.place.word == 123)
    #expect(!other.isPlaying)
    #expect(other.sentence?.word == "word123")
    #expect(other.sentence?.before == "Word120 word121 word122")
  }

  @Test func `a pause keeps the word reported before it`() async throws {
    try await paste(text(100))
    let player = await player()
    player.play()
    // The page reports a word before the tap is processed.
    player.reported(word: 42, isPlaying: true)
    #expect(player.isPlaying)
    player.pause()
    await player.save()
    #expect(try await keptWord() == 42)
  }

  @Test func `a long text is delivered in adjoining parts without needless repeats`() async throws {
    try await paste(text(6_000))
    let player = await player()
    let plan = try #require(player.plan)
    #expect(player.shownChunks == 0..<SpeedReadingViewModel.wordsAhead + 1)
    player.play()
    var changes = 0
    var before = player.shownChunks
    for word in stride(from: 0, through: 6_000, by: 100) {
      player.reported(word: word, isPlaying: true)
      let shown = player.shownChunks
      let end = plan.chunks[shown.upperBound - 1].words.upperBound
      #expect(end == 6_000 || end - word >= SpeedReadingViewModel.minAhead)
      #expect(plan.chunks[shown.lowerBound].words.lowerBound <= min(word, 5_999))
      if shown != before { changes += 1 }
      before = shown
    }
    #expect((3...12).contains(changes))
    #expect(player.isAtEnd && !player.isPlaying)
  }

  @Test func `implausible reports of a page are corrected`() async throws {
    try await paste(text(50))
    let player = await player()
    player.reported(word: 1_000_000, isPlaying: true)
    #expect(player.place.word == 50 && !player.isPlaying)
    player.reported(word: -3, isPlaying: false)
    #expect(player.place.word == 0)
    await player.save()
    #expect(try await keptWord() == 0)
  }

  @Test func `going back a sentence moves the page there`() async throws {
    try await paste(text(50))
    let player = await player()
    let turn = player.turn
    player.reported(word: 25, isPlaying: false)
    #expect(player.turn == turn)
    player.backSentence()
    #expect(player.place.word == 20 && player.turn == turn + 1)
    player.backSentence()
    #expect(player.place.word == 10)
  }

  @Test func `the end is shown and reading can start over`() async throws {
    try await paste(text(20))
    let player = await player()
    player.play()
    player.reported(word: 20, isPlaying: false)
    #expect(player.isAtEnd && player.isLastChapter && player.sentence == nil && player.progress == 1)
    player.play()
    #expect(!player.isPlaying)
    player.startOver()
    #expect(player.place.word == 0)
    await player.save()
    #expect(try await keptWord() == 0)
  }

  @Test func `the remaining time follows the rate`() async throws {
    try await paste(text(500))
    let player = await player()
    #expect(abs(player.secondsLeft - 120) < 0.01)
    player.play()
    #expect(player.endsAt == Date(timeIntervalSince1970: 1_000 + player.secondsLeft))
    await player.change(rateBy: -6)
    #expect(player.profile.wordsPerMinute == 130)
    #expect(abs(player.secondsLeft - 500.0 / 130 * 60) < 0.01)
    #expect(player.endsAt == Date(timeIntervalSince1970: 1_000 + player.secondsLeft))
    #expect(player.isPlaying)
    await player.change(rateBy: -60)
    #expect(player.profile.wordsPerMinute == 100)
    #expect(try await client.send(API.SpeedReading.profiles()).map(\.wordsPerMinute) == [100])
  }

  @Test func `a new chunk size rebuilds the plan and keeps the word`() async throws {
    try await paste(text(100))
    let player = await player()
    player.reported(word: 33, isPlaying: false)
    var profile = player.profile
    profile.chunkSize = 3
    #expect(await player.profiles.keep(profile))
    let turn = player.turn
    await player.profileChanged()
    #expect(player.place.word == 33 && player.turn == turn + 1)
    #expect(player.plan?.chunks.first?.words == 0..<3)
    await player.profileChanged()
    #expect(player.turn == turn + 1)
  }

  @Test func `a word that failed to be saved is saved with the next one`() async throws {
    try await paste(text(100))
    let player = await player()
    client.setBehavior(.failing(.offline))
    player.reported(word: 10, isPlaying: false)
    await player.save()
    #expect(player.savingFailure != nil && player.place.word == 10)
    client.setBehavior(.answering)
    player.reported(word: 11, isPlaying: false)
    await player.save()
    #expect(player.savingFailure == nil)
    #expect(try await keptWord() == 11)
  }

  @Test func `an e-book has chapters and shares its position with the reader`() async throws {
    let book = try #require(try await client.send(API.Ebooks.ebooks()).first)
    let player = await player(.book(id: book.id))
    #expect(player.contents?.name == book.name)
    #expect(player.contents?.chapters.count == book.chapterCount)
    let count = try #require(player.plan?.words.count)
    player.reported(word: count, isPlaying: false)
    #expect(player.isAtEnd && !player.isLastChapter)
    await player.goToChapter(1)
    player.reported(word: 3, isPlaying: false)
    await player.save()
    #expect(
      try await client.send(API.Ebooks.ebook(book.id)).ebook.position == EbookPosition(chapter: 1, word: 3))
    let other = await self.player(.book(id: book.id))
    #expect(other.place == SpeedReadingPlace(chapter: 1, word: 3))
    let chapter = try await client.send(API.Ebooks.chapter(book.id, "1"))
    #expect(other.plan?.words.map(\.text) == chapter.words)
  }

  // MARK: Profiles

  @Test func `profiles are saved, selected and removed`() async {
    let profiles = SpeedReadingProfilesViewModel(client: client)
    await profiles.load()
    #expect(profiles.current.wordsPerMinute == 250)
    let quick = SpeedReadingProfile(id: id, name: "Quick", wordsPerMinute: 600)
    #expect(await profiles.keep(profiles.current))
    #expect(await profiles.keep(quick))
    await profiles.choose(quick)
    let elsewhere = SpeedReadingProfilesViewModel(client: client)
    await elsewhere.load()
    #expect(elsewhere.current == quick && elsewhere.profiles.count == 2)
    await profiles.remove(quick)
    #expect(profiles.current.name == "My pace")
  }

  @Test func `a failed change is rolled back`() async {
    let profiles = SpeedReadingProfilesViewModel(client: client)
    await profiles.load()
    #expect(await profiles.keep(profiles.current))
    client.setBehavior(.failing(.offline))
    var changed = profiles.current
    changed.wordsPerMinute = 400
    #expect(await !profiles.keep(changed))
    #expect(profiles.current.wordsPerMinute == 250 && profiles.changing.failure != nil)
  }

  @Test func `a text without a response is added once when it is sent again`() async throws {
    let shelf = SpeedReadingShelfViewModel(client: client)
    await shelf.load()
    shelf.pasted = "It was a dark and stormy night; the rain fell in torrents."
    client.setBehavior(.failing(.offline))
    #expect(await shelf.add() == nil)
    #expect(!shelf.pasted.isEmpty)
    client.setBehavior(.answering)
    let added = try #require(await shelf.add())
    #expect(shelf.texts.map(\.id) == [added] && shelf.pasted.isEmpty)
    #expect(shelf.texts.first?.name == "It was a dark and stormy")
    await shelf.remove(try #require(shelf.texts.first))
    #expect(shelf.texts.isEmpty)
  }

  @Test func `the pace is measured with a page and suggests a rate`() async {
    let profiles = SpeedReadingProfilesViewModel(client: client)
    await profiles.load()
    let clock = Clock()
    let pace = OwnPaceViewModel(profiles: profiles) { clock.now }
    #expect(pace.paragraphs.count == 2)
    pace.begin()
    clock.now += 2
    pace.done()
    #expect(pace.step == .unclear)
    pace.begin()
    clock.now += Double(pace.words.count) * 60 / 200
    pace.done()
    #expect(pace.step == .measured(200, suggestion: 220))
    #expect(await pace.take())
    #expect(profiles.settings.ownWordsPerMinute == 200 && profiles.current.wordsPerMinute == 220)
  }
}
