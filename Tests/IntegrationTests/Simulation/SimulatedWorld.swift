import EngineTesting
import Foundation
import KiwiKit
import TestSupport
import Testing

@testable import KiwiEngine

/// Several users with devices on an unreliable network and the real server in virtual time. The seed alone
/// decides a run.
final class SimulatedWorld {
  enum Event {
    case operation(SimulatedDevice)
    case written(SimulatedDevice, run: Int)
    case arrival(Packet)
    case answer(Packet, DeviceAnswer)
    case timeout(Packet)
    case wake(SimulatedDevice, alarm: Int)
    case kill(SimulatedDevice)
    case start(SimulatedDevice)
    case online(SimulatedDevice, Bool)
    case counts(SimulatedDevice, PostCounts)
  }

  struct Packet {
    let number: Int
    let device: SimulatedDevice
    let run: Int
    let request: DeviceRequest
  }

  static let responseTimeout = 20_000

  let devices: [SimulatedDevice]
  let fault: Fault?
  var random: SeededGenerator
  var schedule = Schedule<Event>()
  var problems: [String] = []
  /// True while the network injects faults.
  var injectsFaults = true
  private(set) var trace: [String] = []
  private var names: [String: String] = [:]
  private var packets = 0
  private var written = 0

  init(seed: UInt64, people: [EngineServer.Person], fault: Fault? = nil) {
    random = SeededGenerator(seed: seed)
    self.fault = fault
    // The first user has two devices.
    devices = ([people[0]] + people).enumerated().map { SimulatedDevice(label: "d\($0)", person: $1) }
    for (number, person) in people.enumerated() { names[person.user.username] = "person\(number)" }
  }

  var now: Date { Date(timeIntervalSince1970: 1_770_000_000 + Double(schedule.now) / 1_000) }

  // MARK: Running

  func run(operations: Int) async {
    for device in devices {
      start(device)
      let times = (0..<operations / devices.count).map { _ in Int.random(in: 0..<120_000, using: &random) }
      for time in times { schedule.plan(.operation(device), after: time) }
      for _ in 0..<Int.random(in: 0...3, using: &random) { planKill(of: device, near: times) }
      if random.chance(60) { planOutage(of: device) }
    }
    await drain()
    await finishWithoutFaults()
  }

  /// Kills the device, mostly in the middle of recording an operation.
  private func planKill(of device: SimulatedDevice, near times: [Int]) {
    let operation = times.randomElement(using: &random) ?? 0
    let time =
      operation
      + (random.chance(70)
        ? Int.random(in: 0..<25, using: &random) : Int.random(in: 25..<5_000, using: &random))
    schedule.plan(.kill(device), after: time)
    schedule.plan(.start(device), after: time + Int.random(in: 100..<20_000, using: &random))
  }

  private func planOutage(of device: SimulatedDevice) {
    let time = Int.random(in: 0..<120_000, using: &random)
    schedule.plan(.online(device, false), after: time)
    schedule.plan(.online(device, true), after: time + Int.random(in: 1_000..<60_000, using: &random))
  }

  func drain() async {
    var steps = 0
    while let event = schedule.next() {
      steps += 1
      guard steps < 20_000 else { return report("the devices never become idle") }
      await handle(event)
    }
  }

  /// Stops the faults, lets all packets arrive and resolves failed entries until all devices are idle.
  private func finishWithoutFaults() async {
    injectsFaults = false
    for device in devices {
      if device.machine == nil { start(device) }
      device.isOnline = true
    }
    for _ in 0..<20 {
      for device in devices {
        apply(device) { $0.resume(now: self.now) }
        resolveFailures(on: device)
      }
      await drain()
      if devices.allSatisfy({ $0.machine?.outbox.entries.isEmpty ?? true }) { return }
    }
    for device in devices {
      let left = device.machine?.outbox.entries.map { "\(describe($0.action)) \($0.state)" } ?? []
      if !left.isEmpty { report("\(device.label) still has \(left) pending") }
    }
  }

