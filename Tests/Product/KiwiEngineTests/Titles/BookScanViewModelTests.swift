import EngineTesting
import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

@MainActor struct BookScanViewModelTests {
  private static let photo = SamplePicture.png
  private let client = MockAPIClient()

  private func scanner() -> BookScanViewModel {
    BookScanViewModel(
      client: client, clock: EngineClock(now: { EngineClock.system.now }, sleep: { _ in }))
  }

  @Test func `found books wait for the reader's choice`() async throws {
    let scanner = scanner()
    #expect(scanner.phase == .choosing)
    await scanner.scan(Self.photo)
    guard case .found(let scan) = scanner.phase else {
      Issue.record("\(scanner.phase)")
      return
    }
    #expect(scan.candidates.map(\.title.kind) == [.book, .book])
    #expect(scanner.hasFound)
    let confidences = scan.candidates.map(\.confidence)
    #expect(confidences == confidences.sorted(by: >))
  }

  @Test func `None of These leads to a search for the recognized text and back`() async throws {
    let scanner = scanner()
    await scanner.scan(Self.photo)
    scanner.noneOfThese()
    #expect(scanner.phase == .searching)
    let query = try #require(scanner.scan?.query)
    #expect(scanner.picker.query == query)
    await scanner.picker.search()
    #expect(scanner.picker.titles?.titles.map(\.name) == [query])
    scanner.showFound()
    #expect(scanner.phase == .found(try #require(scanner.scan)))
    scanner.startOver()
    #expect(scanner.phase == .choosing)
    #expect(scanner.picker.query.isEmpty)
    #expect(scanner.scan == nil)
  }

  @Test func `a title can be typed without a photo`() {
    let scanner = scanner()
    scanner.noneOfThese()
    #expect(scanner.phase == .searching)
    #expect(scanner.picker.query.isEmpty)
    scanner.showFound()
    #expect(scanner.phase == .searching)
  }

  @Test func `an invalid photo is reported and not sent`() async {
    let scanner = scanner()
    await scanner.scan(Data("no".utf8))
    #expect(scanner.phase == .failed(.photo(.unknown)))
    await scanner.tryAgain()
    #expect(scanner.phase == .choosing, "There is no photo to send again.")
    scanner.photoUnreadable()
    #expect(scanner.phase == .failed(.unreadable))
    for problem in [BookScanViewModel.Problem.photo(.heic), .unreadable, .rejected(.offline)] {
      #expect(!problem.message.isEmpty)
    }
    #expect(!BookScanViewModel.Problem.unreadable.isTransient)
  }

  @Test func `a photo is sent again after a failure`() async {
    let scanner = scanner()
    client.setBehavior(.failing(.offline))
    await scanner.scan(Self.photo)
    #expect(scanner.phase == .failed(.rejected(.offline)))
    #expect(BookScanViewModel.Problem.rejected(.offline).isTransient)
    client.setBehavior(.answering)
    await scanner.tryAgain()
    #expect(scanner.hasFound)
  }

  @Test func `the result of a cancelled scan is dropped`() async {
    let scanner = scanner()
    client.setBehavior(.hanging)
    let first = Task { await scanner.scan(Self.photo) }
    while scanner.phase == .choosing { await Task.yield() }
    scanner.startOver()
    first.cancel()
    await first.value
    #expect(scanner.phase == .choosing)
    #expect(scanner.scan == nil)
  }

  @Test func `a scan cancelled by leaving the screen can be started again`() async {
    let scanner = scanner()
    client.setBehavior(.failing(.cancelled))
    await scanner.scan(Self.photo)
    #expect(scanner.phase == .choosing)
  }

  @Test func `the server's reason for not reading a photo is shown`() async {
    let scanner = scanner()
    client.setBehavior(.failing(.unavailable(message: "Too many photos are being read.")))
    await scanner.scan(Self.photo)
    guard case .failed(let problem) = scanner.phase else {
      Issue.record("\(scanner.phase)")
      return
    }
    #expect(problem.message == "Too many photos are being read." && problem.isTransient)
  }

  @Test func `a typed cover finds the book and is kept after a failure`() async throws {
    let scanner = scanner()
    scanner.typeCover()
    #expect(!scanner.canReadTyped)
    scanner.typed = String(repeating: "a", count: Limits.coverTextLength + 1)
    #expect(!scanner.canReadTyped && scanner.typedProblem != nil)
    let book = try #require(
      try await client.send(API.Titles.titles(TitleQuery(kind: .book, page: 1, pageSize: 1))).items.first)
    scanner.typed = book.name
    client.setBehavior(.failing(.offline))
    await scanner.readTyped()
    #expect(scanner.phase == .typing && scanner.typedProblem == APIFailure.offline.message)
    client.setBehavior(.answering)
    await scanner.readTyped()
    #expect(scanner.scan?.candidates.map(\.title.name).contains(book.name) == true)
    scanner.startOver()
    #expect(scanner.typed.isEmpty)
  }
}
