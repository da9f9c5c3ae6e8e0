import Glibc
import HTTPServer
import SwiftUICore
import Threads

/// The page worker of one number: its running process, and the next one after that ends.
final class PageWorkerSlot: Sendable {
  private struct State {
    var link: ProcessLink?
    var startedAt = ContinuousClock.now
    /// The number of consecutive processes that ended soon after their start.
    var failures = 0
    var isStopping = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var stopping: CheckedContinuation<Void, Never>?
  }

  /// A process that ends sooner than this after its start counts as failed.
  private static let minLifetime = Duration.seconds(1)
  private static let maxDelay = Duration.seconds(5)

  private let number: Int
  private let launch: PageWorkers.Launch
  private let counts: SharedPageCounts.Memory?
  private let service: @Sendable (ProcessLink) -> ProcessLink.Service
  private let state = Mutex(State())

  init(
    number: Int, launch: PageWorkers.Launch, counts: SharedPageCounts.Memory?,
    service: @escaping @Sendable (ProcessLink) -> ProcessLink.Service
  ) {
    self.number = number
    self.launch = launch
    self.counts = counts
    self.service = service
  }

  /// The number of the worker's open requests and sockets.
  var load: Int { state.withLock { $0.link }?.load ?? 0 }

  // MARK: The process

  func start() {
    guard state.withLock({ !$0.isStopping }) else { return }
    guard let ends = LinkPipe.descriptors() else { return startLater() }
    let name = PageWorkerProcess.Name(number: number, count: launch.count)
    // The previous process took its pages with it.
    counts?.clear(worker: number)
    guard
      let process = try? PageWorkerProcess.spawn(
        launch, name, connection: ends.theirs, counts: counts?.descriptor)
    else {
      close(ends.mine)
      close(ends.theirs)
      return startLater()
    }
    close(ends.theirs)
    let link = ProcessLink(descriptor: ends.mine)
    let waiting = state.withLock { state in
      state.link = link
      state.startedAt = .now
      defer { state.waiting = [] }
      return state.waiting
    }
    link.start(service(link)) { [weak self] in self?.ended(process) }
    for continuation in waiting { continuation.resume() }
  }

  /// Called on the reading thread of the link.
  private func ended(_ process: pid_t) {
    // The process may hang without output.
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let (isStopping, stopping) = state.withLock { state in
      state.link = nil
      state.failures = ContinuousClock.now - state.startedAt < Self.minLifetime ? state.failures + 1 : 0
      return (state.isStopping, state.stopping.take())
    }
    stopping?.resume()
    guard !isStopping else { return }
    let signal = status & 0x7F
    let how = signal == 0 ? "with code \(status >> 8 & 0xFF)" : "by signal \(signal)"
    launch.report("Page worker \(number) ended \(how). It is restarted.")
    if state.withLock({ $0.failures }) == 0 { start() } else { startLater() }
  }

  private func startLater() {
    let failures = state.withLock { $0.failures }
    let delay = min(Self.maxDelay, .milliseconds(50) * (1 << min(failures, 8)))
    Task { [weak self] in
      try? await Task.sleep(for: delay)
      self?.start()
    }
  }

  func drain(seconds: Int) { state.withLock { $0.link }?.drain(seconds: seconds) }

  func stop() async {
    await withCheckedContinuation { continuation in
      let link = state.withLock { state -> ProcessLink? in
        state.isStopping = true
        if state.link != nil { state.stopping = continuation }
        return state.link
      }
      guard let link else { return continuation.resume() }
      link.end()
    }
  }

  // MARK: Answering

  func answer(_ request: Request) async -> Response {
    await link()?.response(to: request) ?? Self.isRestarting(request)
  }

  /// Returns the link to the process, and waits while the process restarts.
  private func link() async -> ProcessLink? {
    if let link = state.withLock({ $0.link }) { return link }
    await withCheckedContinuation { continuation in
      let mustWait = state.withLock { state in
        guard state.link == nil, !state.isStopping, state.failures < 2 else { return false }
        state.waiting.append(continuation)
        return true
      }
      if !mustWait { continuation.resume() }
    }
    return state.withLock { $0.link }
  }

  /// Makes browsers reload a page; other clients get a message.
  private static func isRestarting(_ request: Request) -> Response {
    var response = HostRouter.message(
      .serviceUnavailable, "The server is restarting. Try again in a moment.", to: request)
    response.headers.append("Retry-After", "1")
    if request.method == .get, request.headers["Accept"]?.contains("text/html") == true {
      response.headers.append("Refresh", "1")
    }
    return response
  }
}
