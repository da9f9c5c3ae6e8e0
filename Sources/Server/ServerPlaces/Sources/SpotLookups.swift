import ServerCore
import KiwiKit
import Threads

/// Asks the sources for unknown places in the background. The response waits for them at most a second.
///
/// Each question is stored with its results, so it is not repeated soon, even after a restart.
final class SpotLookups: Sendable {
  private let gate = LookupGate(limit: 4)

  /// Starts a lookup. Returns a task that ends when the results are stored, or nil if there are no sources or the same
  /// lookup ran recently.
  func begin(_ question: SpotsQuestion, in server: ServerContext) -> Task<Void, Never>? {
    let kind = question.kind == .towns ? .words : question.kind
    let providers = server[SpotsProviders.self].providers(for: kind)
    let now = server.now()
    guard !providers.isEmpty,
      (try? server.storage.read { try SpotLookupStore($0).isDue(question.text, now: now) }) == true,
      gate.enter(question.text)
    else { return nil }
    return Task {
      for provider in providers { await Self.ask(provider, question, in: server) }
      gate.leave(question.text)
    }
  }

  private static func ask(
    _ provider: any ExternalSpotsProvider, _ question: SpotsQuestion, in server: ServerContext
  ) async {
    let now = server.now()
    do {
      let found = try await found(question, by: provider)
      try await store(found, of: question, now: now, in: server)
    } catch let error as SourceError {
      // Neither search words nor locations are logged.
      server.log.warning("\(provider.name) did not answer a search: \(error)")
      try? await server.storage.write {
        try SpotLookupStore($0).save(question.text, now: now, askAgainAt: now.adding(Self.pauseAfterFailure))
      }
    } catch {
      guard !Storage.isPermanentFailure(error) else { return }
      server.log.warning("The results of \(provider.name) could not be stored: \(error)")
    }
  }

  private enum Found: Sendable {
    case spots([FoundSpot])
    case towns([FoundTown])
  }

  private static func found(
    _ question: SpotsQuestion, by provider: any ExternalSpotsProvider
  ) async throws(SourceError) -> Found {
    switch question.kind {
    case .near, .words:
      .spots(try await provider.findSpots(near: question.location, query: question.query))
    case .towns: .towns(try await provider.findTowns(question.query ?? ""))
    }
  }

  private static func store(
    _ found: Found, of question: SpotsQuestion, now: Timestamp, in server: ServerContext
  ) async throws {
    try await server.storage.write { transaction in
      switch found {
      case .spots(let spots):
        for spot in spots {
          guard
            case .changed(let posts) = try SpotImporter.store(
              spot, reason: .findResult, now: now, in: transaction)
          else { continue }
          for key in posts { server.announce(EditedPost(key: key), afterCommitOf: transaction) }
        }
        transaction.afterCommit { server.jobs.wake() }
      case .towns(let towns):
        for town in towns { try TownStore(transaction).put(town) }
      }
      try SpotLookupStore(transaction).save(
        question.text, now: now, askAgainAt: now.adding(interval(of: question.kind)))
    }
  }

  /// The time before a question is repeated. Surroundings change seldom; a name may have been added yesterday.
  private static func interval(of kind: SpotsQuestion.Kind) -> Duration {
    switch kind {
    case .near: .seconds(7 * 24 * 60 * 60)
    case .words, .towns: .seconds(24 * 60 * 60)
    }
  }

  private static let pauseAfterFailure = Duration.seconds(10 * 60)
}
