import ServerPlaces
import ServerTitles
import ServerCore
import Glibc
import HTTPServer
import Media

/// Checks whether this machine can run the server.
public struct Doctor {
  private let settings: ServeSettings
  private let output: CommandOutput
  private var failures = 0

  public init(settings: ServeSettings, output: CommandOutput) {
    self.settings = settings
    self.output = output
  }

  private var folder: String { settings.configuration.dataFolder }

  /// Runs all checks and returns the exit code: 1 if a check failed.
  public mutating func run() async -> Int32 {
    let isServing = checkServer()
    checkFolder()
    checkDiskSpace()
    checkEngine()
    await checkMediaHelper()
    checkFonts()
    checkClock()
    checkOpenFileLimit()
    await checkTitleSources()
    await checkSpotSources()
    if !isServing { await checkPort() }
    guard failures == 0 else {
      output.line(localized("\(failures) checks failed. Fix them, then run \"kiwifruit doctor\" again."))
      return 1
    }
    output.line(localized("This machine can run the server."))
    return 0
  }

  // The marks are the same in all languages, for scripts.
  private func good(_ text: String) { output.line("ok    \(text)") }
  private func warn(_ text: String) { output.line("note  \(text)") }

  private mutating func fail(_ text: String) {
    failures += 1
    output.line("FAIL  \(text)")
  }

  private mutating func checkServer() -> Bool {
    do {
      guard try ControlClient(folder: folder) != nil else {
        good(localized("no server is using \(folder)"))
        return false
      }
      good(localized("a server is using \(folder), and its control socket responds"))
      return true
    } catch {
      fail(localized("the control socket does not respond: \(FailureExplanation.of(error))"))
      return false
    }
  }

  private mutating func checkFolder() {
    var information = stat()
    guard stat(folder, &information) == 0 else {
      let parent =
        folder.contains("/") ? String(folder[..<(folder.lastIndex(of: "/") ?? folder.endIndex)]) : "."
      if access(parent.isEmpty ? "/" : parent, W_OK) == 0 {
        good(localized("\(folder) can be created"))
      } else {
        fail(
          localized(
            "\(folder) cannot be created; run as a user who may write to its parent folder, or use --data"))
      }
      return
    }
    guard information.st_mode & S_IFMT == S_IFDIR, access(folder, R_OK | W_OK | X_OK) == 0 else {
      fail(
        localized(
          "this user cannot write to \(folder); run as its owner, or change its owner with chown"))
      return
    }
    if information.st_mode & 0o077 != 0 {
      warn(localized("\(folder) can be read by other users of this machine; restrict it with chmod 700"))
    } else {
      good(localized("\(folder) is private to this user"))
    }
  }

  private mutating func checkDiskSpace() {
    var information = statvfs()
    guard statvfs(FileSystem.exists(folder) ? folder : ".", &information) == 0 else { return }
    let megabytes = Int(information.f_bavail) * Int(information.f_frsize) / 1_000_000
    switch megabytes {
    case ..<100: fail(Self.lowSpace(megabytes))
    case ..<1_000: warn(Self.lowSpace(megabytes))
    default: good(localized("\(megabytes / 1_000) GB of disk space is free"))
    }
  }

  private static func lowSpace(_ megabytes: Int) -> String {
    localized("only \(megabytes) MB of disk space is free; free up at least 1 GB")
  }

  private func checkEngine() {
    good(Storage.engine)
    if let warning = Storage.engineWarning { warn(warning) }
  }

  private mutating func checkMediaHelper() async {
    let helper = settings.configuration.mediaHelper
    guard access(helper, X_OK) == 0 else {
      fail(localized("\(helper) is missing; install it beside kiwifruit, or use --media-helper"))
      return
    }
    let folder = "/tmp/kiwifruit-doctor-\(getpid())"
    defer { try? FileSystem.removeFolder(folder) }
    do {
      try FileSystem.createFolder(folder)
      let card = QuoteCard(
        text: "Is there a doctor?", attribution: "kiwifruit", paper: .init(hex: 0xF6F8F2),
        ink: .init(hex: 0x20301C), accent: .init(hex: 0x7BA23F))
      let processor = MediaProcessor(helper: helper, limits: MediaLimits(), concurrency: 1)
      let picture = try await processor.drawCard(card, into: folder)
      good(localized("pictures can be processed"))
      if let name = picture.variants.first?.name {
        await checkReading("\(folder)/\(name)", processor, folder)
      }
    } catch {
      fail(
        localized(
          "pictures cannot be processed: \(String(describing: error)); run \"\(helper) check-sandbox\" to find the cause"
        ))
    }
  }

