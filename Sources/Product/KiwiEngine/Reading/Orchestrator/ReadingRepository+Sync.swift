import KiwiKit

extension ReadingRepository {
  // MARK: Sending

  /// It is known whose session it is, or the device is back: what waits is sent.
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

  /// Does what is next; false when there is nothing, or nothing yet.
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
      // After a restart it must be known that it may have arrived.
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
      // What cannot be taken away now goes out again after the next start, under its key.
      try? await store.commit(consequences.changes)
      machine.recorded(consequences.changes)
    }
    guard let refusal = consequences.refusal else { return }
    if awaited.contains(step.id) { refusals[step.id] = refusal.failure } else { onRefused?(refusal) }
  }

  private func wake(after duration: Duration) {
    alarm?.cancel()
    alarm = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: duration)) != nil, !Task.isCancelled, let self else { return }
      self.alarm = nil
      self.work()
    }
  }

  // MARK: Looking

  /// Asks the server how things stand, after what waits has been told.
  public func look() async throws(APIFailure) {
    await open()
    for _ in 0..<3 {
      work()
      await settled()
      let stamp = machine.beginLook()
      let open = try await client.send(API.Reading.openSessions())
      let completed = try await client.send(
        API.Reading.sessions(PageQuery(pageSize: ReadingWord.mostCompleted)))
      guard !isStopped else { throw .cancelled }
      guard machine.looked(stamp, open: open, completed: completed.items, now: timer.now) else { continue }
      revision += 1
      return
    }
  }

  /// Keeps what was said for a start without network.
  func keep(streak: ReadingStreak, settings: ReadingSettings, days: [ReadingDay]) async {
    let kept = KeptReading(word: machine.word, streak: streak, settings: settings, days: days)
    self.kept = kept
    await store.save(kept)
  }

  /// Keeps the sessions alone, and what was kept of the rest before.
  public func keepWord() async {
    await keep(
      streak: kept?.streak ?? ReadingStreak(), settings: kept?.settings ?? ReadingSettings(),
      days: kept?.days ?? [])
  }

  // MARK: The end

  /// Ends all work for good; what is recorded stays.
  public func stop() {
    isStopped = true
    alarm?.cancel()
    worker?.cancel()
  }

  /// The same, once what is under way is recorded.
  public func end() async {
    while recordings > 0 { await Task.yield() }
    stop()
    await log.flush()
  }
}
