import CEpoll
import Glibc
import Threads
import struct Synchronization.Atomic

/// One thread that waits for its sockets and runs what they bring.
///
/// It is also the executor that handlers of its connections prefer, so that a handler resumes on
/// the thread which owns the connection it answers.
///
/// Unchecked Sendable: all state but the inbox is touched by the loop's own thread alone, except in
/// `init`, before that thread exists, and in `stop` when it never came to exist.
final class EventLoop: TaskExecutor, @unchecked Sendable {
  /// What other threads, or a later turn of this one, ask for.
  enum Work {
    case bodyWanted(Connection, serial: UInt32)
    case flushWebSocket(Connection)
    case complete(Connection, Exchange, Response)
    case part(Connection, serial: UInt32, Result<[UInt8]?, any Error>)
    case drain(within: Duration, whenDone: @Sendable () -> Void)
  }

  private struct Inbox {
    var jobs: [UnownedJob] = []
    var work: [Work] = []
    /// Whether the thread may be waiting without having seen what is here.
    var isAsleep = false
    var isOver = false
  }

  static let inputSize = 64 << 10
  private static let eventsPerTurn = 256
  private static let listenerTag = UInt64.max
  private static let wakeTag = UInt64.max - 1

  let context: ServerContext
  let limits: Limits
  /// Where every read of this loop lands first; nothing stays here past a connection's turn.
  let input: UnsafeMutableBufferPointer<UInt8>
  /// Where answers are put together before they leave; empty between connections' turns.
  var output: [UInt8] = []
  /// The monotonic time, read once a turn.
  private(set) var now: Duration = .zero
  /// `Date: …` with its line end, made once a second.
  private(set) var dateLine: [UInt8] = []
  var frameReaders = FrameReaderPool()

  private let poller: Int32
  private let waker: Int32
  private var listener: Int32
  private var acceptor: Acceptor
  private let inbox = Mutex(Inbox())
  private let thread = Atomic<UInt>(0)
  private let hasStarted = Atomic(false)
  private var table = ConnectionTable()
  private var again: [Connection] = []
  private var dateSecond = Int.min
  private var lastTick: Duration = .zero
  private let tick: Duration
  private var drainers: [@Sendable () -> Void] = []
  private var drainDeadline: Duration?

  init(listener: Int32, context: ServerContext) throws(ServerError) {
    let poller = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard poller >= 0 else { throw .lastFailure(of: "epoll_create1") }
    let waker = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    guard waker >= 0 else {
      let error = ServerError.lastFailure(of: "eventfd")
      close(poller)
      throw error
    }
    self.poller = poller
    self.waker = waker
    self.listener = listener
    self.context = context
    limits = context.configuration.limits
    tick = limits.tick
    input = .allocate(capacity: Self.inputSize)
    acceptor = Acceptor(context: context)
    now = context.configuration.clock.monotonic()
    watch(waker, tag: Self.wakeTag, events: EPOLLIN.rawValue)
    watch(listener, tag: Self.listenerTag, events: EPOLLIN.rawValue)
  }

  deinit {
    input.deallocate()
    // Not where the loop ends: another thread may be about to wake it.
    close(waker)
  }

  // MARK: From any thread

  func start() throws(ServerError) {
    hasStarted.store(true, ordering: .relaxed)
    let code = BackgroundThread.start { [self] in run() }
    guard code == 0 else {
      hasStarted.store(false, ordering: .relaxed)
      errno = code
      throw .lastFailure(of: "pthread_create")
    }
  }

  /// Ends a loop at once, its connections with it.
  func stop() {
    guard hasStarted.load(ordering: .relaxed) else { return closeDescriptors() }
    post(.drain(within: .zero, whenDone: {}))
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A handler that outlives its loop goes on elsewhere: its task must still end.
    if !deposit({ $0.jobs.append(job) }) { globalConcurrentExecutor.enqueue(job) }
  }

  func post(_ work: Work) {
    if !deposit({ $0.work.append(work) }), case .drain(_, let whenDone) = work { whenDone() }
  }

  var isCurrentThread: Bool {
    thread.load(ordering: .relaxed) == UInt(pthread_self())
  }

  /// False when the loop is over and will not look again.
  private func deposit(_ put: (inout Inbox) -> Void) -> Bool {
    let wasAsleep = inbox.withLock { inbox -> Bool? in
      guard !inbox.isOver else { return nil }
      put(&inbox)
      defer { inbox.isAsleep = false }
      return inbox.isAsleep
    }
    guard let wasAsleep else { return false }
    // After the lock, which the loop takes as soon as it is awake.
    if wasAsleep { eventfd_write(waker, 1) }
    return true
  }

  // MARK: The loop's own thread

  private func run() {
    thread.store(UInt(pthread_self()), ordering: .releasing)
    var events = [epoll_event](repeating: epoll_event(), count: Self.eventsPerTurn)
    while !isFinished {
      let timeout = waitMilliseconds()
      let count = epoll_wait(poller, &events, Int32(events.count), timeout)
      inbox.withLock { $0.isAsleep = false }
      readClocks()
      for event in events.prefix(max(0, Int(count))) { handle(event) }
      runAgain()
      runInbox()
      if now - lastTick >= tick { handleTick() }
    }
    finish()
  }

