import Testing

@testable import SwiftUICore

/// Requests for the user's position and their answers.
@MainActor struct BrowserPositionTests {
  /// Records the requests sent to the browser.
  private final class SentRequests {
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
  private let requests = SentRequests()

  init() { position.request = { [requests] in requests.take($0) } }

  private func ask(_ position: BrowserPosition? = nil) -> Task<BrowserPosition.Response, Never> {
    let position = position ?? self.position
    return Task {
      do throws(BrowserPosition.Failure) {
        return .success(try await position.locate())
      } catch {
        return .failure(error)
      }
    }
  }

  @Test(arguments: BrowserPosition.Failure.allCases.map(BrowserPosition.Response.failure) + [.success(tower)])
  func `each request is answered once`(answer: BrowserPosition.Response) async throws {
    let asking = ask()
    await requests.wait(for: 1)
    let number = try #require(requests.numbers.first)
    #expect(
      !position.receive(number + 1, .success(.init(latitude: 0, longitude: 0))), "No such request exists.")
    #expect(position.receive(number, answer))
    #expect(await asking.value == answer)
    #expect(!position.receive(number, answer))
  }

  @Test func `answers reach their requests in any order`() async {
    let asking = (0..<3).map { _ in ask() }
    await requests.wait(for: 3)
    for (index, number) in requests.numbers.enumerated().reversed() {
      #expect(position.receive(number, .success(.init(latitude: Double(index), longitude: 0))))
    }
    for (index, task) in asking.enumerated() {
      #expect(await task.value == .success(.init(latitude: Double(index), longitude: 0)))
    }
  }

  @Test func `a fifth concurrent request fails until one is answered`() async {
    let asking = (0..<4).map { _ in ask() }
    await requests.wait(for: 4)
    for _ in 0..<3 { #expect(await ask().value == .failure(.unavailable)) }
    #expect(requests.numbers.count == 4, "Rejected requests are not sent to the browser.")
    #expect(position.receive(requests.numbers[2], .failure(.timedOut)))
    #expect(await asking[2].value == .failure(.timedOut))
    let next = ask()
    await requests.wait(for: 5)
    #expect(Set(requests.numbers).count == 5)
    #expect(await ask().value == .failure(.unavailable))
    position.close()
    #expect(await next.value == .failure(.unavailable))
  }

  @Test func `closing a page fails its pending requests and sends no more`() async {
    let asking = (0..<2).map { _ in ask() }
    await requests.wait(for: 2)
    position.close()
    for task in asking { #expect(await task.value == .failure(.unavailable)) }
    #expect(!position.receive(requests.numbers[0], .success(Self.tower)), "The page is already closed.")
    #expect(await ask().value == .failure(.unavailable))
    #expect(requests.numbers.count == 2)
    position.close()
  }

  @Test func `a browser without scripts gets no request`() async {
    position.hasScript = false
    #expect(await ask().value == .failure(.unsupported))
    #expect(requests.numbers == [])
  }

  @Test func `a session asks its page for the position and takes the answer as an event`() async {
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
