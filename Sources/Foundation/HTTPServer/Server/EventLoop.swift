import CEpoll
import Glibc
import Threads
import struct Synchronization.Atomic

/// An event loop: one thread that waits for sockets and processes their events.
///
/// It is the preferred task executor of its connections' handlers, so a handler resumes on the thread that
/// owns its connection.
///
/// Unchecked Sendable: only the loop's thread uses state outside the inbox, except in `init`, before the
/// thread exists, and in `stop` if it was never created.
final class EventLoop: TaskExecutor, @unchecked Sendable {
  /// Work requested by other threads or for a later turn.
  enum Work {
    case bodyWanted(HTTPConnection, serial: UInt32)
    case flushWebSocket(HTTPConnection)
    case complete(HTTPConnection, Exchange, Response)
    case part(HTTPConnection, serial: UInt32, Result<[UInt8]?, any Error>)
    case drain(within: Duration, whenDone: @Sendable () -> Void)
  }

  private struct Inbox {
    var jobs: [UnownedJob] = []
    var work: [Work] = []
    /// Indicates whether the thread may be waiting without having seen new entries.
    var isAsleep = false
    var isOver = false
  }

  static let inputSize = 64 << 10
  private static let eventsPerTurn = 256
  private static let listenerTag = UInt64.max
  private static let wakeTag = UInt64.max - 1

  let context: ServerState
  let limits: ServerLimits
  /// The buffer for every read. It holds nothing between connections' turns.
  let input: UnsafeMutableBufferPointer<UInt8>
  /// The buffer for responses. It is empty between connections' turns.
  var output: [UInt8] = []
  /// The monotonic time, read once per turn.
  private(set) var now: Duration = .zero
  /// The `Date` field with its line end, formatted once per second.
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
  private var again: [HTTPConnection] = []
  private var dateSecond = Int.min
  private var lastTick: Duration = .zero
  private let tick: Duration
  private var drainers: [@Sendable () -> Void] = []
  private var drainDeadline: Duration?

  init(listener: Int32, context: ServerState) throws(ServerError) {
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
    // Not closed when the loop ends, because another thread may be about to wake it.
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

  /// Stops the loop and its connections immediately.
  func stop() {
    guard hasStarted.load(ordering: .relaxed) else { return closeDescriptors() }
    post(.drain(within: .zero, whenDone: {}))
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A handler that outlives its loop must still complete, so its job moves to the global executor.
    if !deposit({ $0.jobs.append(job) }) { globalConcurrentExecutor.enqueue(job) }
  }

  func post(_ work: Work) {
    if !deposit({ $0.work.append(work) }), case .drain(_, let whenDone) = work { whenDone() }
  }

  var isCurrentThread: Bool {
    thread.load(ordering: .relaxed) == UInt(pthread_self())
  }

  /// Adds to the inbox. Returns false after the loop has ended.
  private func deposit(_ put: (inout Inbox) -> Void) -> Bool {
    let wasAsleep = inbox.withLock { inbox -> Bool? in
      guard !inbox.isOver else { return nil }
      put(&inbox)
      defer { inbox.isAsleep = false }
      return inbox.isAsleep
    }
    guard let wasAsleep else { return false }
    // After releasing the lock, which the loop takes as soon as it wakes.
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
    case .drain(let timeout, let whenDone): beginDrain(within: timeout, whenDone)
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
      descriptor, address, use, minPrecedence in
      let connection = HTTPConnection(
        descriptor: descriptor, peer: address, use: use, minPrecedence: minPrecedence, loop: self)
      table.insert(connection)
      watch(descriptor, tag: connection.tag, events: HTTPConnection.events)
      connection.open()
    }
    if acceptor.isPaused { unwatch(listener) }
  }

  private func replaceOne(ifHolding share: Int) {
    guard table.replaceableCount >= share, let connection = table.oldestReplaceable() else { return }
    context.counters.connectionsRefused.wrappingAdd(1, ordering: .relaxed)
    connection.close()
  }

  private func beginDrain(within timeout: Duration, _ whenDone: @escaping @Sendable () -> Void) {
    drainers.append(whenDone)
    let deadline = now + timeout
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

  /// Schedules another turn for the connection after all others.
  func scheduleAgain(_ connection: HTTPConnection) {
    again.append(connection)
  }

  func setDeadline(_ deadline: Duration?, for connection: HTTPConnection) {
    table.setDeadline(deadline, for: connection)
  }

  func remove(_ connection: HTTPConnection) {
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
