import EngineTesting
import Foundation
import KiwiData
import KiwiKit
import TestSupport

@testable import KiwiEngine

/// Five devices of one user, one of them shared with another user, in virtual time on an unreliable network.
final class LibraryWorld {
  enum Request {
    case push([LibraryChange], after: String?)
    case pull(after: String?)
  }

  struct Packet {
    let number: Int
    let device: SimulatedLibraryDevice
    let run: Int
    let person: String
    let request: Request
  }

  enum Event {
    case operation(SimulatedLibraryDevice)
    case written(SimulatedLibraryDevice, run: Int)
    case arrival(Packet)
    case answer(Packet, Result<LibraryChangesResponse, APIFailure>)
    case wake(SimulatedLibraryDevice, alarm: Int)
    case hint(SimulatedLibraryDevice, person: String)
    case kill(SimulatedLibraryDevice)
    case start(SimulatedLibraryDevice)
    case online(SimulatedLibraryDevice, Bool)
    case logIn(SimulatedLibraryDevice, person: String)
    case merge(isUndone: Bool)
    case backUp
    case restore
  }

  let server = ModelLibraryServer()
  let devices: [SimulatedLibraryDevice]
  let fault: LibraryFault?
  private var backup: ModelLibraryServer.Backup?
  var random: SeededGenerator
  private var schedule = Schedule<Event>()
  private var injectsFaults = true
  private var packets = 0
  /// All changes written and recorded, by user.
  private(set) var recorded: [String: [LibraryChange]] = [:]
  private(set) var problems: [String] = []
  private(set) var trace: [String] = []

  static let day: Int64 = 86_400_000
  private static let beginning: Int64 = 1_790_000_000_000
  private static let responseTimeout = 30_000
  private static let faultPeriod = 120_000

  init(seed: UInt64, fault: LibraryFault? = nil) {
    random = SeededGenerator(seed: seed)
    self.fault = fault
    let errors: [Int64] = [0, Self.day, -Self.day, 20_000, 0]
    devices = errors.enumerated().map { index, error in
      SimulatedLibraryDevice(
        label: "device \(index + 1)", node: UInt32(index + 1), clockError: error, person: "alice")
    }
  }

  var now: Int64 { Self.beginning + Int64(schedule.now) }

  func date(of device: SimulatedLibraryDevice) -> Date {
    Date(timeIntervalSince1970: Double(now + device.clockError) / 1_000)
  }

  func report(_ problem: String) {
    note("PROBLEM: \(problem)")
    problems.append(problem)
  }

  func note(_ text: String) { trace.append("\(schedule.now) \(text)") }

  // MARK: Running

