import ServerPlaces
import ServerOperations
import ServerCore
import KiwiWeb
import WebHost

/// The page worker that `kiwifruit serve` starts on each core.
struct ServePages {
  var settings: ServeSettings
  var name: PageWorkerProcess.Name

  /// Runs until the server ends it.
  func run() async -> Never {
    PageWorkerProcess.ignoreSignals()
    let log = Log(level: settings.logLevel, format: settings.logFormat)
    Watchdog.start(limit: settings.stallLimit)
    await WebApp.startWorker(name, site: WebSite(settings, log: log))
    while true { try? await Task.sleep(for: .seconds(3_600)) }
  }
}

extension WebSite {
  init(_ settings: ServeSettings, log: Log) {
    self.init(
      publicURL: settings.configuration.publicURL, hosts: settings.allowedHosts, report: { log.warning($0) })
    livePages = settings.livePages
    theme = .kiwiFruit(fontFolder: ProcessEnvironment.fontFolder)
    mapAttribution = settings.configuration[MapTileSettings?.self]?.attribution
  }
}
