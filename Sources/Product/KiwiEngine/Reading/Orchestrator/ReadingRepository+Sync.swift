import KiwiKit

extension ReadingRepository {
  // MARK: Sending

  /// Sends pending steps after the session is confirmed or the device returns.
  public func resume() async {
    await open()
    machine.resume()
    work()
    await settled()
  }

  func work() {
    guard worker == nil, !isStopped else { return }
    alarm?.cancel()
    worker = Task {
      while await step() {}
      worker = nil
    }
  }

  /// Performs the next piece of work; returns false if there is none at present.
  private func step() async -> Bool {
    guard !isStopped else { return false }
    switch machine.next(now: timer.now) {
    case .rest: return false
    case .wait(let duration):
      wake(after: duration)
      return false
    case .send(let step):
      await send(step)
      return true
    }
  }

  private func send(_ step: ReadingStep) async {
    do throws(APIFailure) {
      // After a restart the step must count as possibly sent.
      try await store.commit([.save(step)])
    } catch {
      return await take(.failure(.cancelled), of: step)
    }
    guard let request = machine.request(for: step.id, now: timer.now) else {
      return await take(.failure(.cancelled), of: step)
    }
    do throws(APIFailure) {
      let session = try await client.send(request)
      await take(.success(session), of: step, late: request.secondsAgo)
    } catch {
      await take(.failure(error), of: step, late: request.secondsAgo)
    }
  }

  private func take(
    _ outcome: Result<ReadingSession?, APIFailure>, of step: ReadingStep, late: Int = 0
  ) async {
    guard !isStopped else { return }
    let consequences = machine.answered(step.id, outcome, now: timer.now, chance: random.unitInterval())
    switch outcome {
    case .success: log.record(.stepDone(step.name, late: late))
    case .failure(let failure): log.record(.stepFailed(step.name, failure))
    }
    revision += 1
    if !consequences.changes.isEmpty {
      // A step that cannot be removed now is sent again after the next start, under its key.
      try? await store.commit(consequences.changes)
      machine.recorded(consequences.changes)
    }
    guard let rejection = consequences.rejection else { return }
    if awaited.contains(step.id) { rejections[step.id] = rejection.failure } else { onRejected?(rejection) }
  }

  private func wake(after duration: Duration) {
    alarm?.cancel()
    alarm = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: duration)) != nil, !Task.isCancelled, let self else { return }
      self.alarm = nil
      self.work()
    }
  }

  // MARK: Loading

  /// Loads the server's state, after pending steps are sent.
  public func refresh() async throws(APIFailure) {
    await open()
    for _ in 0..<3 {
      work()
      await settled()
      let stamp = machine.beginRefresh()
      let open = try await client.send(API.Reading.openSessions())
      let completed = try await client.send(
        API.Reading.sessions(PageQuery(pageSize: ServerSnapshot.maxCompleted)))
      guard !isStopped else { throw .cancelled }
      guard machine.finishRefresh(stamp, open: open, completed: completed.items, now: timer.now) else {
        continue
      }
      revision += 1
      return
    }
  }

  /// Stores the server's state for a start without a network.
  func keep(streak: ReadingStreak, settings: ReadingSettings, days: [ReadingDay]) async {
    let kept = StoredReading(snapshot: machine.snapshot, streak: streak, settings: settings, days: days)
    self.kept = kept
    await store.save(kept)
  }

  /// Stores the sessions, and leaves the rest of the stored state unchanged.
  public func saveSnapshot() async {
    await keep(
      streak: kept?.streak ?? ReadingStreak(), settings: kept?.settings ?? ReadingSettings(),
      days: kept?.days ?? [])
  }

  // MARK: End

  /// Stops all work permanently. Recorded steps are kept.
  public func stop() {
    isStopped = true
    alarm?.cancel()
    worker?.cancel()
  }

  /// Stops all work permanently, once steps in progress are recorded.
  public func end() async {
    while recordings > 0 { await Task.yield() }
    stop()
    await log.flush()
  }
}