  func live(operations: Int) {
    for device in devices {
      schedule.plan(.start(device), after: 0)
      for _ in 0..<operations / devices.count { schedule.plan(.operation(device), after: moment()) }
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let time = moment()
        // Sometimes in the middle of recording an operation.
        if random.chance(50) { schedule.plan(.operation(device), after: time) }
        schedule.plan(.kill(device), after: time + Int.random(in: 0..<15, using: &random))
        schedule.plan(.start(device), after: time + Int.random(in: 100..<30_000, using: &random))
      }
      if random.chance(60) {
        let time = moment()
        schedule.plan(.online(device, false), after: time)
        schedule.plan(.online(device, true), after: time + Int.random(in: 1_000..<60_000, using: &random))
      }
    }
    for isUndone in [false, true, false, true] where random.chance(70) {
      schedule.plan(.merge(isUndone: isUndone), after: moment())
    }
    let shared = devices[4]
    // Logging out deletes records that only the device had, so a restored backup could not regain them.
    if random.chance(40) {
      let time = moment()
      schedule.plan(.backUp, after: time)
      schedule.plan(.restore, after: time + Int.random(in: 1_000..<60_000, using: &random))
    } else {
      for person in ["bob", "alice", "bob"] where random.chance(70) {
        schedule.plan(.logIn(shared, person: person), after: moment())
      }
    }
    drain(until: Self.faultPeriod)
    finishWithoutFaults()
  }

  private func moment() -> Int { Int.random(in: 0..<Self.faultPeriod, using: &random) }

  private func drain(until end: Int? = nil) {
    var steps = 0
    while let time = schedule.nextTime, end.map({ time < $0 }) ?? true, let event = schedule.next() {
      steps += 1
      guard steps < 100_000 else { return report("the devices never become idle") }
      handle(event)
    }
  }

  /// Stops the faults. Users with pending changes on a device return to it.
  private func finishWithoutFaults() {
    injectsFaults = false
    drain()
    for person in ["bob", "alice"] {
      for device in devices where person == "alice" || device.disks[person] != nil {
        if device.machine == nil { start(device) }
        device.isOnline = true
        logIn(person, on: device)
      }
      drain()
      for _ in 0..<5 {
        for device in devices where device.person == person { resume(device) }
        drain()
      }
      check(person)
    }
  }

  private func handle(_ event: Event) {
    switch event {
    case .operation(let device): if device.machine != nil { act(on: device) }
    case .written(let device, let run): if device.run == run { written(on: device) }
    case .arrival(let packet): arrive(packet)
    case .answer(let packet, let answer): receive(answer, to: packet)
    case .wake(let device, let alarm): if device.alarm == alarm { work(on: device) }
    case .hint(let device, let person): if device.person == person { hint(device) }
    case .kill(let device):
      note("\(device.label) is killed")
      device.kill()
    case .start(let device): if device.machine == nil { start(device) }
    case .online(let device, let isOnline):
      note("\(device.label) is \(isOnline ? "online" : "offline")")
      device.isOnline = isOnline
      if isOnline { resume(device) }
    case .logIn(let device, let person): if device.machine != nil { logIn(person, on: device) }
    case .merge(let isUndone):
      note("two places are \(isUndone ? "parted" : "merged")")
      server.merge("s0", into: "s1", isUndone: isUndone)
    case .backUp:
      note("a backup is written")
      backup = server.backUp()
    case .restore:
      note("the backup is brought back")
      if let backup { server.restore(backup) }
    }
  }

  private func start(_ device: SimulatedLibraryDevice) {
    var kept = device.disk.kept
    if fault == .dropsOutbox { kept.waiting = [] }
    note("\(device.label) starts as \(device.person) with \(kept.waiting.count) changes")
    var configuration = LibraryStateMachine.Configuration()
    configuration.batchSize = 4
    configuration.backoff.baseDelay = .milliseconds(500)
    configuration.backoff.maximumDelay = .seconds(8)
    device.machine = LibraryStateMachine(kept: kept, node: device.node, configuration: configuration)
    resume(device)
  }

  private func logIn(_ person: String, on device: SimulatedLibraryDevice) {
    guard device.person != person else { return }
    note("\(device.label) is \(person)'s")
    // Pending writes are recorded first.
    while device.writing != nil || !device.jobs.isEmpty {
      if device.writing != nil { written(on: device) } else { work(on: device) }
    }
    device.kill()
    device.disk.leave()
    device.person = person
    start(device)
  }

  private func resume(_ device: SimulatedLibraryDevice) {
    decide(on: device) { machine, _ in
      machine.resume()
      return nil
    }
  }

  private func hint(_ device: SimulatedLibraryDevice) {
    guard device.machine != nil, device.isOnline else { return }
    decide(on: device) { machine, _ in
      machine.changedElsewhere()
      return nil
    }
  }

  // MARK: Decisions

  /// Queues a decision until the earlier ones are on the disk.
  func decide(
    on device: SimulatedLibraryDevice, about keys: [LibraryChange] = [],
    _ body: @escaping (inout LibraryStateMachine, [LibraryChange.ID: LibraryChange]) -> LibraryCommit?,
    recorded: @escaping () -> Void = {}
  ) {
    guard device.machine != nil else { return }
    device.jobs.append(SimulatedLibraryDevice.Job(keys: keys, decide: body, recorded: recorded))
    work(on: device)
  }

  private func work(on device: SimulatedLibraryDevice) {
    while device.writing == nil, !device.jobs.isEmpty, var machine = device.machine {
      let job = device.jobs.removeFirst()
      var known: [LibraryChange.ID: LibraryChange] = [:]
      for key in job.keys { known[key.id] = device.disk.records[key.id] }
      guard let commit = job.decide(&machine, known) else {
        device.machine = machine
        continue
      }
      if fault == .cursorFirst { device.disk.kept.sync = commit.sync }
      device.writing = (commit, machine, job.recorded)
      if fault == .sendsFirst { device.machine = machine }
      schedule.plan(.written(device, run: device.run), after: Int.random(in: 0..<20, using: &random))
    }
    guard device.writing == nil || fault == .sendsFirst, var machine = device.machine else { return }
    let step = machine.next(now: date(of: device))
    device.machine = machine
    if fault == .sendsFirst { device.writing?.machine = machine }
    switch step {
    case .push(let changes, let cursor): send(.push(changes, after: cursor), from: device)
    case .pull(let cursor): send(.pull(after: cursor), from: device)
    case .wait(let time):
      device.alarm += 1
      let delay = Int((time.timeIntervalSince(date(of: device)) * 1_000).rounded(.up))
      schedule.plan(.wake(device, alarm: device.alarm), after: delay)
    case .rest: break
    }
  }

  private func written(on device: SimulatedLibraryDevice) {
    guard let (commit, machine, recorded) = device.writing else { return }
    device.writing = nil
    let before = device.disk.records
    device.disk.apply(commit)
    device.machine = machine
    for record in commit.records {
      checkPolicy(before[record.id], record, on: device.label)
      checkRating(before[record.id], record, on: device.label)
    }
    recorded()
    work(on: device)
  }

  func learn(_ changes: [LibraryChange], by person: String, on device: SimulatedLibraryDevice) {
    recorded[person, default: []] += changes
    for change in changes where device.disk.records[change.id] == nil {
      report("\(device.label) does not show a recorded change")
    }
  }

  /// Checks that only a clear or a corrected time lowers a decision.
  private func checkPolicy(_ before: LibraryChange?, _ after: LibraryChange, on label: String) {
    guard case .swipedItem(let one)? = before, case .swipedItem(let other) = after,
      let former = one.direction,
      one.clearedAt == other.clearedAt,
      SwipeDirection.allCases.allSatisfy({ one[$0] == nil || one[$0] == other[$0] })
        || fault == .demotes
    else { return }
    if other.direction.map({ $0 < former }) ?? true { report("\(label) demoted \(one.titleId)") }
  }

  // MARK: The network

  private func send(_ request: Request, from device: SimulatedLibraryDevice) {
    packets += 1
    device.request = packets
    let packet = Packet(
      number: packets, device: device, run: device.run, person: device.person, request: request)
    guard device.isOnline else { return schedule.plan(.answer(packet, .failure(.offline)), after: 1) }
    schedule.plan(.answer(packet, .failure(.timedOut)), after: Self.responseTimeout)
    if injectsFaults, random.chance(12) { return note("lost request \(packet.number)") }
    schedule.plan(.arrival(packet), after: delay())
    // The network or a lower layer repeats the request.
    if injectsFaults, random.chance(10) { schedule.plan(.arrival(packet), after: delay()) }
  }

  private func delay() -> Int {
    injectsFaults && random.chance(10)
      ? Int.random(in: 300..<45_000, using: &random) : Int.random(in: 5..<300, using: &random)
  }

  private func arrive(_ packet: Packet) {
    if injectsFaults, random.chance(5) {
      let failures: [APIFailure] = [.serverFailed, .rateLimited(retryAfter: .seconds(2)), .invalidResponse]
      let failure = failures[Int.random(in: 0..<failures.count, using: &random)]
      return schedule.plan(.answer(packet, .failure(failure)), after: delay())
    }
    let answer: Result<LibraryChangesResponse, APIFailure>
    switch packet.request {
    case .push(let changes, let cursor):
      let before = server.library(of: packet.person).records
      answer = server.push(changes, after: cursor, by: packet.person, now: now)
      let after = server.library(of: packet.person).records
      for item in after.items.values {
        checkPolicy(before.items[item.id].map { .swipedItem($0) }, .swipedItem(item), on: "the server")
      }
      for rating in after.experienceRatings.values {
        let known = before.experienceRatings[rating.id].map { LibraryChange.experienceRating($0) }
        checkRating(known, .experienceRating(rating), on: "the server")
      }
      note("\(packet.device.label) pushed \(changes.map(\.id))")
      if before != after {
        for device in devices where !injectsFaults || random.chance(70) {
          schedule.plan(.hint(device, person: packet.person), after: delay())
        }
      }
    case .pull(let cursor): answer = server.pull(after: cursor, by: packet.person)
    }
    if injectsFaults, random.chance(12) { return note("lost answer \(packet.number)") }
    schedule.plan(.answer(packet, answer), after: delay())
  }

  private func receive(_ outcome: Result<LibraryChangesResponse, APIFailure>, to packet: Packet) {
    let device = packet.device
    guard device.run == packet.run, device.request == packet.number else { return }
    device.request = nil
    let now = date(of: device)
    switch (packet.request, outcome) {
    case (.push(let sent, _), .success(let answer)):
      decide(on: device, about: answer.changes) { [fault] machine, known in
        var commit = machine.pushed(answer, known: known)
        if fault == .keepsOwnTimes {
          let own = Dictionary(sent.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
          commit.records = commit.records.map { $0.merged(with: own[$0.id] ?? $0) }
        }
        return commit
      }
    case (.push, .failure(let failure)):
      decide(on: device) { machine, _ in machine.failedToPush(failure, now: now).commit }
    case (.pull, .success(let answer)):
      if injectsFaults, random.chance(4) {
        // In the middle of storing the response.
        schedule.plan(.kill(device), after: Int.random(in: 0..<20, using: &random))
        schedule.plan(.start(device), after: Int.random(in: 1_000..<20_000, using: &random))
      }
      decide(on: device, about: answer.changes) { [fault, device] machine, known in
        let own = device.disk.records.values.sorted { $0.id < $1.id }
        var commit = machine.pulled(answer, known: known, own: fault == .keepsWhatWasLost ? [] : own)
        if fault == .demotes { commit.records = commit.records.map(Self.demoted) }
        if fault == .forgetsWhatWaits {
          commit.records = answer.changes
          commit.settled = commit.waiting.map(\.id)
          commit.waiting = []
        }
        return commit
      }
    case (.pull, .failure(let failure)):
      decide(on: device) { machine, _ in
        machine.failedToPull(failure, now: now)
        return nil
      }
    }
  }

  private static func demoted(_ record: LibraryChange) -> LibraryChange {
    guard case .swipedItem(var item) = record,
      let last = SwipeDirection.allCases.filter({ item[$0] != nil }).max(by: {
        (item[$0]?.description ?? "") < (item[$1]?.description ?? "")
      })
    else { return record }
    for direction in SwipeDirection.allCases where direction != last { item[direction] = nil }
    return .swipedItem(item)
  }

  // MARK: Invariants

  /// All devices of a user show the server's library, which is the join of all the user's changes.
  private func check(_ person: String) {
    let library = server.library(of: person)
    let truth = Dictionary(
      library.records.changes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for device in devices where device.person == person {
      if !device.disk.kept.waiting.isEmpty {
        report("\(device.label) never sent \(device.disk.kept.waiting.map(\.id))")
      }
      for id in Set(truth.keys).union(device.disk.records.keys).sorted()
      where truth[id] != device.disk.records[id] {
        report(
          "\(device.label) has of \(person)'s \(id) \(device.disk.records[id].map { "\($0)" } ?? "nothing")")
      }
    }
    let written = recorded[person] ?? []
    var joined = LibraryRecords()
    var fields: [LibraryField: [HybridTime]] = [:]
    for change in written where !change.isRefused {
      for (field, time) in LibraryField.all(of: change) { fields[field, default: []].append(time) }
    }
    for (field, times) in fields {
      let received = library.received[field] ?? [:]
      for time in times where received[time] == nil {
        // On the way it may have been merged with a later change from the same device, or after a restore
        // with other devices' changes.
        if !times.contains(where: { $0 > time && ($0.node == time.node || server.wasRestored) }) {
          report("\(person)'s \(field.name) of \(field.record) was lost")
        }
      }
      for time in received.keys where !times.contains(time) {
        report("\(person)'s \(field.name) of \(field.record) was sent and never recorded")
      }
    }
    for change in written where !change.isRefused {
      let arrived = LibraryField.all(of: change).filter { library.received[$0.field]?[$0.time] != nil }
      guard arrived.count == LibraryField.all(of: change).count else { continue }
      joined.merge(
        change.mapFields { name, time in
          library.received[LibraryField(record: change.id, name: name)]?[time] ?? time
        })
    }
    // Changes partly overtaken on the way are in the server by their other fields.
    let whole = joined.changes.filter { record in
      written.filter { $0.id == record.id }.allSatisfy { change in
        LibraryField.all(of: change).allSatisfy { library.received[$0.field]?[$0.time] != nil }
      }
    }
    for record in whole where truth[record.id] != record.placed(as: truth[record.id] ?? record) {
      report(
        "the server has of \(person)'s \(record.id) \(truth[record.id].map { "\($0)" } ?? "nothing") and not \(record)"
      )
    }
  }
}
