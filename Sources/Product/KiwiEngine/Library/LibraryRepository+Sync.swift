import Foundation
import KiwiData
import KiwiKit

extension LibraryRepository {
  // MARK: Writing

  /// Records what the person did; sent later. Times that are asked for grow.
  func write(
    _ make: @escaping @MainActor (() -> HybridTime) -> [LibraryChange]
  ) async throws(APIFailure) {
    try await alone { [self] () async throws(APIFailure) in try await record(make) }
  }

  /// To be called alone.
  func record(
    titles: [Title] = [], spots: [Spot] = [], _ make: (() -> HybridTime) -> [LibraryChange]
  ) async throws(APIFailure) {
    guard !isStopped else { throw .unauthorized }
    var next = try await opened()
    let changes = make { next.stamp(clock.milliseconds) }
    guard !changes.isEmpty else { return }
    let known = try await store.records(changes)
    guard let commit = next.record(changes, titles: titles, spots: spots, known: known) else {
      throw .refused(
        status: 0, code: "too_many_changes",
        message: "The server has not taken many earlier changes yet. Try again in a while.", field: nil)
    }
    try await store.commit(commit)
    keep(next)
    revision += 1
    work()
  }

  /// A request may have begun or ended since a decision began, but no other decision was kept.
  private func keep(_ next: LibraryStateMachine) { machine = next }

  // MARK: Sync

  /// Reads what waits from an earlier run, so that it can be counted.
  func open() async {
    try? await alone { [self] () async throws(APIFailure) in keep(try await opened()) }
  }

  /// It is known whose session it is, or the device is back: what waits is sent, and what others did is asked for.
  func resume() async {
    isResumed = true
    wantsLists = true
    try? await alone { [self] () async throws(APIFailure) in
      var next = try await opened()
      next.resume()
      keep(next)
    }
    work()
  }

  /// Brings the library up to date, as far as the server can be reached.
  public func deviceReturned() async {
    guard store.keepsLibrary else { return revision += 1 }
    await resume()
    await worker?.value
  }

  /// Something changed elsewhere.
  public func changedElsewhere() {
    guard store.keepsLibrary else { return revision += 1 }
    wantsLists = true
    Task {
      try? await alone { [self] () async throws(APIFailure) in
        var next = try await opened()
        next.changedElsewhere()
        keep(next)
      }
      work()
    }
  }

  /// What only the server decides about lists.
  func listsChanged() {
    revision += 1
    wantsLists = true
    work()
  }

  /// Waits until the server has answered, or cannot be reached: it must know of a list before it can be published.
  public func sent() async {
    work()
    await worker?.value
  }

  func work() {
    guard isResumed, !isStopped else { return }
    hasWork = true
    guard worker == nil else { return }
    alarm?.cancel()
    worker = Task {
      while hasWork {
        hasWork = false
        while await step() {}
      }
      worker = nil
    }
  }

  /// Does what is next; false when there is nothing, or nothing yet.
  private func step() async -> Bool {
    guard !isStopped else { return false }
    let step = try? await alone { [self] () async throws(APIFailure) in
      var next = try await opened()
      let step = next.next(now: clock.now)
      keep(next)
      return step
    }
    switch step {
    case .push(let changes, let cursor): await push(changes, after: cursor)
    case .pull(let cursor): await pull(after: cursor)
    case .wait(let time):
      wake(at: time)
      return false
    case .rest: return await fetchLists()
    case nil: return false
    }
    return true
  }

  private func push(_ changes: [LibraryChange], after cursor: String?) async {
    let outcome = await answer { () async throws(APIFailure) in
      try await client.send(
        API.Library.push(PushLibraryChangesRequest(changes: changes, cursor: cursor)))
    }
    try? await alone { [self] () async throws(APIFailure) in
      guard let before = machine, !isStopped else { return }
      switch outcome {
      case .success(let answer):
        do throws(APIFailure) {
          var next = before
          let known = try await store.records(answer.changes)
          let commit = next.pushed(answer, known: known)
          try await keep(next, commit, known: known)
        } catch {
          // The server has it; the device will ask once more and keep the answer then.
          failedToPush(.cancelled, before)
        }
      case .failure(let failure): await failed(failure, before)
      }
    }
  }

  private func failed(_ failure: APIFailure, _ before: LibraryStateMachine) async {
    var next = before
    let (commit, refusals) = next.failedToPush(failure, now: clock.now)
    if let commit {
      do throws(APIFailure) {
        try await store.commit(commit)
      } catch {
        return failedToPush(.cancelled, before)
      }
    }
    keep(next)
    guard !refusals.isEmpty else { return }
    revision += 1
    for refusal in refusals { onRefused?(refusal.failure) }
  }

  private func failedToPush(_ failure: APIFailure, _ before: LibraryStateMachine) {
    var next = before
    _ = next.failedToPush(failure, now: clock.now)
    keep(next)
  }

  private func pull(after cursor: String?) async {
    let outcome = await answer { () async throws(APIFailure) in
      try await client.send(API.Library.changes(LibraryChangesQuery(cursor: cursor)))
    }
    try? await alone { [self] () async throws(APIFailure) in
      guard let before = machine, !isStopped else { return }
      var next = before
      do throws(APIFailure) {
        let answer = try outcome.get()
        let known = try await store.records(answer.changes)
        let own = next.endsRecovery(answer) ? try await store.ownRecords() : []
        let commit = next.pulled(answer, known: known, own: own)
        try await keep(next, commit, known: known)
      } catch {
        next = before
        next.failedToPull(error, now: clock.now)
        keep(next)
      }
    }
  }

  private func keep(
    _ next: LibraryStateMachine, _ commit: LibraryCommit, known: [LibraryChange.ID: LibraryChange]
  ) async throws(APIFailure) {
    try await store.commit(commit)
    keep(next)
    if commit.records.contains(where: { known[$0.id] != $0 }), store.keepsLibrary { revision += 1 }
  }

  /// Who keeps and works on lists is no part of their records.
  private func fetchLists() async -> Bool {
    guard wantsLists, store.keepsLibrary, !isStopped else { return false }
    wantsLists = false
    let outcome = await answer { () async throws(APIFailure) in try await client.send(API.Library.lists()) }
    guard case .success(let lists) = outcome else { return false }
    try? await alone { [self] () async throws(APIFailure) in
      guard let machine, !isStopped else { return }
      var waiting: [String] = []
      for case .list(let list) in machine.waiting.values.map(\.written) { waiting.append(list.id) }
      let before = try await store.lists()
      try await store.saveLists(lists, keeping: waiting)
      if try await store.lists() != before { revision += 1 }
    }
    return true
  }

  private func answer<Value>(
    _ ask: () async throws(APIFailure) -> Value
  ) async -> Result<Value, APIFailure> {
    do throws(APIFailure) { return .success(try await ask()) } catch { return .failure(error) }
  }

  private func wake(at time: Date) {
    alarm?.cancel()
    alarm = clock.alarm(at: time) { [weak self] in
      guard let self else { return }
      self.alarm = nil
      self.work()
    }
  }

  // MARK: The end

  /// Ends all work for good, once what the person did is recorded.
  func end() async {
    await settled()
    stop()
    await settled()
  }

  /// Waits until what was asked for until now is decided and recorded.
  private func settled() async { try? await alone { () async throws(APIFailure) in } }

  /// Ends all work for good; what is recorded stays.
  func stop() {
    isStopped = true
    alarm?.cancel()
    worker?.cancel()
  }
}