  private func handle(_ event: Event) async {
    switch event {
    case .operation(let device): act(on: device)
    case .written(let device, let run): if device.run == run { write(on: device) }
    case .arrival(let packet): await arrive(packet)
    case .answer(let packet, let answer): receive(answer, to: packet)
    case .timeout(let packet): receive(Self.failure(.timedOut, of: packet.request), to: packet)
    case .wake(let device, let alarm): if device.alarm == alarm { apply(device) { $0.wake(now: self.now) } }
    case .kill(let device):
      note("\(device.label) is killed")
      device.kill()
    case .start(let device): start(device)
    case .online(let device, let isOnline):
      note("\(device.label) is \(isOnline ? "online" : "offline")")
      device.isOnline = isOnline
      if isOnline { apply(device) { $0.resume(now: self.now) } }
    case .counts(let device, let counts): apply(device) { $0.receive(.counts([counts])) }
    }
  }

  private func start(_ device: SimulatedDevice) {
    guard device.machine == nil else { return }
    note("\(device.label) starts with \(device.disk.count) entries")
    let effects = device.start(seed: random.next(), now: now)
    checkIntents(of: device)
    perform(effects, on: device)
    ask(.feed(after: nil), from: device)
  }

  /// Recorded operations show again after a restart.
  private func checkIntents(of device: SimulatedDevice) {
    guard let machine = device.machine else { return }
    for entry in machine.outbox.entries {
      // The deletion of a post drops its unsent likes.
      if case .setLiked(_, let postId) = entry.action, !machine.overlay.isDeleted(postId),
        let intended = device.likes[postId],
        machine.overlay.pendingLike(postId) != intended
      {
        report("\(device.label) forgot the intent about \(name(postId))")
      }
    }
  }

  // MARK: Effects

  /// Runs a decision of the device's state machine and performs its effects.
  func apply(
    _ device: SimulatedDevice, operation: UserOperation? = nil,
    _ body: (inout PostStateMachine) -> [PostStateMachine.Effect]
  ) {
    guard var machine = device.machine else { return }
    let effects = body(&machine)
    device.machine = machine
    perform(effects, on: device, operation: operation)
  }

  private func perform(
    _ effects: [PostStateMachine.Effect], on device: SimulatedDevice, operation: UserOperation? = nil
  ) {
    var operation = operation
    for effect in effects {
      if case .change(let change) = effect {
        observe(change, on: device)
        continue
      }
      if case .send(let entry) = effect, fault == .sendsFirst { send(entry, from: device) }
      device.jobs.append(.effect(effect))
      if case .commit = effect, let recorded = operation {
        device.jobs.append(.recorded(recorded))
        operation = nil
      }
    }
    if let operation { device.jobs.append(.recorded(operation)) }
    work(on: device)
  }

  private func work(on device: SimulatedDevice) {
    while !device.isWriting, !device.jobs.isEmpty {
      if case .effect(.commit) = device.jobs[0] {
        device.isWriting = true
        schedule.plan(.written(device, run: device.run), after: Int.random(in: 0..<20, using: &random))
        return
      }
      perform(device.jobs.removeFirst(), on: device)
    }
  }

  private func perform(_ job: SimulatedDevice.Job, on device: SimulatedDevice) {
    switch job {
    case .recorded(let operation): learn(operation, on: device)
    case .effect(.send(let entry)):
      guard fault != .sendsFirst else { return }
      if fault == .earlyRemoval { device.disk[entry.id] = nil }
      send(entry, from: device)
    case .effect(.wake(let time)):
      let delay = Int((time.timeIntervalSince(now) * 1_000).rounded(.up))
      device.alarm += 1
      schedule.plan(.wake(device, alarm: device.alarm), after: delay)
    case .effect(.refresh(let postId)): ask(.post(id: postId), from: device)
    case .effect: break
    }
  }

  private func write(on device: SimulatedDevice) {
    guard case .effect(.commit(let changes))? = device.jobs.first else { return }
    device.jobs.removeFirst()
    device.isWriting = false
    for change in changes where fault != .noRecords {
      switch change {
      case .save(let entry): device.disk[entry.id] = entry
      case .remove(let id): device.disk[id] = nil
      }
    }
    work(on: device)
  }

