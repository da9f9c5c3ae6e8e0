import Foundation
public import KiwiKit

/// The e-books of one user, which a device also keeps offline.
///
/// A device stores each opened book completely. An action is recorded before it is sent, and applied to the server's
/// responses until it is acknowledged.
@MainActor public final class EbookRepository {
  private let client: any APIClientProtocol
  /// The local store; nil for a web page, which stores nothing because its server is local.
  private let store: DeviceEbookStore?
  let timer: DeviceTimer
  let clock: EngineClock
  /// Called with a book's current position, and with nil once it is deleted. Serves stores such as a browser's.
  private let onShow: @MainActor (String, EbookPosition?) -> Void
  var waiting: [EbookStep.ID: EbookStep]?
  /// The schedule of requests. Its work is the step in flight, among those pending when ``send()`` was called.
  private var queue = RetryQueue<SingleLane, EbookStep.ID, DeviceMoment>(.init(backoff: RetryPolicy()))
  private var sending: Task<Void, Never>?
  private var fetching: [String: Task<Void, Never>] = [:]
  private var isStopped = false

  public init(
    client: any APIClientProtocol, store: DeviceEbookStore? = nil, timer: DeviceTimer = .system,
    clock: EngineClock = .system, onShow: @escaping @MainActor (String, EbookPosition?) -> Void = { _, _ in }
  ) {
    self.client = client
    self.store = store
    self.timer = timer
    self.clock = clock
    self.onShow = onShow
  }

  /// Reads the pending steps.
  public func open() async { await loadSteps() }

  /// Stops all requests and writes for the user.
  public func stop() {
    isStopped = true
    for task in fetching.values { task.cancel() }
  }

  // MARK: Books

  /// Returns the user's books; without a network, those opened on this device.
  public func ebooks() async throws(APIFailure) -> [Ebook] {
    do throws(APIFailure) {
      let ebooks = try await client.send(API.Ebooks.ebooks())
      if let store {
        let all = Set(ebooks.map(\.id))
        for id in await store.ids() where !all.contains(id) { await store.remove(id) }
      }
      return ebooks
    } catch {
      guard error.isTransient, let store else { throw error }
      var kept: [Ebook] = []
      for id in await store.ids() {
        if let details: EbookDetails = await store.fetch(.book, of: id) {
          kept.append(await overlaid(details).ebook)
        }
      }
      guard !kept.isEmpty else { throw error }
      return kept
    }
  }

  public func ebook(id: String) async throws(APIFailure) -> EbookDetails {
    guard let store else { return try await client.send(API.Ebooks.ebook(id)) }
    await send()
    do throws(APIFailure) {
      let details = try await client.send(API.Ebooks.ebook(id))
      guard !isStopped else { throw APIFailure.cancelled }
      if details.ebook.status == .ready {
        await store.open(id, at: clock.now)
        await store.save(details, as: .book, of: id)
        fetchRest(of: details, into: store)
      }
      return await overlaid(details)
    } catch {
      if error.isNotFound { await forget(id) }
      guard error.isTransient, let kept: EbookDetails = await store.fetch(.book, of: id) else { throw error }
      return await overlaid(kept)
    }
  }

  /// Returns a chapter. Chapters never change, so a stored one is not requested again.
  public func ebookChapter(id: String, index: Int) async throws(APIFailure) -> EbookChapter {
    if let kept: EbookChapter = await store?.fetch(.chapter(index), of: id) { return kept }
    let chapter = try await client.send(API.Ebooks.chapter(id, String(index)))
    if !isStopped { await store?.save(chapter, as: .chapter(index), of: id) }
    return chapter
  }

  /// Loads the missing chapters in sequence, starting at the current position.
  private func fetchRest(of details: EbookDetails, into store: DeviceEbookStore) {
    let id = details.ebook.id
    guard fetching[id] == nil else { return }
    let first = details.ebook.position?.chapter ?? 0
    let order =
      details.chapters.indices.filter { $0 >= first } + details.chapters.indices.filter { $0 < first }
    fetching[id] = Task {
      let kept = await store.partNames(of: id)
      for index in order where !kept.contains(DeviceEbookStore.Part.chapter(index).name) {
        guard !isStopped, let chapter = try? await client.send(API.Ebooks.chapter(id, String(index))),
          !isStopped,
          await store.save(chapter, as: .chapter(index), of: id)
        else { break }
      }
      fetching[id] = nil
    }
  }

  /// Waits until all books are loaded completely.
  func settled() async { while let task = fetching.values.first { await task.value } }

  /// Removes a deleted book.
  func forget(_ id: String) async {
    fetching[id]?.cancel()
    onShow(id, nil)
    await store?.remove(id)
  }

  // MARK: Settings and title

  public func ebookSettings(forBook id: String) async throws(APIFailure) -> EbookSettings {
    do throws(APIFailure) {
      let settings = try await client.send(API.Ebooks.settings())
      await store?.save(settings, as: .settings, of: id)
      return settings
    } catch {
      guard error.isTransient, let kept: EbookSettings = await store?.fetch(.settings, of: id) else {
        throw error
      }
      return kept
    }
  }

  public func setEbookSettings(_ settings: EbookSettings) async throws(APIFailure) -> EbookSettings {
    try await client.send(API.Ebooks.setSettings(settings))
  }

  public func setEbookTitle(id: String, titleId: String?) async throws(APIFailure) -> Ebook {
    try await client.send(API.Ebooks.setTitle(id, EbookTitleRequest(titleId: titleId)))
  }

  // MARK: Marks

