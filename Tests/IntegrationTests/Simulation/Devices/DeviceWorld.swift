import EngineTesting
import Foundation
import KiwiKit

import TestSupport
@testable import ServerTitles
@testable import ServerSeed
@testable import ServerReading
@testable import ServerPlaces
@testable import ServerModeration
@testable import ServerDiscover
@testable import KiwiEngine
@testable import KiwiServer
@testable import ServerCore

/// Whole devices, each with the app's own model, repository, databases and live connection, on the real
/// server in virtual time. The seed decides the faults and the operations; threads are real, so the
/// speed of disks varies.
@MainActor final class DeviceWorld {
  let server: EngineServer
  let people: [EngineServer.Person]
  let mutant: Mutant?
  private(set) var devices: [WholeDevice] = []
  var random: SeededGenerator
  private var schedule = Schedule<@MainActor () async -> Void>()
  private let clock = VirtualClock()
  var injectsFaults = true
  private(set) var problems: [String] = []
  private(set) var trace: [String] = []
  /// The number of requests that the server is processing.
  private var busy = 0
  private var isStuck = false
  /// The author of each entry.
  var owners: [OutboxEntry.ID: String] = [:]
  /// The user of each token.
  private var tokens: [String: String] = [:]
  private var words = 0
  let titles: [Title]
  /// The entries of all libraries, keyed by id.
  var entries: [String: WrittenEntry] = [:]

  init(
    seed: UInt64, server: EngineServer, people: [EngineServer.Person], titles: [Title], mutant: Mutant?
  ) {
    self.titles = titles
    self.server = server
    self.people = people
    self.mutant = mutant
    random = SeededGenerator(seed: seed)
    for (index, person) in [people[0], people[1], people[1]].enumerated() {
      devices.append(
        WholeDevice(label: "d\(index)", person: person, seed: random.next(), world: self))
    }
  }

  // MARK: Time

  /// Milliseconds since the beginning.
  var time: Int { schedule.now }

  func plan(after milliseconds: Int, _ event: @escaping @MainActor () async -> Void) {
    schedule.plan(event, after: milliseconds)
  }

  /// The clock of one run of a device.
  func clock(of device: WholeDevice) -> EngineClock {
    let run = device.run
    return EngineClock(
      now: { [clock] in clock.now },
      sleep: { [weak self, weak device] duration in
        await self?.sleep(for: duration) { device?.run == run }
        try Task.checkCancellation()
      })
  }

  private func sleep(for duration: Duration, while isAlive: @escaping @MainActor () -> Bool) async {
    await Waiting.until { waiting in
      plan(after: max(1, Int(duration.timeInterval * 1_000))) { if isAlive() { waiting.end() } }
    }
  }

  /// Processes events until the given time, or until none is left.
  func run(until end: Int = .max) async {
    var steps = 0
    await settle()
    while !isStuck, let time = schedule.nextTime, time <= end, await step() {
      steps += 1
      guard steps < 50_000 else { return stop("the devices never become idle") }
    }
  }

  /// Lets time pass until the body has returned.
  func finish(_ body: @escaping @MainActor () async -> Void) async {
    var isDone = false
    Task {
      await body()
      isDone = true
    }
    var steps = 0
    while !isDone, !isStuck {
      steps += 1
      guard steps < 50_000 else { return stop("the operation never returns") }
      await settle()
      if !isDone { await step() }
    }
  }

  @discardableResult private func step() async -> Bool {
    guard let event = schedule.next() else { return false }
    clock.set(schedule.now)
    await event()
    await settle()
    return true
  }

  /// Waits until all devices and the server seem idle. A device that is not idle is slow.
  private func settle() async {
    guard !isStuck else { return }
    let began = ContinuousClock.now
    repeat {
      var quiet = 0
      while quiet < 4 {
        if began.duration(to: .now) > .seconds(60) {
          return stop("the devices do not become idle: \(activity)")
        }
        await Task.yield()
        await Task.detached {}.value
        // Dispatch rounds have their own threads, and their events are in flight once the rounds are over.
        let isQuiet = busy == 0 && !server.context.live.isSending && devices.allSatisfy(\.isQuiet)
        quiet = isQuiet ? quiet + 1 : 0
      }
      // A look may start new work.
      for device in devices { device.look() }
    } while !devices.allSatisfy(\.isQuiet)
  }

