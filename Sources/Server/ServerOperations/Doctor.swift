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

  /// Returns the exit code: 1 when something keeps the server from running.
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
    output.line(failures == 0 ? "This machine can run the server." : "\(failures) of these must be mended.")
    return failures == 0 ? 0 : 1
  }

  private func good(_ text: String) { output.line("ok    \(text)") }
  private func warn(_ text: String) { output.line("note  \(text)") }

  private mutating func fail(_ text: String) {
    failures += 1
    output.line("FAIL  \(text)")
  }

  private mutating func checkServer() -> Bool {
    do {
      guard try ControlClient(folder: folder) != nil else {
        good("no server runs on \(folder)")
        return false
      }
      good("a server runs on \(folder) and its control socket answers")
      return true
    } catch {
      fail("the control socket does not answer: \(FailureExplanation.of(error))")
      return false
    }
  }

  private mutating func checkFolder() {
    var information = stat()
    guard stat(folder, &information) == 0 else {
      let parent =
        folder.contains("/") ? String(folder[..<(folder.lastIndex(of: "/") ?? folder.endIndex)]) : "."
      if access(parent.isEmpty ? "/" : parent, W_OK) == 0 {
        good("\(folder) can be made")
      } else {
        fail("\(folder) is not there and cannot be made")
      }
      return
    }
    guard information.st_mode & S_IFMT == S_IFDIR, access(folder, R_OK | W_OK | X_OK) == 0 else {
      fail("\(folder) cannot be written by this user")
      return
    }
    if information.st_mode & 0o077 != 0 {
      warn("\(folder) can be read by other users of this machine; chmod 700 would change that")
    } else {
      good("\(folder) belongs to this user alone")
    }
  }

  private mutating func checkDiskSpace() {
    var information = statvfs()
    guard statvfs(FileSystem.exists(folder) ? folder : ".", &information) == 0 else { return }
    let megabytes = Int(information.f_bavail) * Int(information.f_frsize) / 1_000_000
    switch megabytes {
    case ..<100: fail("only \(megabytes) MB are free on the disk")
    case ..<1_000: warn("only \(megabytes) MB are free on the disk")
    default: good("\(megabytes / 1_000) GB are free on the disk")
    }
  }

  private func checkEngine() {
    good(Storage.engine)
    if let warning = Storage.engineWarning { warn(warning) }
  }

  private mutating func checkMediaHelper() async {
    let helper = settings.configuration.mediaHelper
    guard access(helper, X_OK) == 0 else {
      fail("\(helper) is missing; it decodes uploads and belongs beside kiwifruit")
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
      good("pictures can be made")
      if let name = picture.variants.first?.name {
        await checkReading("\(folder)/\(name)", processor, folder)
      }
    } catch {
      fail("pictures cannot be made: \(error)")
    }
  }

  /// Without the forms of letters, and without fonts to draw this with, all else works.
  private func checkReading(_ picture: String, _ processor: MediaProcessor, _ folder: String) async {
    let reading = try? await processor.read(picture: picture, by: folder)
    if reading?.lines.contains(where: { $0.text.contains("doctor") }) == true {
      good("words in photos of books can be read")
    } else {
      warn(
        "words in photos cannot be read, so these find no book (packages libtesseract5 and tesseract-ocr-eng)"
      )
    }
  }

  private func checkFonts() {
    let folders = ["/usr/share/fonts/truetype/dejavu", "/usr/share/fonts", "/usr/local/share/fonts"]
    if FileSystem.exists("\(folders[0])/DejaVuSans.ttf") {
      good("the fonts of quote cards are there")
    } else if folders.contains(where: { FileSystem.exists($0) }) {
      warn("the DejaVu fonts are missing, so quote cards use another one (package fonts-dejavu-core)")
    } else {
      warn("there are no fonts, so quote cards have no letters (package fonts-dejavu-core)")
    }
  }

  private mutating func checkClock() {
    // Before the program was written.
    if Timestamp.current.seconds < 1_770_000_000 {
      fail("the clock says \(Timestamp.current.text), which is long ago")
    } else {
      good("the clock says \(Timestamp.current.text)")
    }
  }

  private func checkOpenFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    let count = limit.rlim_max
    if count < 8_192 {
      warn("only \(count) connections and files may be open at once (ulimit -Hn)")
    } else {
      good("\(count) connections and files may be open at once")
    }
  }

  /// A key that is wrong must be mended; a network that is away may come back.
  private mutating func checkTitleSources() async {
    let configuration = settings.configuration
    let services = MediaServices(configuration.titleSources, publicURL: configuration.publicURL).all
    if services.isEmpty { good("no source of titles is asked; the bundled catalogue needs none") }
    for service in services {
      let name = service.source == .tmdb ? "TMDB" : "Open Library"
      do throws(SourceError) {
        try await service.check()
        good("\(name) answers" + (service.source == .tmdb ? " and takes the key" : ""))
      } catch .noAPIKey {
        fail("\(name) has no key")
      } catch .http(let status) where status == 401 || status == 403 {
        fail("\(name) does not take the key")
      } catch {
        warn("\(name) does not answer: \(error)")
      }
    }
  }

  private func checkSpotSources() async {
    let configuration = settings.configuration
    let providers = SpotsProviders(configuration.spotSources, publicURL: configuration.publicURL).all
    if providers.isEmpty { good("no source of places is asked; an extract of OpenStreetMap can be imported") }
    for provider in providers {
      do throws(SourceError) {
        try await provider.check()
        good("\(provider.name) answers")
      } catch {
        warn("\(provider.name) does not answer: \(error)")
      }
    }
  }

  private mutating func checkPort() async {
    do {
      let server = try Server.start(
        configuration: ServerConfiguration(host: settings.host, port: settings.port, loops: 1)
      ) { _ in Response(status: .serviceUnavailable) }
      await server.drain(within: .milliseconds(100))
      good("\(settings.host) port \(settings.port) is free")
    } catch {
      fail("\(error)")
    }
  }
}