  /// Checks text recognition. The server works without it.
  private func checkReading(_ picture: String, _ processor: MediaProcessor, _ folder: String) async {
    let reading = try? await processor.read(picture: picture, by: folder)
    if reading?.lines.contains(where: { $0.text.contains("doctor") }) == true {
      good(localized("text in photos of books can be read"))
    } else {
      warn(localized("text in photos of books cannot be read; install libtesseract5 and tesseract-ocr-eng"))
    }
  }

  private func checkFonts() {
    let folders = ["/usr/share/fonts/truetype/dejavu", "/usr/share/fonts", "/usr/local/share/fonts"]
    if FileSystem.exists("\(folders[0])/DejaVuSans.ttf") {
      good(localized("the fonts for quote cards are installed"))
    } else if folders.contains(where: { FileSystem.exists($0) }) {
      warn(
        localized("the DejaVu fonts are missing, so quote cards use another font; install fonts-dejavu-core"))
    } else {
      warn(localized("there are no fonts, so quote cards have no text; install fonts-dejavu-core"))
    }
  }

  private mutating func checkClock() {
    // Earlier than the first release.
    if Timestamp.current.seconds < 1_770_000_000 {
      fail(localized("the clock is wrong: \(Timestamp.current.text); set it"))
    } else {
      good(localized("the clock is plausible: \(Timestamp.current.text)"))
    }
  }

  private func checkOpenFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    let count = Int(clamping: limit.rlim_max)
    if count < 8_192 {
      warn(
        localized(
          "only \(count) connections and files can be open at once; raise the limit (ulimit -Hn, or LimitNOFILE in systemd)"
        ))
    } else {
      good(localized("\(count) connections and files can be open at once"))
    }
  }

  /// Checks the sources of titles.
  ///
  /// A wrong key is a failure; an unreachable network is a note, because it may recover.
  private mutating func checkTitleSources() async {
    let configuration = settings.configuration
    let services = MediaServices(configuration[TitleSourceSettings.self], publicURL: configuration.publicURL)
      .all
    if services.isEmpty { good(localized("no source of titles is enabled; the bundled catalog is used")) }
    for service in services {
      let name = service.source == .tmdb ? "TMDB" : "Open Library"
      do throws(SourceError) {
        try await service.check()
        good(
          service.source == .tmdb
            ? localized("\(name) responds and accepts the API key") : localized("\(name) responds"))
      } catch .noAPIKey {
        fail(localized("the API key for \(name) is missing; use --tmdb-token"))
      } catch .http(let status) where status == 401 || status == 403 {
        fail(localized("\(name) rejects the API key; check --tmdb-token"))
      } catch {
        warn(localized("\(name) does not respond: \(String(describing: error))"))
      }
    }
  }

  private func checkSpotSources() async {
    let configuration = settings.configuration
    let providers = SpotsProviders(configuration[SpotSourceSettings.self], publicURL: configuration.publicURL)
      .all
    if providers.isEmpty {
      good(localized("no source of places is enabled; places come from users and imports"))
    }
    for provider in providers {
      do throws(SourceError) {
        try await provider.check()
        good(localized("\(provider.name) responds"))
      } catch {
        warn(localized("\(provider.name) does not respond: \(String(describing: error))"))
      }
    }
  }

  private mutating func checkPort() async {
    do {
      let server = try Server.start(
        configuration: ServerConfiguration(host: settings.host, port: settings.port, loops: 1)
      ) { _ in Response(status: .serviceUnavailable) }
      await server.drain(within: .milliseconds(100))
      good(localized("port \(String(settings.port)) on \(settings.host) is free"))
    } catch {
      fail("\(error)")
    }
  }
}
