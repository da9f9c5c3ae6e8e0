import EngineTesting
import Foundation
import KiwiKit
import TestSupport
import Threads

@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPosts
@testable import ServerPlaces
@testable import ServerModeration
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// The server's clock in a world, which never goes back.
final class WorldClock: Sendable {
  private let seconds: Mutex<Int>

  init(_ seconds: Int) { self.seconds = Mutex(seconds) }

  var now: Int { seconds.withLock { $0 } }

  func move(to now: Int) { seconds.withLock { $0 = max($0, now) } }
}

/// Two readers over several days, with devices that travel, are killed, restarted and have wrong clocks, an
/// unreliable network, and a server that is killed.
final class ReadingWorld {
  enum Event {
    case operation(SimulatedReader)
    case written(SimulatedReader, run: Int, [ReadingStepChange], ReadingOperation)
    case arrival(Packet)
    case answer(Packet, Answer)
    case timeout(Packet)
    case wake(SimulatedReader, alarm: Int)
    case kill(SimulatedReader, restarts: Bool)
    case start(SimulatedReader)
    case online(SimulatedReader, Bool)
    case setClock(SimulatedReader, by: Int64)
    case travel(SimulatedReader, to: String)
    case handOver(SimulatedReader)
    case killServer(between: Bool)
    case startServer
  }

  enum Request {
    case step(ReadingStepRequest, ReadingStep)
    case look
  }

  enum Answer {
    case step(Result<ReadingSession?, APIFailure>)
    case look(Result<(open: [ReadingSession], completed: [ReadingSession]), APIFailure>)
  }

  struct Packet {
    let number: Int
    let device: SimulatedReader
    let person: EngineServer.Person
    let run: Int
    let request: Request
    let sentAt: Int
  }

  /// The way the server recorded a step: its deviation and its arrival.
  struct Taken {
    /// The recorded time minus the true time in milliseconds.
    let shift: Int
    /// The milliseconds on the network.
    let delay: Int
    let arrivedAt: Int
    /// True if the device could determine the age by its uptime alone.
    let isCertain: Bool
  }

  var random: SeededGenerator
  let clock: WorldClock
  /// The server's time at the beginning in seconds.
  let epoch: Int
  let devices: [SimulatedReader]
  let people: [EngineServer.Person]
  let server: EngineServer
  var isServerKilled = false
  /// The disk of a killed server that acknowledged more than it stored.
  var diskOfServer: [String: Data]?
  /// True if the server will be killed between its next commit and its response.
  var killsServerBetween = false
  let fault: ReadingFault?
  var schedule = Schedule<Event>()
  var injectsFaults = true
  var packets = 0
  var operations: [ReadingOperation] = []
  var taken: [String: Taken] = [:]
  /// Sessions with rejected steps, which the server has only in part.
  var refused: Set<String> = []
  /// The owner of each session.
  var owners: [String: String] = [:]
  var problems: [String] = []
  var trace: [String] = []
  private var names: [String: String] = [:]
  var books = 0
  var operationsLeft: Int

  static let zones = [
    "Europe/Vienna", "America/New_York", "Pacific/Auckland", "Pacific/Honolulu", "Asia/Kolkata",
    "Pacific/Kiritimati", "Pacific/Pago_Pago", "Australia/Lord_Howe",
  ]
  private static let responseTimeout = 30_000

  init(
    seed: UInt64, people: [EngineServer.Person], server: EngineServer, clock: WorldClock, operations: Int,
    fault: ReadingFault?
  ) {
    random = SeededGenerator(seed: seed)
    self.people = people
    self.server = server
    self.clock = clock
    self.fault = fault
    operationsLeft = operations
    epoch = clock.now
    let shared = seed % 2 == 1
    let labels = shared ? [("A", 0), ("B", 0), ("C", 1)] : [("A", 0), ("C", 1)]
    devices = labels.map { label, person in
      SimulatedReader(label: label, person: people[person], zone: Self.zones[0])
    }
  }

  var now: Int { schedule.now }
  /// The server's time, in whole seconds.
  var serverNow: Int { epoch + now / 1_000 }

  // MARK: The run

