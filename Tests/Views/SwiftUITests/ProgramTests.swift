import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// Runs the example programs as processes.
struct ProgramTests {
  private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()
  private static let program = folder.appending(path: "reading-list")

  /// Inherits the tests' environment, such as the options of a sanitizer.
  private static func environment(port: String) -> [String: String] {
    ProcessInfo.processInfo.environment.merging(["SWIFTUI_PORT": port]) { $1 }
  }

  @Test func `an app's entry point serves its first window until it is terminated`() async throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = Self.program
    process.environment = Self.environment(port: "0")
    process.standardOutput = output
    try process.run()
    defer { if process.isRunning { process.terminate() } }

    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let url = try #require(URL(string: line.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(url.host() == "127.0.0.1")
    let (data, response) = try await URLSession.shared.data(from: url)
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    let page = String(decoding: data, as: UTF8.self)
    #expect(page.contains("<title>Reading List</title>"))
    #expect(page.contains("Middlemarch"))

    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }

  @Test func `an app can configure its server`() async throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = Self.folder.appending(path: "minimal")
    process.environment = Self.environment(port: "0")
    process.standardOutput = output
    try process.run()
    defer { if process.isRunning { process.terminate() } }

    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let url = try #require(URL(string: line.trimmingCharacters(in: .whitespacesAndNewlines)))
    let (data, _) = try await URLSession.shared.data(from: url)
    let page = String(decoding: data, as: UTF8.self)
    #expect(page.contains("<link rel=\"icon\" href=\"/leaf.svg\">"))
    #expect(page.contains("name=\"application-name\" content=\"Plants\""))
    #expect(page.contains("Sign In"))
    let path = try #require(page.firstMatch(of: /<link rel="stylesheet" href="([^"]+)"/)?.1)
    let (style, _) = try await URLSession.shared.data(from: url.appending(path: String(path)))
    #expect(String(decoding: style, as: UTF8.self).contains("--accent:light-dark(#8a3fb0,#cf94ee)"))
    let (picture, response) = try await URLSession.shared.data(from: url.appending(path: "leaf.svg"))
    #expect(picture.starts(with: Data("<svg".utf8)))
    #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Content-Type") == "image/svg+xml")
  }

  @Test func `the minimal example is short`() throws {
    let source = try ProjectFiles.text("Examples/Minimal/Sources/Minimal/Minimal.swift")
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 60)
  }

  @Test func `an app with an invalid port reports it and exits`() throws {
    let process = Process()
    let complaints = Pipe()
    process.executableURL = Self.program
    process.environment = Self.environment(port: "all")
    process.standardError = complaints
    try process.run()
    let message = String(
      decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    #expect(message.contains("SWIFTUI_PORT"))
  }
}
