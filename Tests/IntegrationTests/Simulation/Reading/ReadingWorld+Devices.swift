import EngineTesting
import Foundation
import KiwiKit
import TestSupport

@testable import KiwiEngine

extension ReadingWorld {
  func moment(of device: SimulatedReader) -> DeviceMoment { device.moment(now, epoch: epoch) }

  // MARK: Operations

  func act(on device: SimulatedReader) {
    guard operationsLeft > 0 else { return }
    operationsLeft -= 1
    let pause = random.chance(60) ? 5..<90 : 90..<900
    schedule.plan(
      .operation(device),
      after: Int.random(in: pause, using: &random) * 60_000 + .random(in: 0..<60_000, using: &random))
    guard let machine = device.machine else { return }
    let shown = machine.shown(now: moment(of: device))
    let current = shown.open.first { $0.session.status == .active } ?? shown.open.first
    switch (Int.random(in: 0..<100, using: &random), current) {
    case (0..<30, _), (_, nil): begin(on: device)
    case (30..<50, let line?):
      let isActive = line.session.status == .active
      perform(isActive ? .pause : .resume, of: line.session.id, on: device)
    case (50..<62, _):
      if let other = shown.open.randomElement(using: &random) {
        perform(other.session.status == .active ? .pause : .resume, of: other.session.id, on: device)
      }
    case (62..<86, let line?):
      let outcome = ReadingSessionOutcome(endPage: .random(in: 1...300, using: &random), mood: "calm")
      perform(.complete(outcome), of: line.session.id, on: device)
    case (86..<93, _):
      if let session = shown.completed.randomElement(using: &random) {
        perform(.change(ReadingSessionOutcome(mood: "at sea \(books)")), of: session.id, on: device)
      }
    case (_, let line?): perform(.discard, of: line.session.id, on: device)
    }
  }

  private func begin(on device: SimulatedReader) {
    books += 1
    let id = RandomSource(seed: random.next()).uuid()
    owners[id] = device.person.user.id
    let start = ReadingSessionStart(
      id: id, bookTitle: "Book \(books)", startPage: 1, visibility: .followers, timeZone: device.zone)
    // A friend joins a session of the other reader, as far as the device knows it.
    let others = owners.filter { $0.value != device.person.user.id }.keys.sorted()
    let joined = random.chance(25) ? others.randomElement(using: &random) : nil
    perform(.start(start, joining: joined), of: id, on: device)
  }

  private func perform(_ action: ReadingStep.Action, of id: String, on device: SimulatedReader) {
    guard var machine = device.machine else { return }
    let at = moment(of: device)
    if fault == .forgetsBeginnings, case .discard = action {
      machine.forgetBeginning(of: id)
    }
    guard let changes = machine.record(action, sessionId: id, now: at) else {
      return report("\(device.label) accepts no more steps")
    }
    device.machine = machine
    guard !changes.isEmpty else { return }
    // A discard may also pause the session that ran before.
    let step = changes.compactMap { change -> ReadingStep? in
      if case .save(let step) = change, step.sessionId == id { step } else { nil }
    }.last
    let operation = ReadingOperation(
      device: device.label, sessionId: id, action: action, at: at, time: now, zone: device.zone,
      wallError: device.wallError, order: step?.order ?? 0)
    note("\(device.label) \(step?.name ?? "forgets") \(name(id))")
    let isShown = machine.shown(now: at).open.contains { $0.session.id == id && $0.session.status == .active }
    if case .pause = action, isShown { report("a pause on \(device.label) did not show at once") }
    schedule.plan(
      .written(device, run: device.run, changes, operation), after: .random(in: 0..<20, using: &random))
  }

  /// The operation is on the disk: from now on it must not be lost.
  func written(_ changes: [ReadingStepChange], _ operation: ReadingOperation, on device: SimulatedReader) {
    if fault != .noRecords { keep(changes, on: device) }
    device.machine?.recorded(changes)
    operations.append(operation)
    drive(device)
  }

