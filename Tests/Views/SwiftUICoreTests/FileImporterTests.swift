import Foundation
import Testing

@testable import SwiftUICore

@MainActor struct FileImporterTests {
  @MainActor @Observable final class Model {
    var isPresented = true
    var urls: [URL] = []
    var failures = 0
    var cancellations = 0
  }

  private struct One: View {
    @Bindable var model: Model

    var body: some View {
      Text("Behind").fileImporter(
        isPresented: $model.isPresented, allowedContentTypes: [.zip, .json, .commaSeparatedText]
      ) { result in
        switch result {
        case .success(let url): model.urls = [url]
        case .failure: model.failures += 1
        }
      }
    }
  }

  private struct Several: View {
    @Bindable var model: Model

    var body: some View {
      Text("Behind").fileImporter(
        isPresented: $model.isPresented, allowedContentTypes: [.json], allowsMultipleSelection: true,
        onCompletion: { result in model.urls = (try? result.get()) ?? [] },
        onCancellation: { model.cancellations += 1 })
    }
  }

  private func file(_ name: String, _ text: String = "{}", type: String = "") -> UploadedFile {
    UploadedFile(name: name, type: type, bytes: Array(text.utf8))
  }

  private func session<Content: View>(_ content: Content, _ files: [UploadedFile]) -> ViewSession {
    nonisolated(unsafe) let content = content
    let session = ViewSession(root: AnyRoot { content }, environment: ClientEnvironment(url: "/"))
    session.takeUpload = { token in Int(token).map { files[$0] } }
    return session
  }

  /// Sends uploaded tokens and returns the page's answer about rejected files.
  @discardableResult private func choose(_ tokens: String, in session: ViewSession) throws -> String? {
    let body = session.document().body
    let input = try #require(body.split(separator: "<").first { $0.contains("type=\"file\"") })
    let digits = try #require(input.split(separator: "id=\"n").last).prefix { $0.isNumber }
    session.handle(
      ClientEvent(kind: .file, node: try #require(ElementID(digits)), payload: .string(tokens)))
    for case .effect(name: "trouble", let arguments) in session.flush()?.operations ?? [] {
      return arguments.last
    }
    return nil
  }

  /// Waits until the chosen files are written, which happens in the background.
  private func written(_ model: Model, besides last: URL? = nil) async throws {
    let end = ContinuousClock.now + .seconds(20)
    while model.urls.first == last, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(2)) }
  }

  private func press(_ word: String, in session: ViewSession) throws {
    let body = session.document().body
    let before = try #require(body.components(separatedBy: ">\(word)<").first)
    let button = try #require(before.components(separatedBy: "<button").last)
    let digits = try #require(button.components(separatedBy: "id=\"n").dropFirst().first).prefix {
      $0.isNumber
    }
    session.handle(ClientEvent(kind: .tap, node: try #require(ElementID(digits))))
    _ = session.flush()
  }

  @Test func `a chosen file is available under its name, and the sheet closes`() async throws {
    let model = Model()
    let session = session(One(model: model), [file("Reviews.json", "{\"a\": 1}", type: "application/json")])
    #expect(session.document().body.contains("accept=\".csv,.geojson,.json,.zip,application/geo+json,"))
    #expect(try choose("0", in: session) == nil)
    try await written(model)
    let url = try #require(model.urls.first)
    #expect(url.lastPathComponent == "Reviews.json")
    #expect(try String(contentsOf: url, encoding: .utf8) == "{\"a\": 1}")
    #expect(!model.isPresented)
    #expect(!session.document().body.contains("type=\"file\""))
  }

  @Test(arguments: ["../../evil.json", "/etc/evil.json", "a\\..\\evil.json", "evil\0.json"])
  func `a file name is never a path`(name: String) async throws {
    let model = Model()
    let session = session(One(model: model), [file(name)])
    try choose("0", in: session)
    try await written(model)
    let url = try #require(model.urls.first)
    #expect(url.lastPathComponent.hasSuffix(".json"))
    #expect(url.standardizedFileURL.path == url.path)
    #expect(url.path.hasPrefix(FileManager.default.temporaryDirectory.path))
  }

  @Test func `the file type follows the name, not the browser's claim`() async throws {
    for name in ["a.zip", "a.CSV", "a.geojson"] {
      let model = Model()
      let session = session(One(model: model), [file(name, "x", type: "application/x-other")])
      #expect(try choose("0", in: session) == nil)
      try await written(model)
      #expect(model.urls.count == 1)
    }
    for (name, text) in [("a.exe", "x"), ("a", "x"), ("a.json", ""), ("a.png", "x")] {
      let model = Model()
      #expect(try choose("0", in: session(One(model: model), [file(name, text)])) != nil, "\(name)")
      #expect(model.urls.isEmpty)
      #expect(model.isPresented)
    }
  }

  @Test func `several files arrive in order, and the sheet keeps a message about rejected ones`()
    async throws
  {
    let model = Model()
    let files = [file("a.json", "1"), file("a.json", "2"), file("b.csv")]
    let session = session(Several(model: model), files)
    let trouble = try choose("0 1 2", in: session)
    #expect(trouble?.contains("b.csv") == true)
    #expect(model.isPresented)
    try await written(model)
    #expect(model.urls.map(\.lastPathComponent) == ["a.json", "a.json"])
    #expect(try model.urls.map { try String(contentsOf: $0, encoding: .utf8) } == ["1", "2"])
    _ = session.flush()
    try press("Done", in: session)
    #expect(!model.isPresented && model.cancellations == 0)
    session.close()
  }

  @Test func `choosing nothing cancels, and the app closing the sheet does not`() throws {
    let model = Model()
    let session = session(Several(model: model), [file("b.csv")])
    #expect(try choose("0", in: session) != nil)
    try press("Cancel", in: session)
    #expect(!model.isPresented && model.cancellations == 1)
    model.isPresented = true
    _ = session.flush()
    model.isPresented = false
    _ = session.flush()
    #expect(model.cancellations == 1)
  }

  @Test func `files are removed with the next choice and with the page`() async throws {
    let model = Model()
    var first: URL?
    do {
      let session = session(One(model: model), [file("a.json"), file("b.json")])
      try choose("0", in: session)
      try await written(model)
      first = model.urls.first
      model.isPresented = true
      _ = session.flush()
      try choose("1", in: session)
      try await written(model, besides: first)
      #expect(!FileManager.default.fileExists(atPath: try #require(first).path))
      first = model.urls.first
      #expect(FileManager.default.fileExists(atPath: try #require(first).path))
      session.close()
    }
    #expect(!FileManager.default.fileExists(atPath: try #require(first).path))
  }
}
