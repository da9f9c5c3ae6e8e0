import Foundation

/// A view of the time, made anew as it passes while a page is open.
struct Ticking<Content: View>: View {
  let interval: Double
  let content: (Date) -> Content
  @State private var now = Date.now

  init(every interval: Double, content: @escaping (Date) -> Content) {
    self.interval = interval
    self.content = content
  }

  var body: some View {
    Behaved(content: content(now)) { TickBehavior(interval: interval) { now = $0 } }
  }
}

/// Runs without end, and is no task that the first rendering waits for.
@MainActor struct TickBehavior: Behavior {
  let interval: Double
  let tick: (Date) -> Void

  func begin(_ node: Node) -> Task<Void, Never> {
    let (interval, tick) = (interval, tick)
    return Task { @MainActor in
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(interval))
        if !Task.isCancelled { tick(.now) }
      }
    }
  }

  // Sleeping is all that is interrupted.
  func end(_ memory: Task<Void, Never>, _ node: Node) { memory.cancel() }
}