  public func ebookMarks(id: String) async throws(APIFailure) -> [EbookMark] {
    guard let store else { return try await client.send(API.Ebooks.marks(id)) }
    let marks: [EbookMark]
    do throws(APIFailure) {
      marks = try await client.send(API.Ebooks.marks(id))
      if !isStopped { await store.save(marks, as: .marks, of: id) }
    } catch {
      guard error.isTransient, let kept: [EbookMark] = await store.fetch(.marks, of: id) else { throw error }
      marks = kept
    }
    return await overlaid(marks, of: id)
  }

  public func putEbookMark(
    id: String, ofEbook ebookId: String, _ request: EbookMarkRequest
  ) async throws(APIFailure) -> EbookMark {
    let step = EbookStep(ebookId: ebookId, operation: .mark(id, request), moment: timer.now)
    return try await perform(step) { () async throws(APIFailure) in
      try await self.client.send(API.Ebooks.putMark(ebookId, id, request))
    } otherwise: {
      await self.mark(id, request, of: ebookId)
    }
  }

  public func deleteEbookMark(id: String, ofEbook ebookId: String) async throws(APIFailure) {
    let step = EbookStep(ebookId: ebookId, operation: .removeMark(id), moment: timer.now)
    _ = try await perform(step) { () async throws(APIFailure) in
      try await self.client.send(API.Ebooks.removeMark(ebookId, id))
    } otherwise: {
      Nothing()
    }
  }

  /// Returns the mark that the server would create.
  func mark(_ id: String, _ request: EbookMarkRequest, of ebookId: String) async -> EbookMark {
    let chapter: EbookChapter? = await store?.fetch(.chapter(request.chapter), of: ebookId)
    let end = request.endWord ?? request.word
    return EbookMark(
      id: id, chapter: request.chapter, word: request.word, endWord: end, color: request.color,
      quote: EbookMark.quote(request.word, end, of: chapter?.words ?? []), note: request.note ?? "",
      createdAt: clock.now)
  }

  // MARK: Position

  /// Reports the current position, whether or not it has been sent.
  public func shown(_ position: EbookPosition, of id: String) { onShow(id, position) }

  public func setEbookPosition(
    id: String, _ update: EbookPositionUpdate
  ) async throws(APIFailure) -> Ebook {
    let step = EbookStep(
      ebookId: id, operation: .move(update.position), moment: timer.now.earlier(by: update.secondsAgo ?? 0))
    return try await perform(step) { () async throws(APIFailure) in
      let update = EbookPositionUpdate(update.position, secondsAgo: step.secondsAgo(self.timer.now))
      return try await self.client.send(API.Ebooks.setPosition(id, update))
    } otherwise: {
      guard let details: EbookDetails = await self.store?.fetch(.book, of: id) else { return nil }
      return await self.overlaid(details).ebook
    }
  }

  // MARK: Steps

  /// Records a step and sends it. Returns the expected result if there is no response.
  private func perform<Answer: Sendable>(
    _ step: EbookStep, _ request: () async throws(APIFailure) -> Answer,
    otherwise: () async -> Answer?
  ) async throws(APIFailure) -> Answer {
    guard let store else { return try await request() }
    await loadSteps()
    try await store.save(step)
    waiting?[step.id] = step
    do throws(APIFailure) {
      let answer = try await request()
      await done(step)
      return answer
    } catch {
      guard error.isTransient else {
        await done(step)
        throw error
      }
      guard error != .cancelled, let answer = await otherwise() else { throw error }
      return answer
    }
  }

  private func done(_ step: EbookStep) async {
    // A later step may have replaced it.
    guard waiting?[step.id] == step else { return }
    waiting?[step.id] = nil
    await store?.remove(step)
  }

  func loadSteps() async {
    guard waiting == nil, let store else { return }
    let steps = await store.steps()
    guard waiting == nil else { return }
    waiting = Dictionary(steps.map { ($0.id, $0) }) { $1 }
  }

  /// Sends pending steps until one has no response. Concurrent calls share a round.
  public func send() async {
    if let sending { return await sending.value }
    let task = Task {
      await sendAll()
      sending = nil
    }
    sending = task
    await task.value
  }

  private func sendAll() async {
    await loadSteps()
    queue.resume()
    for step in (waiting ?? [:]).values.sorted(by: { ($0.order, $0.id) < ($1.order, $1.id) }) {
      guard !isStopped, queue.readiness(of: .only, now: timer.now) == .ready else { return }
      queue.begin(step.id, in: .only)
      do throws(APIFailure) {
        try await send(step)
        queue.succeed(.only)
      } catch {
        guard queue.fail(.only, error, now: timer.now, chance: 0) == .rejected else { return }
      }
      await done(step)
    }
  }

  private func send(_ step: EbookStep) async throws(APIFailure) {
    switch step.operation {
    case .move(let position):
      let update = EbookPositionUpdate(position, secondsAgo: step.secondsAgo(timer.now))
      _ = try await client.send(API.Ebooks.setPosition(step.ebookId, update))
    case .mark(let id, let request):
      _ = try await client.send(API.Ebooks.putMark(step.ebookId, id, request))
    case .removeMark(let id):
      _ = try await client.send(API.Ebooks.removeMark(step.ebookId, id))
    }
  }

  /// The number of unacknowledged steps.
  public var unsentCount: Int { waiting?.count ?? 0 }
}

extension DeviceMoment {
  fileprivate func earlier(by seconds: Int) -> DeviceMoment {
    DeviceMoment(
      wall: wall - Int64(seconds) * 1_000, uptime: uptime - Int64(seconds) * 1_000, boot: boot)
  }
}
