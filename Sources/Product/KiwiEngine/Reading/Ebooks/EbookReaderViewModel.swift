import Foundation
public import KiwiKit
public import Observation

/// An open e-book: its current page, the saved position, and marks.
@Observable @MainActor public final class EbookReaderViewModel {
  public let id: String
  public private(set) var loading = Loading.idle
  public private(set) var details: EbookDetails?
  public private(set) var chapter: EbookChapter?
  public private(set) var pages: EbookPages?
  /// The index of the current page in ``pages``.
  public private(set) var page = 0
  public private(set) var marks: [EbookMark] = []
  public var settings = EbookSettings()
  /// The position on another device that has changed since the book was opened.
  public private(set) var elsewhere: EbookPosition?
  /// The reason why the position could not be saved. The next page turn retries it.
  public private(set) var positionFailure: APIFailure?
  public let changing = Submission()
  @ObservationIgnored private let books: EbookRepository
  @ObservationIgnored private let clock: EngineClock
  /// The chapters read so far, which need no request again.
  @ObservationIgnored private var known: [Int: EbookChapter] = [:]
  @ObservationIgnored private var isSending = false
  /// The current position and its time, until the server has it.
  @ObservationIgnored private var unsentPosition: (position: EbookPosition, since: Date)?
  /// The number of requested chapters. The result of a superseded request is dropped.
  @ObservationIgnored private var generation = 0

  public init(id: String, books: EbookRepository, clock: EngineClock = .system) {
    self.id = id
    self.books = books
    self.clock = clock
  }

  // MARK: Opening

  public func load() async {
    guard loading != .loaded else { return }
    loading = .loading
    do throws(APIFailure) {
      let details = try await books.ebook(id: id)
      let settings = try await books.ebookSettings(forBook: id)
      let marks = try await books.ebookMarks(id: id)
      self.details = details
      self.settings = settings
      self.marks = marks
      guard details.ebook.status == .ready else {
        loading = .loaded
        return
      }
      try await show(details.ebook.position ?? .beginning)
      loading = .loaded
      reportPosition()
    } catch {
      loading = .failed(error)
    }
  }

  public var position: EbookPosition? {
    guard let chapter, let pages, pages.pages.indices.contains(page) else { return nil }
    return EbookPosition(chapter: chapter.index, word: pages.pages[page].words.lowerBound)
  }

  /// The blocks of the current page, with their indices in the chapter.
  public var blocks: [(index: Int, block: EbookBlock)] {
    guard let chapter, let pages, pages.pages.indices.contains(page) else { return [] }
    return pages.pages[page].blocks.map { ($0, chapter.blocks[$0]) }
  }

  public var note: (String) -> String? {
    { [chapter] name in chapter?.blocks.first { $0.kind == .note && $0.note == name }?.text }
  }

  private func show(_ position: EbookPosition) async throws(APIFailure) {
    generation += 1
    let generation = generation
    let chapter: EbookChapter
    if let kept = known[position.chapter] {
      chapter = kept
    } else {
      chapter = try await books.ebookChapter(id: id, index: position.chapter)
    }
    known[position.chapter] = chapter
    guard generation == self.generation else { return }
    let pages = EbookPages(chapter)
    self.chapter = chapter
    self.pages = pages
    page = pages.index(ofWord: position.word)
  }

  /// Reports the position after an action, not during it. Otherwise a screen could show a page with disabled buttons.
  private func reportPosition() {
    if let position { books.shown(position, of: id) }
  }

  // MARK: Turning pages

  public var canGoBack: Bool { page > 0 || (chapter?.index ?? 0) > 0 }
  public var canGoForward: Bool {
    guard let chapter, let pages, let details else { return false }
    return page + 1 < pages.pages.count || chapter.index + 1 < details.chapters.count
  }

  public func goForward() async {
    guard let chapter, let pages, canGoForward else { return }
    if page + 1 < pages.pages.count {
      await turn(to: EbookPosition(chapter: chapter.index, word: pages.pages[page + 1].words.lowerBound))
    } else {
      await turn(to: EbookPosition(chapter: chapter.index + 1, word: 0))
    }
  }

  public func goBack() async {
    guard let chapter, let pages, canGoBack else { return }
    if page > 0 {
      await turn(to: EbookPosition(chapter: chapter.index, word: pages.pages[page - 1].words.lowerBound))
    } else {
      await turn(to: EbookPosition(chapter: chapter.index - 1, word: .max))
    }
  }

  /// Turns to a chapter, a mark, or the position on another device.
  public func turn(to position: EbookPosition) async {
    elsewhere = nil
    let isDone = await changing.run { () async throws(APIFailure) in try await show(position) }
    guard isDone else { return }
    reportPosition()
    await sendPosition()
  }

  // MARK: Position

