import Testing

@testable import SwiftUICore

/// What a page asks its browser of where the person is, and what comes of it.
@MainActor struct BrowserPositionTests {
  /// What the browser was asked.
  private final class Asked {
    var numbers: [UInt32] = []

    func take(_ operation: Operation) {
      guard case .effect(name: "locate", let arguments) = operation, let number = UInt32(arguments[0]) else {
        return
      }
      numbers.append(number)
    }

    func wait(for count: Int) async {
      while numbers.count < count { await Task.yield() }
    }
  }

  private nonisolated static let tower = BrowserPosition.Point(latitude: 48.8584, longitude: 2.2945)

  private let position = BrowserPosition()
  private let asked = Asked()

  init() { position.request = { [asked] in asked.take($0) } }

  private func ask(_ position: BrowserPosition? = nil) -> Task<BrowserPosition.Answer, Never> {
    let position = position ?? self.position
    return Task {
      do throws(BrowserPosition.Failure) {
        return .success(try await position.locate())
      } catch {
        return .failure(error)
      }
    }
  }

  @Test(arguments: BrowserPosition.Failure.allCases.map(BrowserPosition.Answer.failure) + [.success(tower)])
  func `whoever asks is told what the browser answers, once`(answer: BrowserPosition.Answer) async throws {
    let asking = ask()
    await asked.wait(for: 1)
    let number = try #require(asked.numbers.first)
    #expect(!position.answered(number + 1, .success(.init(latitude: 0, longitude: 0))), "Nobody asked that.")
    #expect(position.answered(number, answer))
    #expect(await asking.value == answer)
    #expect(!position.answered(number, answer))
  }

  @Test func `answers are told to those who asked, in whatever order they come`() async {
    let asking = (0..<3).map { _ in ask() }
    await asked.wait(for: 3)
    for (index, number) in asked.numbers.enumerated().reversed() {
      #expect(position.answered(number, .success(.init(latitude: Double(index), longitude: 0))))
    }
    for (index, task) in asking.enumerated() {
      #expect(await task.value == .success(.init(latitude: Double(index), longitude: 0)))
    }
  }

  @Test func `of more than four questions at once the others fail, until one is answered`() async {
    let asking = (0..<4).map { _ in ask() }
    await asked.wait(for: 4)
    for _ in 0..<3 { #expect(await ask().value == .failure(.unavailable)) }
    #expect(asked.numbers.count == 4, "The browser hears of none of them.")
    #expect(position.answered(asked.numbers[2], .failure(.timedOut)))
    #expect(await asking[2].value == .failure(.timedOut))
    let next = ask()
    await asked.wait(for: 5)
    #expect(Set(asked.numbers).count == 5)
    #expect(await ask().value == .failure(.unavailable))
    position.close()
    #expect(await next.value == .failure(.unavailable))
  }

  @Test func `a page that is closed without an answer leaves nobody waiting, and asks no more`() async {
    let asking = (0..<2).map { _ in ask() }
    await asked.wait(for: 2)
    position.close()
    for task in asking { #expect(await task.value == .failure(.unavailable)) }
    #expect(!position.answered(asked.numbers[0], .success(Self.tower)), "It comes too late.")
    #expect(await ask().value == .failure(.unavailable))
    #expect(asked.numbers.count == 2)
    position.close()
  }

  @Test func `a browser without script is not asked`() async {
    position.hasScript = false
    #expect(await ask().value == .failure(.unsupported))
    #expect(asked.numbers == [])
  }

  @Test func `a session tells its page to ask, and takes the answer as an event of the page`() async {
    let position = BrowserPosition()
    let session = ViewSession(
      root: AnyRoot { Text("Where?") }, environment: ClientEnvironment(url: "/"), position: position)
    _ = session.document()
    let (found, lost) = (ask(position), ask(position))
    var numbers: [UInt32] = []
    while numbers.count < 2 {
      for case .effect(name: "locate", let arguments) in session.flush()?.operations ?? [] {
        numbers += arguments.compactMap(UInt32.init)
      }
      await Task.yield()
    }
    session.handle(
      ClientEvent(sequence: 1, kind: .located, payload: .located(numbers[0], .success(Self.tower))))
    #expect(await found.value == .success(Self.tower))
    #expect(session.ignoredEvents == 0)
    session.handle(
      ClientEvent(sequence: 2, kind: .located, payload: .located(numbers[0], .failure(.denied))))
    #expect(session.ignoredEvents == 1)
    session.close()
    #expect(await lost.value == .failure(.unavailable))

    let plain = BrowserPosition()
    let form = ViewSession(
      root: AnyRoot { Text("Where?") }, environment: ClientEnvironment(url: "/"), position: plain)
    _ = form.formDocument()
    #expect(await ask(plain).value == .failure(.unsupported))
  }
}
