import Foundation
import KiwiEngine
public import KiwiKit
import Threads

/// An API client without a server, backed by a sample community in memory, for previews and tests.
public final class MockAPIClient: APIClientProtocol {
  /// The way in which all requests are answered.
  public enum Behavior: Sendable, Hashable {
    case answering
    /// Delays each response.
    case delayed(Duration)
    case failing(APIFailure)
    /// Never responds.
    case hanging
  }

  private let server: Mutex<MockServer>
  private let behavior: Mutex<Behavior>
  let clock: EngineClock

  public init(
    _ content: SampleContent = .lively(), behavior: Behavior = .answering, clock: EngineClock = .system
  ) {
    server = Mutex(MockServer(content))
    self.behavior = Mutex(behavior)
    self.clock = clock
  }

  public func setBehavior(_ behavior: Behavior) {
    self.behavior.withLock { $0 = behavior }
  }

  func answer<Value: Sendable>(
    _ body: @Sendable (inout MockServer) throws(APIFailure) -> Value
  ) async throws(APIFailure) -> Value {
    switch behavior.withLock({ $0 }) {
    case .answering: break
    case .delayed(let duration):
      do { try await clock.sleep(for: duration) } catch { throw .cancelled }
    case .failing(let failure): throw failure
    case .hanging:
      do { try await Task.sleep(for: .seconds(1_000_000)) } catch { throw .cancelled }
    }
    let now = clock.now
    let result: Result<Value, APIFailure> = server.withLock { server in
      server.now = now
      do throws(APIFailure) { return .success(try body(&server)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  public func send<Answer>(_ call: EndpointCall<Answer>) async throws(APIFailure) -> Answer {
    call.progress?(1)
    return try await answer { server throws(APIFailure) in try MockRouter.all.answer(call, &server) }
  }

  static func list<Element>(_ all: [Element], page: Int, pageSize: Int) -> ListPage<Element> {
    let start = min(all.count, max(0, page - 1) * pageSize)
    let items = all[start...].prefix(pageSize)
    return ListPage(items: Array(items), nextPage: start + items.count < all.count ? page + 1 : nil)
  }

  static func list<Element>(_ all: [Element], _ query: some PagedQuery) -> ListPage<Element> {
    list(all, page: query.page ?? 1, pageSize: query.pageSize ?? Limits.defaultPageSize)
  }

  static func find<Value>(_ value: Value?) throws(APIFailure) -> Value {
    guard let value else { throw .notFound }
    return value
  }
}
