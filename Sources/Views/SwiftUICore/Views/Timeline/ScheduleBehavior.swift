import Foundation

/// Runs as long as its schedule. The first rendering does not wait for it.
@MainActor package struct ScheduleBehavior<Schedule: TimelineSchedule>: Behavior {
  let schedule: Schedule
  let show: (Date) -> Void

  package init(schedule: Schedule, show: @escaping (Date) -> Void) {
    (self.schedule, self.show) = (schedule, show)
  }

  package func begin(_ node: Node) -> Task<Void, Never> {
    let (schedule, show) = (schedule, show)
    return Task { @MainActor in
      var last = Date.now
      while !Task.isCancelled {
        // Skip dates that passed while the process was busy.
        let now = max(Date.now, last)
        guard let next = schedule.entries(from: now, mode: .normal).first(where: { $0 > now }) else { return }
        try? await Task.sleep(for: .seconds(min(next.timeIntervalSinceNow, 86_400)))
        if Task.isCancelled { return }
        guard next <= .now else { continue }
        last = next
        show(next)
      }
    }
  }

  package func update(_ memory: inout Task<Void, Never>, _ previous: Self, _ node: Node) {
    if BitwiseEquality.holds(previous.schedule, schedule) { return }
    memory.cancel()
    memory = begin(node)
  }

  package func end(_ memory: Task<Void, Never>, _ node: Node) { memory.cancel() }
}
