import Threads

/// The subscribers of one publisher.
final class Listeners<Value>: @unchecked Sendable {
  // The lock guards both properties. Closures run on the sending thread, as with Apple's.
  private let lock = Mutex(())
  private nonisolated(unsafe) var actions: [(number: UInt64, action: (Value) -> Void)] = []
  private nonisolated(unsafe) var lastNumber: UInt64 = 0

  var isEmpty: Bool { lock.withLock { _ in actions.isEmpty } }

  func send(_ value: Value) {
    let current = lock.withLock { _ in actions }
    for (_, action) in current { action(value) }
  }

  func add(_ action: @escaping (Value) -> Void) -> AnyCancellable {
    nonisolated(unsafe) let action = action
    let number = lock.withLock { _ in
      lastNumber &+= 1
      actions.append((lastNumber, action))
      return lastNumber
    }
    return AnyCancellable { self.remove(number) }
  }

  private func remove(_ number: UInt64) {
    // Released after the lock, because a deinitializer may run code.
    let removed = lock.withLock { _ in
      actions.firstIndex { $0.number == number }.map { actions.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }
}
