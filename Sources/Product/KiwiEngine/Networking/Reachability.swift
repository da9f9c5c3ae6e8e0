#if canImport(Network)
  import Network
#endif

/// Tells when the device has a network again. Where the system does not say, the live connection finds out.
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

  /// What the system says now.
  func changed(_ isReachable: Bool) {
    let returned = isReachable && !self.isReachable
    self.isReachable = isReachable
    if returned { onReturn?() }
  }
}