  private var isFinished: Bool {
    guard let drainDeadline else { return false }
    return table.count == 0 || now >= drainDeadline
  }

  private func waitMilliseconds() -> Int32 {
    guard again.isEmpty else { return 0 }
    let mayWait = inbox.withLock { inbox in
      inbox.isAsleep = inbox.jobs.isEmpty && inbox.work.isEmpty
      return inbox.isAsleep
    }
    guard mayWait else { return 0 }
    guard table.count > 0 || acceptor.isPaused || drainDeadline != nil else { return -1 }
    return Int32(clamping: tick.milliseconds)
  }

  private func readClocks() {
    now = context.configuration.clock.monotonic()
    let second = context.configuration.clock.unixSeconds()
    if second != dateSecond {
      dateSecond = second
      dateLine = Array("Date: \(HTTPDate.format(unixSeconds: second))\r\n".utf8)
    }
  }

  private func handle(_ event: epoll_event) {
    switch event.data.u64 {
    case Self.wakeTag:
      var value: eventfd_t = 0
      eventfd_read(waker, &value)
    case Self.listenerTag:
      accept()
    case let tag:
      table.connection(tag: tag)?.handle(events: event.events)
    }
  }

  private func runAgain() {
    guard !again.isEmpty else { return }
    let connections = again
    again.removeAll(keepingCapacity: true)
    for connection in connections { connection.continueTurn() }
  }

  private func runInbox() {
    let (jobs, work) = inbox.withLock { inbox in
      defer {
        inbox.jobs = []
        inbox.work = []
      }
      return (inbox.jobs, inbox.work)
    }
    for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
    for item in work { perform(item) }
  }

  private func perform(_ work: Work) {
    switch work {
    case .bodyWanted(let connection, let serial): connection.bodyWanted(serial: serial)
    case .flushWebSocket(let connection): connection.flushWebSocket()
    case .complete(let connection, let exchange, let response): connection.complete(exchange, response)
    case .part(let connection, let serial, let part): connection.send(part: part, serial: serial)
    case .drain(let patience, let whenDone): beginDrain(within: patience, whenDone)
    }
  }

  private func handleTick() {
    lastTick = now
    if acceptor.isPaused, listener >= 0, acceptor.resume(now: now) {
      watch(listener, tag: Self.listenerTag, events: EPOLLIN.rawValue)
    }
    for connection in table.expired(at: now) { connection.handleDeadline() }
  }

  private func accept() {
    guard listener >= 0 else { return }
    acceptor.accept(from: listener, now: now, replacing: replaceOne(ifHolding:)) {
      descriptor, address, use, least in
      let connection = Connection(
        descriptor: descriptor, peer: address, use: use, least: least, loop: self)
      table.insert(connection)
      watch(descriptor, tag: connection.tag, events: Connection.events)
      connection.open()
    }
    if acceptor.isPaused { unwatch(listener) }
  }

  private func replaceOne(ifHolding share: Int) {
    guard table.replaceableCount >= share, let connection = table.oldestReplaceable() else { return }
    context.counters.connectionsRefused.wrappingAdd(1, ordering: .relaxed)
    connection.close()
  }

  private func beginDrain(within patience: Duration, _ whenDone: @escaping @Sendable () -> Void) {
    drainers.append(whenDone)
    let deadline = now + patience
    drainDeadline = min(drainDeadline ?? deadline, deadline)
    if listener >= 0 {
      close(listener)
      listener = -1
    }
    for connection in table.all { connection.drain() }
  }

  private func finish() {
    for connection in table.all { connection.close() }
    let (jobs, work) = inbox.withLock { inbox in
      inbox.isOver = true
      defer { inbox = Inbox(isOver: true) }
      return (inbox.jobs, inbox.work)
    }
    for job in jobs { globalConcurrentExecutor.enqueue(job) }
    for case .drain(_, let whenDone) in work { drainers.append(whenDone) }
    closeDescriptors()
    for whenDone in drainers { whenDone() }
  }

  private func closeDescriptors() {
    if listener >= 0 { close(listener) }
    listener = -1
    close(poller)
    acceptor.close()
  }

  // MARK: For connections, on the loop's thread

  /// Gives the connection another turn after the others had theirs.
  func scheduleAgain(_ connection: Connection) {
    again.append(connection)
  }

  func setDeadline(_ deadline: Duration?, for connection: Connection) {
    table.setDeadline(deadline, for: connection)
  }

  func remove(_ connection: Connection) {
    table.remove(connection)
    context.connectionEnded(of: connection.peerUse)
  }

  private func watch(_ descriptor: Int32, tag: UInt64, events: UInt32) {
    var event = epoll_event(events: events, data: epoll_data_t(u64: tag))
    epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event)
  }

  private func unwatch(_ descriptor: Int32) {
    epoll_ctl(poller, EPOLL_CTL_DEL, descriptor, nil)
  }
}
