/// A queue of events ordered by time, and then by the order in which they were planned.
package struct Schedule<Event> {
  private struct Item {
    let time: Int
    let number: Int
    let event: Event
  }

  /// Milliseconds since the beginning.
  package private(set) var now = 0
  private var heap: [Item] = []
  private var planned = 0

  package init() {}

  package mutating func plan(_ event: Event, after delay: Int) {
    planned += 1
    heap.append(Item(time: now + max(0, delay), number: planned, event: event))
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard isBefore(heap[child], heap[parent]) else { break }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  /// The time of the next event.
  package var nextTime: Int? { heap.first?.time }

  /// Removes the next event and moves the time to it.
  package mutating func next() -> Event? {
    guard let first = heap.first else { return nil }
    now = first.time
    let last = heap.removeLast()
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    return first.event
  }

  private mutating func sink() {
    var parent = 0
    while true {
      let left = parent * 2 + 1
      guard left < heap.count else { return }
      let right = left + 1
      let child = right < heap.count && isBefore(heap[right], heap[left]) ? right : left
      guard isBefore(heap[child], heap[parent]) else { return }
      heap.swapAt(child, parent)
      parent = child
    }
  }

  private func isBefore(_ left: Item, _ right: Item) -> Bool {
    (left.time, left.number) < (right.time, right.number)
  }
}