  /// Sends the position. While one is being sent, only the latest of the following is kept.
  private func sendPosition() async {
    guard let position else { return }
    unsentPosition = (position, clock.now)
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while let next = unsentPosition {
      unsentPosition = nil
      let secondsAgo = max(0, Int(clock.now.timeIntervalSince(next.since)))
      do throws(APIFailure) {
        let ebook = try await books.setEbookPosition(
          id: id, EbookPositionUpdate(next.position, secondsAgo: secondsAgo))
        positionFailure = nil
        take(ebook)
      } catch {
        positionFailure = error == .cancelled ? nil : error
        if unsentPosition == nil, error != .cancelled {
          unsentPosition = next
          return
        }
      }
    }
  }

  private func take(_ ebook: Ebook) {
    details = details?.with(ebook)
  }

  /// Adopts changes from another device, or the processed file.
  ///
  /// - Parameter leftHere: The position where the speed reader on this device stopped; the page follows it.
  public func catchUp(leftHere: EbookPosition? = nil) async {
    guard loading == .loaded else { return }
    let wasReady = details?.ebook.status == .ready
    guard let now = try? await books.ebook(id: id), let marks = try? await books.ebookMarks(id: id) else {
      return
    }
    details = now
    self.marks = marks
    guard wasReady else {
      loading = .idle
      return await load()
    }
    guard !isSending, unsentPosition == nil, let remote = now.ebook.position, let position else { return }
    guard remote != leftHere else {
      elsewhere = nil
      if !isOnPage(remote) { await changing.run { () async throws(APIFailure) in try await show(remote) } }
      return reportPosition()
    }
    elsewhere = isOnPage(remote) ? nil : remote
    if elsewhere == position { elsewhere = nil }
  }

  private func isOnPage(_ position: EbookPosition) -> Bool {
    guard let chapter, let pages, position.chapter == chapter.index else { return false }
    return pages.index(ofWord: position.word) == page
  }

  public func stay() async {
    elsewhere = nil
    await sendPosition()
  }

  // MARK: Marks

  /// The bookmark of the current page.
  public var bookmark: EbookMark? { marks.first { $0.isBookmark && isOnPage($0.position) } }

  public func toggleBookmark() async {
    if let bookmark { return await remove(bookmark) }
    guard let position else { return }
    await put(
      UUID().uuidString.lowercased(), EbookMarkRequest(chapter: position.chapter, word: position.word))
  }

  /// Returns the highlights of a block, in order.
  public func highlights(ofBlock index: Int) -> [EbookMark] {
    guard let words = words(ofBlock: index), let chapter else { return [] }
    return marks.filter {
      !$0.isBookmark && $0.chapter == chapter.index && $0.word < words.upperBound
        && $0.endWord > words.lowerBound
    }
  }

  /// Returns the words of a block that a mark covers, relative to the block.
  public func words(of mark: EbookMark, ofBlock index: Int) -> Range<Int> {
    guard let words = words(ofBlock: index) else { return 0..<0 }
    let covered = (mark.word..<max(mark.word, mark.endWord)).clamped(to: words)
    return covered.lowerBound - words.lowerBound..<covered.upperBound - words.lowerBound
  }

  private func words(ofBlock index: Int) -> Range<Int>? {
    guard let chapter, chapter.blocks.indices.contains(index) else { return nil }
    let first = chapter.firstWords[index]
    return first..<first + chapter.blocks[index].wordCount
  }

  /// Adds or changes a highlight.
  ///
  /// - Parameters:
  ///   - mark: The mark to change; nil for a new one.
  ///   - part: The words of the block; nil for all.
  public func highlight(
    _ color: EbookMark.Color, note: String = "", mark: EbookMark? = nil, part: Range<Int>? = nil,
    ofBlock index: Int
  ) async {
    guard let chapter, let words = words(ofBlock: index) else { return }
    let part = (part ?? 0..<words.count).clamped(to: 0..<words.count)
    guard !part.isEmpty else { return }
    await put(
      mark?.id ?? UUID().uuidString.lowercased(),
      EbookMarkRequest(
        chapter: chapter.index, word: words.lowerBound + part.lowerBound,
        endWord: words.lowerBound + part.upperBound, color: color, note: note))
  }

  private func put(_ markId: String, _ request: EbookMarkRequest) async {
    await changing.run { () async throws(APIFailure) in
      let mark = try await books.putEbookMark(id: markId, ofEbook: id, request)
      marks = (marks.filter { $0.id != mark.id } + [mark]).sorted {
        ($0.position, $0.id) < ($1.position, $1.id)
      }
    }
  }

  public func remove(_ mark: EbookMark) async {
    await changing.run { () async throws(APIFailure) in
      try await books.deleteEbookMark(id: mark.id, ofEbook: id)
      marks.removeAll { $0.id == mark.id }
    }
  }

  // MARK: Settings and title

  public func saveSettings() async {
    await changing.run { () async throws(APIFailure) in
      settings = try await books.setEbookSettings(settings)
    }
  }

  public func setTitle(_ titleId: String?) async {
    await changing.run { () async throws(APIFailure) in
      take(try await books.setEbookTitle(id: id, titleId: titleId))
    }
  }
}
