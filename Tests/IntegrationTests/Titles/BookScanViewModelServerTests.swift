import EngineTesting
import Foundation
import KiwiKit
import Testing

@testable import KiwiEngine

@MainActor struct BookScanViewModelServerTests {
  private static let photo = SamplePicture.png

  @Test func `a photo without a match leads to the search`() async throws {
    let server = try await EngineServer()
    let ana = try await server.join("ana")
    let scanner = BookScanViewModel(client: ana.api)
    await scanner.scan(Self.photo)
    #expect(scanner.scan == BookScan())
    #expect(scanner.phase == .searching)
    #expect(scanner.picker.query.isEmpty)
    #expect(!scanner.hasFound)
  }

  @Test func `photos and text recognized on the device are sent to the server`() async throws {
    let server = try await EngineServer()
    let ana = try await server.join("ana")
    let added = try await ana.api.send(
      API.Titles.add(NewTitle(kind: .book, details: .named("Piranesi", by: "Susanna Clarke"))))
    let read = try await ana.api.send(
      API.Titles.scan(.json(BookScanRequest(ocrText: "PIRANESI\nSusanna Clarke"))))
    #expect(read.candidates.map(\.title) == [TitleSummary(added)])
    #expect(read.candidates.first?.confidence == 0.95)
    #expect(
      try await ana.api.send(
        API.Titles.scan(.form(UploadForm([.picture("file", Self.photo)])))) == BookScan())
  }
}

extension TitleDetails {
  fileprivate static func named(_ name: String, by author: String) -> TitleDetails {
    var details = TitleDetails()
    details.name = name
    details.people = [TitlePerson(role: .author, name: author)]
    return details
  }
}
