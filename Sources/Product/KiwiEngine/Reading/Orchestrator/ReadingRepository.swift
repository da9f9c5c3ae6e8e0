public import KiwiKit
public import Observation

/// The reading sessions of one user on one device. A step shows immediately, is recorded, and is then sent.
///
/// Runs on the main actor, so a tap shows in the same turn. ``SessionOrchestrator`` decides; the repository
/// connects it with network, storage and clock.
@Observable @MainActor public final class ReadingRepository {
  /// Increases with each change to the visible state.
  public internal(set) var revision = 0
  /// Called when the server rejects a step whose result no caller awaits.
  @ObservationIgnored public var onRejected: ((ReadingRejection) -> Void)?
  @ObservationIgnored public let signals: SignalsStore
  @ObservationIgnored public let log: ClientLog
  @ObservationIgnored let client: any APIClientProtocol
  @ObservationIgnored let store: any ReadingStoring
  @ObservationIgnored let timer: DeviceTimer
  @ObservationIgnored let clock: EngineClock
  @ObservationIgnored let random: RandomSource
  @ObservationIgnored var machine: SessionOrchestrator
  @ObservationIgnored var kept: StoredReading?
  @ObservationIgnored private var opening: Task<Void, Never>?
  @ObservationIgnored private var hasOpened = false
  @ObservationIgnored var worker: Task<Void, Never>?
  @ObservationIgnored var alarm: Task<Void, Never>?
  @ObservationIgnored var isStopped = false
  /// The number of steps that are being stored.
  @ObservationIgnored private(set) var recordings = 0
  /// The rejections of steps whose callers wait.
  @ObservationIgnored var rejections: [ReadingStep.ID: APIFailure] = [:]
  @ObservationIgnored var awaited: Set<ReadingStep.ID> = []

  /// The outcome of a step.
  public enum Outcome: Hashable, Sendable {
    /// The server has acknowledged it.
    case done
    /// It is recorded, and will be sent when the server is reachable.
    case waiting
  }

  /// - Parameter store: The durable store; nil for a web page, which sends steps immediately.
  public init(
    client: any APIClientProtocol, store: (any ReadingStoring)? = nil, me: User? = nil,
    signals: SignalsStore? = nil, log: ClientLog? = nil, timer: DeviceTimer = .system,
    clock: EngineClock = .system, random: RandomSource = .system
  ) {
    self.client = client
    self.store = store ?? MemoryReadingStore()
    self.signals = signals ?? SignalsStore(store: nil)
    self.log = log ?? ClientLog(store: nil)
    self.timer = timer
    self.clock = clock
    self.random = random
    machine = SessionOrchestrator(me: me, random: random)
    if !self.store.isDurable { machine.resume() }
  }

  /// Reads the stored steps and state, once.
  public func open() async {
    guard !hasOpened else { return }
    if let opening { return await opening.value }
    let task = Task {
      // Unreadable steps stay in the store for the next start.
      let steps = (try? await store.steps()) ?? []
      let kept = await store.storedReading()
      machine.restore(steps, snapshot: kept?.snapshot)
      self.kept = kept
      hasOpened = true
      if !steps.isEmpty { log.record(.restarted(waiting: steps.count)) }
      revision += 1
    }
    opening = task
    await task.value
  }

  // MARK: Visible state

  /// The server's snapshot with unacknowledged steps applied.
  public var shown: ServerSnapshot { machine.shown(now: timer.now) }

  /// True if sessions can be shown without the server.
  public var isKnown: Bool { machine.isKnown || !machine.steps.isEmpty }

  /// The number of sessions with unacknowledged steps.
  public var unsentCount: Int { machine.waitingSessions }

  /// The pending steps, in order.
  public var waiting: [ReadingStep] { machine.steps }

  public var isWaiting: Bool { !machine.steps.isEmpty }

  // MARK: Actions of the user

  /// Records and shows a step, and waits briefly for the server's response.
  ///
  /// - Parameter recorded: Called as soon as the step shows.
  /// - Returns: The outcome at the response, or once the server turns out to be unreachable.
  @discardableResult public func perform(
    _ action: ReadingStep.Action, sessionId: String, recorded: @MainActor () -> Void = {}
  ) async throws(APIFailure) -> Outcome {
    guard !isStopped else { throw .unauthorized }
    await open()
    let now = timer.now
    let line = machine.shown(now: now).open.first { $0.session.id == sessionId }
    guard let changes = machine.record(action, sessionId: sessionId, now: now) else {
      throw .rejected(
        status: 0, code: "too_many_steps",
        message: localized("You have too many unsent changes. Wait a moment and try again."),
        field: nil)
    }
    guard !changes.isEmpty else { return isWaiting ? .waiting : .done }
    revision += 1
    do throws(APIFailure) {
      try await record(changes)
    } catch {
      machine.failedToRecord(changes)
      revision += 1
      throw error
    }
    machine.recorded(changes)
    await learn(action, line, sessionId: sessionId, at: now)
    var id: ReadingStep.ID?
    for case .save(let step) in changes { id = step.id }
    guard let id else { return .done }
    recorded()
    awaited.insert(id)
    work()
    await settledSoon()
    awaited.remove(id)
    if let failure = rejections.removeValue(forKey: id) { throw failure }
    return machine.steps.contains { $0.id == id } ? .waiting : .done
  }

  private func record(_ changes: [ReadingStepChange]) async throws(APIFailure) {
    recordings += 1
    defer { recordings -= 1 }
    try await store.commit(changes)
  }

  /// Records the signals of a session on this device.
  private func learn(
    _ action: ReadingStep.Action, _ line: ServerSnapshot.OpenSession?, sessionId: String, at now: DeviceMoment
  ) async {
    switch action {
    case .complete(let outcome):
      guard let line else { return }
      await signals.remember(line.session.with(status: .completed, outcome), pauses: line.pauses)
    case .discard: await signals.forget(sessionId: sessionId)
    case .start, .pause, .resume, .change: break
    }
  }

  /// Waits for the server, but at most ``timeout`` if unsent steps are durable.
  private func settledSoon() async {
    guard store.isDurable else { return await settled() }
    let timeout = Timeout()
    await withCheckedContinuation { continuation in
      timeout.begin(continuation)
      Task {
        await settled()
        timeout.end()
      }
      timeout.alarm = Task { [clock] in
        try? await clock.sleep(for: Self.timeout)
        timeout.end()
      }
    }
  }

  private static let timeout = Duration.seconds(3)

  @MainActor private final class Timeout {
    private var continuation: CheckedContinuation<Void, Never>?
    var alarm: Task<Void, Never>?

    func begin(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

    func end() {
      alarm?.cancel()
      continuation?.resume()
      continuation = nil
    }
  }

  /// Waits until no step can be sent at present.
  public func settled() async { while let worker { await worker.value } }
}