  func keep(_ changes: [ReadingStepChange], on device: SimulatedReader) {
    var disk = device.disks[device.person.user.id] ?? [:]
    for change in changes {
      switch change {
      case .save(let step): disk[step.id] = step
      case .remove(let id): disk[id] = nil
      }
    }
    device.disks[device.person.user.id] = disk
  }

  // MARK: Devices

  func drive(_ device: SimulatedReader) {
    guard var machine = device.machine else { return }
    let work = machine.next(now: moment(of: device))
    device.machine = machine
    switch work {
    case .rest: return
    case .wait(let duration):
      device.alarm += 1
      let components = duration.components
      let delay = Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
      schedule.plan(.wake(device, alarm: device.alarm), after: delay + 1)
    case .send(let step):
      if fault != .noRecords { keep([.save(step)], on: device) }
      if fault == .earlyRemoval { keep([.remove(step.id)], on: device) }
      guard var request = machine.request(for: step.id, now: moment(of: device)) else {
        return report("\(device.label) sends a step that it does not have")
      }
      request = faulty(request, step, on: device)
      send(.step(request, step), from: device)
    }
  }

  private func faulty(
    _ request: ReadingStepRequest, _ step: ReadingStep, on device: SimulatedReader
  ) -> ReadingStepRequest {
    var (key, secondsAgo) = (request.key, request.secondsAgo)
    switch fault {
    case .newKeys: key = "\(key)-\(random.next())"
    case .wallClock: secondsAgo = Int(max(0, moment(of: device).wall - step.at.wall) / 1_000)
    case .staleAge:
      secondsAgo = device.reportedAges[step.id] ?? secondsAgo
      device.reportedAges[step.id] = secondsAgo
    case .noRecords, .earlyRemoval, .forgetsBeginnings, .answersTooEarly, nil: break
    }
    return ReadingStepRequest(key: key, step, secondsAgo: secondsAgo)
  }

  func look(from device: SimulatedReader) {
    guard device.machine != nil else { return }
    send(.look, from: device)
  }

  // MARK: Responses

  func receive(_ answer: Answer, to packet: Packet) {
    let device = packet.device
    guard device.run == packet.run, let stamp = device.waiting.removeValue(forKey: packet.number),
      var machine = device.machine
    else { return }
    let at = moment(of: device)
    switch (packet.request, answer) {
    case (.step(_, let step), .step(let outcome)):
      let consequences = machine.answered(step.id, outcome, now: at, chance: random.unit())
      device.machine = machine
      keep(consequences.changes, on: device)
      device.machine?.recorded(consequences.changes)
      if let refusal = consequences.rejection {
        note("\(device.label) reports: \(refusal.message)")
        if case .start(_, .some) = refusal.step.action {} else { refused.insert(step.sessionId) }
      }
      drive(device)
      if consequences.needsRefresh, random.chance(40) { look(from: device) }
    case (.look, .look(.success(let found))):
      guard let stamp else { return }
      let isTaken = machine.finishRefresh(stamp, open: found.open, completed: found.completed, now: at)
      device.machine = machine
      for session in found.open + found.completed where owners[session.id] != device.person.user.id {
        report("\(device.label) received a session of another user")
      }
      if !isTaken { look(from: device) }
    default: break
    }
  }
}

extension SessionOrchestrator {
  /// Breaks the rule about starts of discarded sessions.
  fileprivate mutating func forgetBeginning(of id: String) {
    let inFlight = queue.inFlight[.only]
    _ = removeSteps { $0.sessionId == id && $0.isStart && $0.id != inFlight }
  }
}

extension ReadingStepRequest {
  init(key: String, _ step: ReadingStep, secondsAgo: Int) {
    var renamed = ReadingStep(
      id: key, sessionId: step.sessionId, action: step.action, at: step.at, order: step.order)
    renamed.wasSent = step.wasSent
    self.init(renamed, secondsAgo: secondsAgo)
  }
}

extension SeededGenerator {
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