  private func send(_ entry: OutboxEntry, from device: SimulatedDevice) {
    guard device.machine?.outbox.entry(entry.id)?.state == .sending else { return }
    ask(.perform(entry), from: device)
  }

  // MARK: The network

  func ask(_ request: DeviceRequest, from device: SimulatedDevice) {
    guard device.machine != nil else { return }
    var stamp: ReadStamp?
    if case .perform = request {} else { stamp = device.machine?.beginRead() }
    packets += 1
    let packet = Packet(number: packets, device: device, run: device.run, request: request)
    device.waiting[packet.number] = SimulatedDevice.Waiting(request: request, stamp: stamp)
    guard device.isOnline else {
      schedule.plan(.answer(packet, Self.failure(.offline, of: request)), after: 1)
      return
    }
    schedule.plan(.timeout(packet), after: Self.responseTimeout)
    if injectsFaults, random.chance(12) { return note("lost \(describe(packet))") }
    schedule.plan(.arrival(packet), after: delay())
    // The network or a lower layer repeats the request.
    if injectsFaults, random.chance(10) { schedule.plan(.arrival(packet), after: delay()) }
  }

  private func delay() -> Int {
    injectsFaults && random.chance(10)
      ? Int.random(in: 300..<45_000, using: &random) : Int.random(in: 5..<300, using: &random)
  }

  private func arrive(_ packet: Packet) async {
    let answer = await serve(packet)
    note("served \(describe(packet)): \(describe(answer))")
    if case .perform(let entry) = packet.request, injectsFaults, random.chance(15),
      let id = entry.action.postId
    {
      await broadcastCounts(of: id)
    }
    if injectsFaults, random.chance(12) { return note("lost the answer") }
    schedule.plan(.answer(packet, answer), after: delay())
  }

  private func serve(_ packet: Packet) async -> DeviceAnswer {
    let remote = packet.device.remote
    do throws(APIFailure) {
      switch packet.request {
      case .perform(let entry):
        return .performed(.success(try await remote.perform(sent(entry), progress: nil)))
      case .feed(let cursor): return .feed(.success(try await remote.posts(.following, after: cursor)))
      case .post(let id): return .post(.success(try await remote.post(id: id)))
      case .comments(let postId, let cursor):
        return .comments(.success(try await remote.comments(of: postId, after: cursor)))
      }
    } catch {
      return Self.failure(error, of: packet.request)
    }
  }

  private func sent(_ entry: OutboxEntry) -> OutboxEntry {
    guard fault == .newKeys else { return entry }
    return OutboxEntry(
      id: "\(entry.id)-\(random.next())", action: entry.action, createdAt: entry.createdAt, order: entry.order
    )
  }

  /// Sends a post's counts to all devices, as a live connection does.
  func broadcastCounts(of postId: String) async {
    guard let post = try? await devices[0].remote.post(id: postId) else { return }
    let counts = PostCounts(postId: postId, likes: post.likes, commentCount: post.commentCount ?? 0)
    for device in devices { schedule.plan(.counts(device, counts), after: injectsFaults ? delay() : 0) }
  }

  private static func failure(_ failure: APIFailure, of request: DeviceRequest) -> DeviceAnswer {
    switch request {
    case .perform: .performed(.failure(failure))
    case .feed: .feed(.failure(failure))
    case .post: .post(.failure(failure))
    case .comments: .comments(.failure(failure))
    }
  }

  // MARK: Trace

  func report(_ problem: String) {
    note("PROBLEM: \(problem)")
    problems.append(problem)
  }

  func note(_ text: String) {
    trace.append("\(schedule.now) \(text)")
  }

  /// Ids numbered by first appearance, because the server's differ between runs.
  func name(_ id: String) -> String {
    if let name = names[id] { return name }
    let name = "#\(names.count)"
    names[id] = name
    return name
  }

  func makeText() -> String {
    written += 1
    return "words \(written)"
  }
}
