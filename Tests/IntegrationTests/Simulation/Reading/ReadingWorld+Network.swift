import EngineTesting
import Foundation
import KiwiKit
import TestSupport

@testable import KiwiEngine

extension ReadingWorld {
  func send(_ request: Request, from device: SimulatedReader) {
    packets += 1
    let packet = Packet(
      number: packets, device: device, person: device.person, run: device.run, request: request, sentAt: now)
    var stamp: SessionOrchestrator.RefreshStamp?
    if case .look = request { stamp = device.machine?.beginRefresh() }
    device.waiting[packet.number] = .some(stamp)
    guard device.isOnline else {
      return schedule.plan(.answer(packet, Self.failure(.offline, of: request)), after: 1)
    }
    schedule.plan(.timeout(packet), after: Self.deviceResponseTimeout)
    if injectsFaults, random.chance(12) { return note("lost") }
    schedule.plan(.arrival(packet), after: delay())
    if injectsFaults, random.chance(10) { schedule.plan(.arrival(packet), after: delay()) }
  }

  private func delay() -> Int {
    injectsFaults && random.chance(10)
      ? Int.random(in: 300..<45_000, using: &random) : Int.random(in: 5..<300, using: &random)
  }

  func arrive(_ packet: Packet) async throws {
    guard !isServerKilled else {
      return schedule.plan(.answer(packet, Self.failure(.offline, of: packet.request)), after: delay())
    }
    if killsServerBetween, case .step(_, let step) = packet.request {
      let before = fault == .answersTooEarly ? try server.disk() : nil
      let answer = await serve(packet)
      note("the server has \(step.name) of \(name(step.sessionId)) alone")
      if fault == .answersTooEarly { schedule.plan(.answer(packet, answer), after: delay()) }
      return killServer(leaving: before)
    }
    let answer = await serve(packet)
    if injectsFaults, random.chance(12) { return note("lost the answer") }
    schedule.plan(.answer(packet, answer), after: delay())
  }

  // MARK: Killing the server

  func killServer(leaving disk: [String: Data]? = nil) {
    guard !isServerKilled else { return }
    note("the server is killed")
    (isServerKilled, killsServerBetween, diskOfServer) = (true, false, disk)
    schedule.plan(.startServer, after: .random(in: 1_000..<600_000, using: &random))
  }

  func startServer() async throws {
    try await server.restart(with: diskOfServer)
    (isServerKilled, diskOfServer) = (false, nil)
    note("the server is back")
  }

  private func serve(_ packet: Packet) async -> Answer {
    let api = packet.person.api
    do throws(APIFailure) {
      switch packet.request {
      case .look:
        let open = try await api.send(API.Reading.openSessions())
        let completed = try await api.send(API.Reading.sessions(PageQuery(pageSize: 10)))
        return .look(.success((open, completed.items)))
      case .step(let request, let step):
        let session = try await api.send(request)
        noteTaken(step, request, packet)
        return .step(.success(session))
      }
    } catch {
      note("refused: \(error.message)")
      return Self.failure(error, of: packet.request)
    }
  }

  /// Only the first arrival counts, because the server then knows the key.
  private func noteTaken(_ step: ReadingStep, _ request: ReadingStepRequest, _ packet: Packet) {
    guard let operation = operations.first(where: { $0.at == step.at && $0.order == step.order })
    else { return report("\(packet.device.label) sends a step without an operation") }
    note("served \(step.name) of \(name(step.sessionId)), \(request.secondsAgo) s ago")
    guard taken[operation.key] == nil else { return }
    let device = packet.device
    let isCertain = step.at.boot == "\(device.label)\(device.boots)"
    taken[operation.key] = Taken(
      shift: (serverNow - epoch - request.secondsAgo) * 1_000 - operation.time, delay: now - packet.sentAt,
      arrivedAt: now, isCertain: isCertain)
  }
}
