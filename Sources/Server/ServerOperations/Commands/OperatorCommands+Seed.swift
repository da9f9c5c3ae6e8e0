import ServerSeed
import ServerAccounts
import ServerCore
import Passwords

extension OperatorCommands {
  /// Fills an empty server with generated data, for trials and measurements.
  func seed(_ plan: SeedPlan) async throws {
    try requireEmptyServer()
    let start = ContinuousClock.now
    let pictures = try await SeedPictures.make(
      seed: plan.seed, with: server.pictures, folder: server.folder, output: output)
    try await Seeder(
      plan: plan, storage: server.storage, pictures: pictures,
      passwordHash: try await server[PasswordHasher.self].hash(Seeder.password), now: server.now().seconds,
      output: output
    ).run()
    try await seedLibraries(
      (0..<min(plan.users, SeedLibraries.maxUsers)).map { SeedWords.person($0).username }, seed: plan.seed)
    try await seedReading(
      (0..<plan.users).map { SeedWords.person($0).username }, sessions: plan.sessions, seed: plan.seed)
    try printSummary(since: start)
    let name = SeedWords.person(Seeder.swiper).username
    output.line(
      localized(
        "Log in as \(name), or as any user that \"kiwifruit user list\" shows, with the password \(Seeder.password)."
      ))
    if plan.library > 0, plan.users > Seeder.librarian {
      let librarian = SeedWords.person(Seeder.librarian).username
      output.line(localized("Log in as \(librarian) to see a large library."))
    }
  }

  /// Fills an empty server with a small sample community.
  func seedSample() async throws {
    try requireEmptyServer()
    let start = ContinuousClock.now
    try await Sampler(server: server, output: output)
      .run(passwordHash: try await server[PasswordHasher.self].hash(Seeder.password))
    let usernames = SampleCommunity.people.map(\.username)
    try await seedLibraries(usernames, seed: 1)
    try await seedReading(usernames, sessions: 20 * usernames.count, seed: 1)
    try output.progress(localized("adding visits to places"), 0, of: 1)
    try await SampleLife(server: server).run()
    try printSummary(since: start)
    output.line(localized("Log in as one of these users, with the password \(Seeder.password):"))
    for person in SampleCommunity.people {
      let gap = String(repeating: " ", count: max(1, 8 - person.username.count))
      let name = person.displayName
      output.line(
        "  \(person.username)\(gap)" + (person.username == "ansel" ? localized("\(name) (admin)") : name))
    }
  }

  private func seedLibraries(_ usernames: [String], seed: UInt64) async throws {
    try output.progress(localized("filling libraries"), 0, of: 1)
    try await SeedLibraries(
      usernames: usernames, storage: server.storage, seed: seed, now: server.now()
    ).run()
  }

  private func seedReading(_ usernames: [String], sessions: Int, seed: UInt64) async throws {
    try await SeedReading(
      usernames: usernames, storage: server.storage, seed: seed, now: server.now(),
      sessions: sessions
    ).run { try output.progress(localized("adding reading sessions"), $0, of: sessions) }
  }

  private func requireEmptyServer() throws {
    guard !isServing else {
      throw CommandFailure(localized("The server is running. Stop it before you run \"kiwifruit seed\"."))
    }
    let isEmpty = try server.storage.read { try UserStore($0).isEmpty() }
    guard isEmpty else {
      throw CommandFailure(localized("\(server.folder.path) already has users. Use an empty data folder."))
    }
  }

  private func printSummary(since start: ContinuousClock.Instant) throws {
    let seconds = (ContinuousClock.now - start).inSeconds
    let counts = try server.storage.read { try SeedStore($0).rowCounts() }.map { "\($0.count) \($0.table)" }
    let list = counts.joined(separator: ", ")
    output.line(localized("Created \(list) in \(Int(seconds.rounded())) s."))
  }
}
