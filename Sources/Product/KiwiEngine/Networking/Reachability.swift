#if canImport(Network)
  import Network
#endif

/// Reports when the device regains a network. On systems without such reports, the live connection detects it.
@MainActor final class Reachability {
  var onReturn: (@MainActor () -> Void)?
  private var isReachable = true

  #if canImport(Network)
    private let monitor = NWPathMonitor()

    init() {
      monitor.pathUpdateHandler = { [weak self] path in
        let isReachable = path.status == .satisfied
        Task { @MainActor in self?.changed(isReachable) }
      }
      monitor.start(queue: .main)
    }

    deinit { monitor.cancel() }
  #endif

  /// Records the system's report.
  func changed(_ isReachable: Bool) {
    let returned = isReachable && !self.isReachable
    self.isReachable = isReachable
    if returned { onReturn?() }
  }
}
