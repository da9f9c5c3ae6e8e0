import HTTPServer
import SwiftUICore
import Threads

/// Keeps one page worker per core behind the listening process.
///
/// Requests of a page go to the worker that they name, and new pages to the least busy one.
///
/// A worker that ends takes its pages with it. Another process takes its number, so the pages reconnect to
/// it.
package final class PageWorkers: Sendable {
  /// The parameters of starting a worker.
  package struct Launch: Sendable {
    package var count: Int
    /// The path of the program, and its arguments including its name.
    package var executable: String
    package var arguments: [String]
    package var environment: [String: String]
    /// Called with a message when a worker ends.
    package var report: @Sendable (String) -> Void

    package init(
      count: Int, executable: String, arguments: [String], environment: [String: String],
      report: @escaping @Sendable (String) -> Void
    ) {
      self.count = count
      self.executable = executable
      self.arguments = arguments
      self.environment = environment
      self.report = report
    }
  }

  private let workers: [PageWorkerSlot]
  private let turn = Mutex(0)

  /// Starts the workers.
  ///
  /// - Parameters:
  ///   - launch: The parameters; at least one worker is started.
  ///   - service: Creates the service that this process offers to a worker.
  package init(_ launch: Launch, service: @escaping @Sendable (ProcessLink) -> ProcessLink.Service) {
    let counts = SharedPageCounts.Memory(workers: max(1, launch.count))
    if counts == nil {
      launch.report("Page workers cannot share counts: each gets an equal part of the limits.")
    }
    workers = (0..<max(1, launch.count)).map {
      PageWorkerSlot(number: $0, launch: launch, counts: counts, service: service)
    }
    for worker in workers { worker.start() }
  }

  /// Passes a request for a page to a worker.
  func answer(_ request: Request) async -> Response {
    var request = request
    if let named = HostPath.worker(in: request.path) {
      request.path = named.path
      return await worker(named.number).answer(request)
    }
    if request.path.hasPrefix(SharedData.path) { return await shared(request) }
    if let number = FormPage.kept(in: request)?.worker { return await worker(number).answer(request) }
    return await leastBusy.answer(request)
  }

  /// Asks all workers, because the name of shared data does not contain the worker's number.
  private func shared(_ request: Request) async -> Response {
    for worker in workers {
      let response = await worker.answer(request)
      if response.status != .notFound { return response }
    }
    return Response(status: .notFound)
  }

  /// Returns a worker also for a number from a start with more workers.
  private func worker(_ number: Int) -> PageWorkerSlot { workers[number % workers.count] }

  /// The worker with the fewest open requests and sockets; in turn among equals.
  private var leastBusy: PageWorkerSlot {
    let first = turn.withLock { turn in
      turn = (turn + 1) % workers.count
      return turn
    }
    let inTurn = workers[first...] + workers[..<first]
    return inTurn.min { $0.load < $1.load } ?? workers[0]
  }

  /// Asks all pages to reconnect, spread over a number of seconds.
  func drain(spread: Int) {
    for worker in workers { worker.drain(seconds: spread) }
  }

  /// Ends the workers.
  func stop() async {
    for worker in workers { await worker.stop() }
  }

  /// Ends the workers without waiting.
  func abandon() {
    Task { await stop() }
  }
}

extension SessionLimits {
  /// Returns the limits of one of several workers, so all together keep to these.
  ///
  /// - Parameter sharesCounts: True if workers know each other's page counts. Then each may use the whole limits of
  ///   pages; otherwise each gets an equal part.
  func divided(among workers: Int, sharesCounts: Bool) -> SessionLimits {
    func share(_ limit: Int) -> Int { (limit + workers - 1) / max(workers, 1) }
    var limits = self
    limits.pending = share(pending)
    if !sharesCounts {
      limits.sessions = share(sessions)
      limits.visitors = share(visitors)
      limits.perAccount = share(perAccount)
      limits.perNetwork = share(perNetwork)
      limits.visitorsPerNetwork = share(visitorsPerNetwork)
    }
    // A page may have its files with any number of workers.
    func uploadShare(_ limit: Int) -> Int { max(share(limit), uploads.page) }
    limits.uploads.account = uploadShare(uploads.account)
    limits.uploads.visitorsPerNetwork = uploadShare(uploads.visitorsPerNetwork)
    limits.uploads.visitors = uploadShare(uploads.visitors)
    // A user can upload the files of a page even if visitors use up their share.
    limits.uploads.network = max(share(uploads.network), limits.uploads.visitorsPerNetwork + uploads.page)
    limits.uploads.all = max(share(uploads.all), limits.uploads.visitors + uploads.page)
    return limits
  }
}
