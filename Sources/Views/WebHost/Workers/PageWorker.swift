import CConcurrency
import Glibc
import HTTPServer
import SwiftUICore

/// What a process for pages does: it answers for its pages, and asks the process in front for all else.
package enum PageWorker {
  /// Begins to answer; the process ends when the one in front is gone.
  ///
  /// - Parameters:
  ///   - name: Which of the workers it is.
  ///   - link: The way to the process in front.
  ///   - note: Hears what that one's application says.
  ///   - root: Makes the root view of one session.
  @MainActor package static func start(
    _ name: PageWorkerProcess.Name, link: ProcessLink, configuration: WebHostConfiguration,
    note: @escaping @Sendable ([UInt8]) -> Void, root: @escaping @MainActor @Sendable (Visitor) -> AnyRoot
  ) {
    concurrency_use_main_executor_for_all()
    var configuration = configuration
    configuration.worker = name.number
    let shared = SharedPageCounts(
      descriptor: PageWorkerProcess.counts, worker: name.number, workers: name.count)
    configuration.sessions = configuration.sessions.divided(among: name.count, sharesCounts: shared != nil)
    let pages = LivePages(configuration: configuration, shared: shared, root: root)
    var service = ProcessLink.Service { await pages.router.answer($0) }
    service.note = note
    service.drain = { seconds in Task { @MainActor in pages.registry.drain(spread: seconds) } }
    link.start(service) { _exit(0) }
  }
}
