import HTTPServer
import SwiftUICore
import Threads

/// Keeps a process for pages on each core, in front of which one process listens: pages, their sockets, uploads and forms
/// go to the worker that they name, and new pages to the one that has least to do.
///
/// A worker that ends takes its own pages with it. Another one takes its place at once, under the same number, so that
/// they come back to where they were.
package final class PageWorkers: Sendable {
  /// How a worker is started.
  package struct Launch: Sendable {
    package var count: Int
    /// The program, and its arguments with its name before them.
    package var executable: String
    package var arguments: [String]
    package var environment: [String: String]
    /// Hears of workers that ended.
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
  ///   - launch: At least one worker.
  ///   - service: Makes what is done here for one of them.
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

  /// Answers what is for pages: with what a worker answers.
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

  /// Whoever holds something in memory: its name does not say where that is.
  private func shared(_ request: Request) async -> Response {
    for worker in workers {
      let response = await worker.answer(request)
      if response.status != .notFound { return response }
    }
    return Response(status: .notFound)
  }

  /// A page that was made when there were more workers finds one too.
  private func worker(_ number: Int) -> PageWorkerSlot { workers[number % workers.count] }

  /// In turn among those that have equally much to do.
  private var leastBusy: PageWorkerSlot {
    let first = turn.withLock { turn in
      turn = (turn + 1) % workers.count
      return turn
    }
    let inTurn = workers[first...] + workers[..<first]
    return inTurn.min { $0.load < $1.load } ?? workers[0]
  }

  /// Asks all pages to come back over so many seconds.
  func drain(spread: Int) {
    for worker in workers { worker.drain(seconds: spread) }
  }

  /// Ends the workers.
  func stop() async {
    for worker in workers { await worker.stop() }
  }

  /// Ends the workers, where nobody waits for it.
  func abandon() {
    Task { await stop() }
  }
}

extension SessionLimits {
  /// What each of several workers may hold, so that all together hold what one would.
  ///
  /// - Parameter sharesCounts: Whether workers know how many pages the others have. Then the limits of pages are those of
  ///   all, wherever the pages are; otherwise each has an equal part.
  func divided(among workers: Int, sharesCounts: Bool) -> SessionLimits {
    func share(_ limit: Int) -> Int { (limit + workers - 1) / max(workers, 1) }
    var limits = self
    limits.pending = share(pending)
    if !sharesCounts {
      limits.sessions = share(sessions)
      limits.visitors = share(visitors)
      limits.ofAccount = share(ofAccount)
      limits.ofNetwork = share(ofNetwork)
      limits.visitorsOfNetwork = share(visitorsOfNetwork)
    }
    // A page takes the files that it may have, however many workers there are.
    func uploadShare(_ limit: Int) -> Int { max(share(limit), uploads.page) }
    limits.uploads.account = uploadShare(uploads.account)
    limits.uploads.visitorsOfNetwork = uploadShare(uploads.visitorsOfNetwork)
    limits.uploads.visitors = uploadShare(uploads.visitors)
    // Beside all that visitors may hold, whoever has signed in can send the files of a page, on each worker.
    limits.uploads.network = max(share(uploads.network), limits.uploads.visitorsOfNetwork + uploads.page)
    limits.uploads.all = max(share(uploads.all), limits.uploads.visitors + uploads.page)
    return limits
  }
}
