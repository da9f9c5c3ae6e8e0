import Commands
import KiwiKit
import ServerTesting
import Testing

@testable import ServerCore
@testable import ServerOperations

struct CommandParserTests {
  private func error(_ arguments: String...) -> String {
    do {
      _ = try CommandParser.kiwifruit.parse(arguments)
      return ""
    } catch {
      return error.description
    }
  }

  private func text(_ arguments: String...) throws -> String {
    guard case .text(let text) = try CommandParser.kiwifruit.parse(arguments) else { throw NotACommand() }
    return text
  }

  @Test(arguments: [
    (["serve", "--prot", "1"], "--port"), (["srve"], "\"serve\""),
    (["user", "crate", "x"], "\"user create\""),
    (["usr", "list"], "\"user list\""), (["bakcup", "f"], "\"backup\""),
    (["serve", "--registration", "opne"], "open"),
  ])
  func `a mistyped word is answered with the nearest one`(arguments: [String], nearest: String) throws {
    let error = #expect(throws: UsageError.self) {
      guard case .command(let command) = try CommandParser.kiwifruit.parse(arguments) else { return }
      _ = try ServeSettings(command, mediaHelper: "/helper")
    }
    #expect(try #require(error).description.contains(nearest))
  }

  @Test func `a word far from every other gets no suggestion`() {
    #expect(!error("xyzzyplugh").contains("Did you mean"))
    #expect(!error("serve", "--xyzzyplugh").contains("Did you mean"))
  }

  @Test func `a value follows its option or an equals sign`() throws {
    let command = try parsed("serve", "--port", "80", "--host=::")
    let settings = try ServeSettings(command, mediaHelper: "/helper")
    #expect(settings.port == 80)
    #expect(settings.host == "::")
  }

  @Test(arguments: [
    ([], "localhost"), (["--public-url", "https://kiwi.example.org:8443"], "kiwi.example.org"),
    (["--public-url", "http://[::1]"], "[::1]"), (["--public-url", "http://[::1]:5000"], "[::1]"),
    (["--public-url", "https://kiwi.example.org", "--name", " Our  Orchard\n"], "Our  Orchard"),
  ])
  func `a server has its configured name, or its host's`(arguments: [String], name: String) throws {
    guard case .command(let command) = try CommandParser.kiwifruit.parse(["serve"] + arguments) else {
      throw NotACommand()
    }
    #expect(try ServeSettings(command, mediaHelper: "/helper").configuration.name == name)
  }

  @Test(arguments: ["", " ", "\u{200D}", String(repeating: "x", count: 61)])
  func `an unreadable name is rejected`(name: String) throws {
    guard case .command(let command) = try CommandParser.kiwifruit.parse(["serve", "--name", name]) else {
      throw NotACommand()
    }
    let error = #expect(throws: UsageError.self) { try ServeSettings(command, mediaHelper: "/helper") }
    #expect(error?.description.contains("--name") == true)
  }

  @Test func `an option overrides the environment, which overrides the default`() throws {
    let environment = ["KIWIFRUIT_PORT": "81", "KIWIFRUIT_HOST": "10.0.0.1", "KIWIFRUIT_READY_PAGES": "off"]
    let command = try parsed("serve", "--port", "80", environment: environment)
    let settings = try ServeSettings(command, mediaHelper: "/helper")
    #expect(settings.port == 80)
    #expect(settings.host == "10.0.0.1")
    #expect(settings.configuration.dataFolder == "data")
    #expect(settings.configuration.publicURL == "http://localhost:80")
    #expect(!settings.configuration.readyPages)
  }

  @Test func `a bad value in the environment is named by its variable`() throws {
    let command = try parsed("serve", environment: ["KIWIFRUIT_PORT": "many"])
    let error = #expect(throws: UsageError.self) { try ServeSettings(command, mediaHelper: "/helper") }
    #expect(try #require(error).description.contains("KIWIFRUIT_PORT"))
  }

  @Test func `empty variables and those of a Kubernetes service are ignored`() throws {
    let command = try parsed(
      "serve",
      environment: [
        "KIWIFRUIT_PORT": "tcp://10.0.0.12:5000", "KIWIFRUIT_SERVICE_HOST": "10.0.0.12",
        "KIWIFRUIT_PUBLIC_URL": "", "KIWIFRUIT_NAME": "", "KIWIFRUIT_REGISTRATION": "", "KIWIFRUIT_DATA": "",
        "KIWIFRUIT_PAGE_WORKERS": "", "KIWIFRUIT_TRUSTED_PROXIES": "", "KIWIFRUIT_METRICS_FOR_EVERYONE": "",
      ])
    let settings = try ServeSettings(command, mediaHelper: "/helper")
    #expect(settings.port == 5_000)
    #expect(settings.configuration.publicURL == "http://localhost:5000")
    #expect(settings.configuration.registration == .open)
    #expect(settings.configuration.dataFolder == "data")
    #expect(!settings.configuration.metricsForEveryone)
  }

  @Test func `an empty option is rejected`() throws {
    let command = try parsed("serve", "--public-url=")
    #expect(throws: UsageError.self) { try ServeSettings(command, mediaHelper: "/helper") }
  }

  @Test func `a variable without an option is not an option`() {
    #expect(error("serve", "--ready-pages", "off").contains("no option --ready-pages"))
  }

  @Test(arguments: ["65536", "-1", "5e3", "", " 80", "80x"])
  func `an invalid port is rejected`(port: String) throws {
    let command = try parsed("serve", "--port=\(port)")
    #expect(throws: UsageError.self) { try ServeSettings(command, mediaHelper: "/helper") }
  }

  @Test(arguments: [
    "kiwi.example", "ftp://kiwi.example", "https://", "https://a b", "http://x?y", "http://x#y", "http://x/y",
    "https://kiwi.example/journal/", "https://kiwi.example//journal",
  ])
  func `an invalid public address is rejected`(address: String) throws {
    let command = try parsed("serve", "--public-url", address)
    #expect(throws: UsageError.self) { try ServeSettings(command, mediaHelper: "/helper") }
  }

  @Test func `trailing slashes of an address or a folder are removed`() throws {
    let command = try parsed("serve", "--public-url", "https://kiwi.example/", "--data", "/srv/kiwi//")
    let settings = try ServeSettings(command, mediaHelper: "/helper")
    #expect(settings.configuration.publicURL == "https://kiwi.example")
    #expect(settings.configuration.dataFolder == "/srv/kiwi")
  }

  @Test func `trusted proxies are networks`() throws {
    let good = try ServeSettings(
      parsed("serve", "--trusted-proxies", "10.0.0.0/8, ::1"), mediaHelper: "/helper")
    #expect(good.trustedProxies.count == 2)
    let bad = try parsed("serve", "--trusted-proxies", "10.0.0.0/64")
    #expect(throws: UsageError.self) { try ServeSettings(bad, mediaHelper: "/helper") }
  }

  @Test func `the stall limit is in seconds, and 0 disables it`() throws {
    func limit(_ words: String...) throws -> Duration? {
      let command = try CommandParser.kiwifruit.parse(["serve"] + words, environment: [:])
      guard case .command(let command) = command else { return nil }
      return try ServeSettings(command, mediaHelper: "/helper").stallLimit
    }
    #expect(try limit() == .seconds(15))
    #expect(try limit("--stall-limit", "40") == .seconds(40))
    #expect(try limit("--stall-limit", "0") == nil)
    #expect(throws: UsageError.self) { try limit("--stall-limit", "soon") }
  }

  @Test func `the number of live pages follows from their memory`() throws {
    func settings(_ words: String...) throws -> ServeSettings {
      let command = try CommandParser.kiwifruit.parse(["serve"] + words, environment: [:])
      guard case .command(let command) = command else { throw NotACommand() }
      return try ServeSettings(command, mediaHelper: "/helper")
    }
    #expect(try settings().livePages == 5_000)
    #expect(try settings("--page-memory", "20").livePages == 100)
    #expect(throws: UsageError.self) { try settings("--page-memory", "19") }
  }

  @Test func `missing, surplus and valueless words are reported`() {
    #expect(error("backup").contains("needs FILE"))
    #expect(error("backup", "a", "b").contains("does not take \"b\""))
    #expect(error("serve", "--port").contains("needs a value"))
    #expect(error("user").contains("needs one of"))
  }

  @Test func `after two dashes everything is a parameter`() throws {
    #expect(try parsed("backup", "--", "--odd-name").parameters == ["--odd-name"])
  }

  @Test func `help names every option of a command except hidden ones`() throws {
    let help = try text("serve", "--help")
    for option in ["--host", "--port", "--data", "--trusted-proxies"] { #expect(help.contains(option)) }
    #expect(!help.contains("ready-pages"))
    #expect(try text("user", "--help").contains("reset-password"))
    #expect(try text("help", "backup").contains("FILE"))
    #expect(try text("--version").contains(Version.current))
    #expect(try text().contains("serve"))
  }
}
