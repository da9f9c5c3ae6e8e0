import Threads

/// A value that several tasks of a test change.
package final class Shared<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  package init(_ value: Value) { state = Mutex(value) }

  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    state.withLock { body(&$0) }
  }
}