  func run() async throws {
    for device in devices {
      start(device)
      schedule.plan(.operation(device), after: .random(in: 1_000..<3_600_000, using: &random))
    }
    for _ in 0..<Int.random(in: 4...10, using: &random) { planTrouble() }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      schedule.plan(
        .killServer(between: random.chance(50)), after: .random(in: 0..<3 * 24 * 3_600_000, using: &random))
    }
    try await drain()
    try await finishWithoutFaults()
  }

  private func planTrouble() {
    guard let device = devices.randomElement(using: &random) else { return }
    let hour = 3_600_000
    let time = Int.random(in: 0..<5 * 24 * hour, using: &random)
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<25:
      schedule.plan(.kill(device, restarts: false), after: time)
      schedule.plan(.start(device), after: time + .random(in: 1_000..<2 * hour, using: &random))
    case 25..<40:
      schedule.plan(.kill(device, restarts: true), after: time)
      schedule.plan(.start(device), after: time + .random(in: 60_000..<8 * hour, using: &random))
    case 40..<65:
      schedule.plan(.online(device, false), after: time)
      schedule.plan(.online(device, true), after: time + .random(in: 60_000..<30 * hour, using: &random))
    case 65..<80:
      let error = Int64.random(in: -90_000_000..<90_000_000, using: &random)
      schedule.plan(.setClock(device, by: error), after: time)
      if random.chance(50) { schedule.plan(.setClock(device, by: -error), after: time + hour * 5) }
    case 80..<95:
      schedule.plan(.travel(device, to: Self.zones.randomElement(using: &random) ?? "UTC"), after: time)
    default: schedule.plan(.handOver(device), after: time)
    }
  }

  private func drain() async throws {
    var steps = 0
    while let event = schedule.next() {
      steps += 1
      guard steps < 20_000 else { return report("the devices never become idle") }
      clock.move(to: serverNow)
      try await handle(event)
    }
  }

  /// Stops the faults, lets all packets arrive and returns users to devices with pending steps.
  private func finishWithoutFaults() async throws {
    injectsFaults = false
    for round in 0..<6 {
      for device in devices {
        if device.machine == nil { start(device) }
        device.isOnline = true
        device.machine?.resume()
        drive(device)
        if round > 0 { look(from: device) }
      }
      try await drain()
      // Earlier users return to the shared device.
      for device in devices where round % 2 == 0 { handOver(device) }
      try await drain()
    }
    for device in devices
    where !(device.machine?.steps.isEmpty ?? true) || device.disks.values.contains(where: { !$0.isEmpty }) {
      report("\(device.label) still has pending steps")
    }
  }

  private func handle(_ event: Event) async throws {
    switch event {
    case .operation(let device): act(on: device)
    case .written(let device, let run, let changes, let operation):
      if device.run == run { written(changes, operation, on: device) }
    case .arrival(let packet): try await arrive(packet)
    case .answer(let packet, let answer): receive(answer, to: packet)
    case .timeout(let packet): receive(Self.failure(.timedOut, of: packet.request), to: packet)
    case .wake(let device, let alarm): if device.alarm == alarm { drive(device) }
    case .kill(let device, let restarts):
      note("\(device.label) is \(restarts ? "switched off" : "killed")")
      device.kill()
      if restarts { device.bootTime = .max }
    case .start(let device): start(device)
    case .online(let device, let isOnline):
      device.isOnline = isOnline
      guard isOnline else { return }
      device.machine?.resume()
      drive(device)
      look(from: device)
    case .setClock(let device, let change): device.wallError += change
    case .travel(let device, let zone):
      note("\(device.label) is in \(zone)")
      device.zone = zone
    case .handOver(let device): handOver(device)
    case .killServer(let between):
      if between { killsServerBetween = true } else { killServer() }
    case .startServer: try await startServer()
    }
  }

  private func start(_ device: SimulatedReader) {
    guard device.machine == nil else { return }
    if device.bootTime == .max {
      device.bootTime = now
      device.boots += 1
    }
    device.start(seed: random.next())
    note("\(device.label) starts with \(device.disk.count)")
    drive(device)
    look(from: device)
  }

  /// Another user logs in; pending steps wait for their owner.
  private func handOver(_ device: SimulatedReader) {
    guard device.label == "B", device.machine != nil else { return }
    device.kill()
    device.person = device.person.user.id == people[0].user.id ? people[1] : people[0]
    note("\(device.label) is handed over")
    device.start(seed: random.next())
    drive(device)
    look(from: device)
  }

  // MARK: Trace

  func report(_ problem: String) {
    note("PROBLEM: \(problem)")
    problems.append(problem)
  }

  func note(_ text: String) { trace.append("\(schedule.now / 1_000) \(text)") }

  func name(_ id: String) -> String {
    if let name = names[id] { return name }
    let name = "#\(names.count)"
    names[id] = name
    return name
  }

  static func failure(_ failure: APIFailure, of request: Request) -> Answer {
    switch request {
    case .step: .step(.failure(failure))
    case .look: .look(.failure(failure))
    }
  }

  static var deviceResponseTimeout: Int { responseTimeout }
}
