public import KiwiKit
public import Observation

/// The sessions of one person on one device: steps that show at once, are recorded, and then sent.
///
/// On the main actor, so that a tap shows in the same turn. All deciding is ``SessionOrchestrator``'s; this only brings it
/// together with network, storage and clock.
@Observable @MainActor public final class ReadingRepository {
  /// Counts what changed in what is shown.
  public internal(set) var revision = 0
  /// Told what the server did not take, while nobody waits for its answer.
  @ObservationIgnored public var onRefused: ((ReadingRefusal) -> Void)?
  @ObservationIgnored public let signals: SignalsStore
  @ObservationIgnored public let log: ClientLog
  @ObservationIgnored let client: any APIClientProtocol
  @ObservationIgnored let store: any ReadingStoring
  @ObservationIgnored let timer: DeviceTimer
  @ObservationIgnored let clock: EngineClock
  @ObservationIgnored let random: RandomSource
  @ObservationIgnored var machine: SessionOrchestrator
  @ObservationIgnored var kept: KeptReading?
  @ObservationIgnored private var opening: Task<Void, Never>?
  @ObservationIgnored private var hasOpened = false
  @ObservationIgnored var worker: Task<Void, Never>?
  @ObservationIgnored var alarm: Task<Void, Never>?
  @ObservationIgnored var isStopped = false
  /// How many steps are on their way into the store.
  @ObservationIgnored private(set) var recordings = 0
  /// What became of the steps that somebody waits for.
  @ObservationIgnored var refusals: [ReadingStep.ID: APIFailure] = [:]
  @ObservationIgnored var awaited: Set<ReadingStep.ID> = []

  /// What became of something that the person did.
  public enum Outcome: Hashable, Sendable {
    /// The server has it.
    case done
    /// It is recorded, and sent when the server can be reached.
    case waiting
  }

  /// - Parameter store: Nil for a page: what it does goes to the server at once.
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

  /// Reads, once, what was recorded and known before.
  public func open() async {
    guard !hasOpened else { return }
    if let opening { return await opening.value }
    let task = Task {
      // What cannot be read stays where it is; the next start tries again.
      let steps = (try? await store.steps()) ?? []
      let kept = await store.word()
      machine.restore(steps, word: kept?.word)
      self.kept = kept
      hasOpened = true
      if !steps.isEmpty { log.record(.restarted(waiting: steps.count)) }
      revision += 1
    }
    opening = task
    await task.value
  }

  // MARK: What is shown

  /// The server's word with what it does not know laid over it.
  public var shown: ReadingWord { machine.shown(now: timer.now) }

  /// Whether there is anything to show without the server.
  public var isKnown: Bool { machine.isKnown || !machine.steps.isEmpty }

  /// How many sessions the server does not know all of.
  public var unsentCount: Int { machine.waitingSessions }

  /// What waits, in order.
  public var waiting: [ReadingStep] { machine.steps }

  public var isWaiting: Bool { !machine.steps.isEmpty }

  // MARK: What the person does

  /// Records a step, shows it, and gives it the time to be sent.
  ///
  /// - Parameter recorded: Called as soon as it shows.
  /// - Returns: What became of it when the server has answered, or when it cannot be reached soon.
  @discardableResult public func perform(
    _ action: ReadingStep.Action, sessionId: String, recorded: @MainActor () -> Void = {}
  ) async throws(APIFailure) -> Outcome {
    guard !isStopped else { throw .unauthorized }
    await open()
    let now = timer.now
    let line = machine.shown(now: now).open.first { $0.session.id == sessionId }
    guard let changes = machine.record(action, sessionId: sessionId, now: now) else {
      throw .refused(
        status: 0, code: "too_many_steps",
        message: "The server has not taken many earlier steps yet. Try again when it can be reached.",
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
    if let failure = refusals.removeValue(forKey: id) { throw failure }
    return machine.steps.contains { $0.id == id } ? .waiting : .done
  }

  private func record(_ changes: [ReadingStepChange]) async throws(APIFailure) {
    recordings += 1
    defer { recordings -= 1 }
    try await store.commit(changes)
  }

  /// Remembers, on this device, how a session was.
  private func learn(
    _ action: ReadingStep.Action, _ line: ReadingWord.Line?, sessionId: String, at now: DeviceMoment
  ) async {
    switch action {
    case .complete(let outcome):
      guard let line else { return }
      await signals.remember(line.session.with(status: .completed, outcome), pauses: line.pauses)
    case .discard: await signals.forget(sessionId: sessionId)
    case .start, .pause, .resume, .change: break
    }
  }

  /// Waits no longer than a person does, where what is not sent can wait.
  private func settledSoon() async {
    guard store.isDurable else { return await settled() }
    let patience = Patience()
    await withCheckedContinuation { continuation in
      patience.begin(continuation)
      Task {
        await settled()
        patience.end()
      }
      patience.alarm = Task { [clock] in
        try? await clock.sleep(for: Self.patience)
        patience.end()
      }
    }
  }

  private static let patience = Duration.seconds(3)

  @MainActor private final class Patience {
    private var continuation: CheckedContinuation<Void, Never>?
    var alarm: Task<Void, Never>?

    func begin(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

    func end() {
      alarm?.cancel()
      continuation?.resume()
      continuation = nil
    }
  }

  /// Waits until nothing can be sent any more for now.
  public func settled() async { while let worker { await worker.value } }
}