  /// Ends a run that never becomes idle, because its callers would otherwise wait forever.
  private func stop(_ problem: String) {
    isStuck = true
    report(problem)
  }

  private var activity: String {
    let busyDevices = devices.filter { !$0.isQuiet }.map { "\($0.label) (\($0.activity))" }
    return busyDevices.joined(separator: ", ")
      + "; requests at the server: \(busy), it is sending: \(server.context.live.isSending)"
  }

  // MARK: The network

  /// Carries a request to the server and a response back, or loses them.
  func carry(
    _ request: HTTPRequest, from device: WholeDevice, run: Int
  ) async -> Result<HTTPResponse, HTTPFailure> {
    let answer = Answer()
    await Waiting.until { waiting in
      let end = { @MainActor @Sendable (result: Result<HTTPResponse, HTTPFailure>) in
        guard device.run == run, !waiting.isOver else { return }
        answer.result = result
        waiting.end()
      }
      guard device.isOnline else { return plan(after: 1) { end(.failure(.offline)) } }
      plan(after: 20_000) { end(.failure(.timedOut)) }
      let arrive = { @MainActor @Sendable [self] in
        let result = await serve(request, from: device)
        note("\(device.label) \(request.method.rawValue) \(request.path): \(Self.describe(result))")
        if !(injectsFaults && device.networkRandom.chance(10)) { plan(after: device.delay()) { end(result) } }
      }
      if !(injectsFaults && device.networkRandom.chance(10)) { plan(after: device.delay(), arrive) }
      // The network or a lower layer repeats the request.
      if injectsFaults, device.networkRandom.chance(8) { plan(after: device.delay(), arrive) }
    }
    return answer.result
  }

  @MainActor private final class Answer {
    var result = Result<HTTPResponse, HTTPFailure>.failure(.cancelled)
  }

  private func serve(
    _ request: HTTPRequest, from device: WholeDevice
  ) async -> Result<HTTPResponse, HTTPFailure> {
    var request = request
    if mutant == .newKeys, request.headers[HTTPHeader.idempotencyKey] != nil {
      request.headers[HTTPHeader.idempotencyKey] = "\(random.next())"
    }
    check(request, from: device)
    busy += 1
    defer { busy -= 1 }
    do throws(HTTPFailure) {
      let response = try await server.client.send(request)
      if let session = try? JSONDecoder().decode(Session.self, from: response.body) {
        tokens[session.token] = session.user.username
      }
      return .success(response)
    } catch {
      return .failure(error)
    }
  }

  /// The response to a login.
  private struct Session: Decodable {
    let token: String
    let user: User
  }

  private static func describe(_ result: Result<HTTPResponse, HTTPFailure>) -> String {
    switch result {
    case .success(let response): "\(response.status)"
    case .failure(let failure): "\(failure)"
    }
  }

  /// Checks that an operation is sent in its own user's session.
  private func check(_ request: HTTPRequest, from device: WholeDevice) {
    guard let key = request.headers[HTTPHeader.idempotencyKey], let owner = owners[key],
      let token = request.headers[HTTPHeader.authorization]?.split(separator: " ").last.map(String.init),
      let sender = tokens[token], sender != owner
    else { return }
    report("\(device.label) sent an entry of \(owner) as \(sender)")
  }

  // MARK: Trace

  func makeWords(_ author: String) -> String {
    words += 1
    return "words \(words) by \(author)"
  }

  func report(_ problem: String) {
    note("PROBLEM: \(problem)")
    problems.append(problem)
  }

  func note(_ text: String) { trace.append("\(schedule.now) \(text)") }
}

/// A rule that a device breaks, to verify that the simulation detects it.
enum Mutant: String, CaseIterable {
  /// A new idempotency key for every attempt.
  case newKeys
  /// The outbox is not stored.
  case forgetsOutbox
  /// All users of the device share one outbox and one store of posts.
  case sharesOutbox
  /// Drafts are not stored.
  case forgetsDrafts
  /// The end of a session deletes all of the user's data.
  case clearsAtEnd
  /// The return of the network is ignored.
  case ignoresReturn
}
