import CConcurrency
import Glibc
import HTTPServer
import SwiftUICore

/// A process that evaluates pages. The listening process does all other work.
package enum PageWorker {
  /// Starts answering requests. The process exits when the listening process ends.
  ///
  /// - Parameters:
  ///   - name: The number of this worker, and the total number of workers.
  ///   - link: The link to the listening process.
  ///   - note: Called with messages from the application in the listening process.
  ///   - root: Creates the root view of a session.
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
