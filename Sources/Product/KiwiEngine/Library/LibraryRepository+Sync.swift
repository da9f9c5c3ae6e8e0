import Foundation
import KiwiData
import KiwiKit

extension LibraryRepository {
  // MARK: Writing

  /// Records changes of the user and schedules sending. The times that `make` requests increase.
  func write(
    _ make: @escaping @MainActor (() -> HybridTime) -> [LibraryChange]
  ) async throws(APIFailure) {
    try await serialized { [self] () async throws(APIFailure) in try await record(make) }
  }

  /// Records changes. Callers must hold the turn of ``serialized(_:)``.
  func record(
    titles: [Title] = [], spots: [Spot] = [], _ make: (() -> HybridTime) -> [LibraryChange]
  ) async throws(APIFailure) {
    guard !isStopped else { throw .unauthorized }
    var next = try await opened()
    let changes = make { next.stamp(clock.milliseconds) }
    guard !changes.isEmpty else { return }
    let known = try await store.records(changes)
    guard let commit = next.record(changes, titles: titles, spots: spots, known: known) else {
      throw .rejected(
        status: 0, code: "too_many_changes",
        message: localized("You have too many unsent changes. Wait a moment and try again."), field: nil)
    }
    try await store.commit(commit)
    keep(next)
    revision += 1
    work()
  }

  /// Adopts the new state. Requests may have begun or ended since the decision began; other decisions cannot.
  private func keep(_ next: LibraryStateMachine) { machine = next }

  // MARK: Sync

  /// Reads the pending changes of an earlier run, so they are counted.
  func open() async {
    try? await serialized { [self] () async throws(APIFailure) in keep(try await opened()) }
  }

  /// Sends pending changes and requests those of other devices, once the session is confirmed or the device is back
  /// online.
  func resume() async {
    isResumed = true
    wantsLists = true
    try? await serialized { [self] () async throws(APIFailure) in
      var next = try await opened()
      next.resume()
      keep(next)
    }
    work()
  }

  /// Syncs the library if the server is reachable.
  public func deviceReconnected() async {
    guard store.keepsLibrary else { return revision += 1 }
    await resume()
    await worker?.value
  }

  /// Requests changes made on other devices.
  public func changedElsewhere() {
    guard store.keepsLibrary else { return revision += 1 }
    wantsLists = true
    Task {
      try? await serialized { [self] () async throws(APIFailure) in
        var next = try await opened()
        next.changedElsewhere()
        keep(next)
      }
      work()
    }
  }

  /// Reloads the lists' descriptions, which only the server decides.
  func listsChanged() {
    revision += 1
    wantsLists = true
    work()
  }

  /// Waits until the server has responded or is unreachable. A list must be on the server before it is published.
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

  /// Performs the next step. Returns false if no step is due.
  private func step() async -> Bool {
    guard !isStopped else { return false }
    let step = try? await serialized { [self] () async throws(APIFailure) in
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
    let outcome = await result { () async throws(APIFailure) in
      try await client.send(
        API.Library.push(PushLibraryChangesRequest(changes: changes, cursor: cursor)))
    }
    try? await serialized { [self] () async throws(APIFailure) in
      guard let before = machine, !isStopped else { return }
      switch outcome {
      case .success(let answer):
        do throws(APIFailure) {
          var next = before
          let known = try await store.records(answer.changes)
          let commit = next.pushed(answer, known: known)
          try await keep(next, commit, known: known)
        } catch {
          // The server has applied the changes. The device sends them again and stores the next response.
          failedToPush(.cancelled, before)
        }
      case .failure(let failure): await failed(failure, before)
      }
    }
  }

  private func failed(_ failure: APIFailure, _ before: LibraryStateMachine) async {
    var next = before
    let (commit, rejections) = next.failedToPush(failure, now: clock.now)
    if let commit {
      do throws(APIFailure) {
        try await store.commit(commit)
      } catch {
        return failedToPush(.cancelled, before)
      }
    }
    keep(next)
    guard !rejections.isEmpty else { return }
    revision += 1
    for rejection in rejections { onRejected?(rejection.failure) }
  }

  private func failedToPush(_ failure: APIFailure, _ before: LibraryStateMachine) {
    var next = before
    _ = next.failedToPush(failure, now: clock.now)
    keep(next)
  }

  private func pull(after cursor: String?) async {
    let outcome = await result { () async throws(APIFailure) in
      try await client.send(API.Library.changes(LibraryChangesQuery(cursor: cursor)))
    }
    try? await serialized { [self] () async throws(APIFailure) in
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

  /// Loads the lists' members and roles, which are not part of the records.
  private func fetchLists() async -> Bool {
    guard wantsLists, store.keepsLibrary, !isStopped else { return false }
    wantsLists = false
    let outcome = await result { () async throws(APIFailure) in try await client.send(API.Library.lists()) }
    guard case .success(let lists) = outcome else { return false }
    try? await serialized { [self] () async throws(APIFailure) in
      guard let machine, !isStopped else { return }
      var waiting: [String] = []
      for case .list(let list) in machine.waiting.values.map(\.written) { waiting.append(list.id) }
      let before = try await store.lists()
      try await store.saveLists(lists, keeping: waiting)
      if try await store.lists() != before { revision += 1 }
    }
    return true
  }

  private func result<Value>(
    of request: () async throws(APIFailure) -> Value
  ) async -> Result<Value, APIFailure> {
    do throws(APIFailure) { return .success(try await request()) } catch { return .failure(error) }
  }

  private func wake(at time: Date) {
    alarm?.cancel()
    alarm = clock.alarm(at: time) { [weak self] in
      guard let self else { return }
      self.alarm = nil
      self.work()
    }
  }

  // MARK: End

  /// Stops all work permanently, once the user's actions are recorded.
  func end() async {
    await settled()
    stop()
    await settled()
  }

  /// Waits until all earlier calls are decided and recorded.
  private func settled() async { try? await serialized { () async throws(APIFailure) in } }

  /// Stops all work permanently. Recorded changes are kept.
  func stop() {
    isStopped = true
    alarm?.cancel()
    worker?.cancel()
  }
}
