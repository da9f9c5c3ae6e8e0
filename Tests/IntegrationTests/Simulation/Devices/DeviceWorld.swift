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

/// Whole devices, each with the app's own model, repository, databases and live connection, before the real server,
/// in a time of their own. The seed decides the weather and what people do; threads are real, so that a disk is now
/// quick and now slow.
@MainActor final class DeviceWorld {
  let server: EngineServer
  let people: [EngineServer.Person]
  let mutant: Mutant?
  private(set) var devices: [WholeDevice] = []
  var random: SeededGenerator
  private var schedule = Schedule<@MainActor () async -> Void>()
  private let clock = VirtualClock()
  var isStormy = true
  private(set) var problems: [String] = []
  private(set) var trace: [String] = []
  /// How much the server has to do.
  private var busy = 0
  private var isStuck = false
  /// Whose entry each one is.
  var owners: [OutboxEntry.ID: String] = [:]
  /// Whose session each token is of.
  private var tokens: [String: String] = [:]
  private var words = 0
  let titles: [Title]
  /// Of all libraries, by their ids.
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

  /// The time of one run of a device.
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

  /// Lets happen what is due until the time, or until nothing is to come.
  func run(until end: Int = .max) async {
    var steps = 0
    await settle()
    while !isStuck, let time = schedule.nextTime, time <= end, await step() {
      steps += 1
      guard steps < 50_000 else { return stop("the devices never come to rest") }
    }
  }

  /// Lets time pass until something is done.
  func finish(_ body: @escaping @MainActor () async -> Void) async {
    var isDone = false
    Task {
      await body()
      isDone = true
    }
    var steps = 0
    while !isDone, !isStuck {
      steps += 1
      guard steps < 50_000 else { return stop("something is never done") }
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

  /// Waits until nobody seems to have anything to do before the next event. Whoever has is slow.
  private func settle() async {
    guard !isStuck else { return }
    let began = ContinuousClock.now
    repeat {
      var quiet = 0
      while quiet < 4 {
        if began.duration(to: .now) > .seconds(60) { return stop("nobody comes to rest: \(whatGoesOn)") }
        await Task.yield()
        await Task.detached {}.value
        // Rounds have threads of their own, and what they tell is on its way once they are over.
        let isQuiet = busy == 0 && !server.context.live.isTelling && devices.allSatisfy(\.isQuiet)
        quiet = isQuiet ? quiet + 1 : 0
      }
      // Whoever looks may begin something.
      for device in devices { device.look() }
    } while !devices.allSatisfy(\.isQuiet)
  }

  /// A world that does not come to rest would go on for good, and whoever waits for it would learn nothing.
  private func stop(_ problem: String) {
    isStuck = true
    report(problem)
  }

  private var whatGoesOn: String {
    let busyDevices = devices.filter { !$0.isQuiet }.map { "\($0.label) (\($0.whatGoesOn))" }
    return busyDevices.joined(separator: ", ")
      + "; requests at the server: \(busy), it is telling: \(server.context.live.isTelling)"
  }

  // MARK: The network

  /// Brings a request to the server and an answer back, or not.
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
        if !(isStormy && device.weather.chance(10)) { plan(after: device.delay()) { end(result) } }
      }
      if !(isStormy && device.weather.chance(10)) { plan(after: device.delay(), arrive) }
      // The network, or a library below, sends it once more.
      if isStormy, device.weather.chance(8) { plan(after: device.delay(), arrive) }
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

  /// What the answer to a log-in says.
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

  /// What somebody did goes out in their own session.
  private func check(_ request: HTTPRequest, from device: WholeDevice) {
    guard let key = request.headers[HTTPHeader.idempotencyKey], let owner = owners[key],
      let token = request.headers[HTTPHeader.authorization]?.split(separator: " ").last.map(String.init),
      let sender = tokens[token], sender != owner
    else { return }
    report("\(device.label) sent what \(owner) did as \(sender)")
  }

  // MARK: Noting

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

/// A rule that a device breaks, to see that breaking it is noticed.
enum Mutant: String, CaseIterable {
  /// A new idempotency key for every attempt.
  case newKeys
  /// Nothing of the outbox is kept.
  case forgetsOutbox
  /// One outbox and one store of posts for all who use the device.
  case sharesOutbox
  /// What is being written is not kept.
  case forgetsDrafts
  /// A session that ends takes everything of the person away.
  case clearsAtEnd
  /// Does nothing when it is back.
  case ignoresReturn
}
