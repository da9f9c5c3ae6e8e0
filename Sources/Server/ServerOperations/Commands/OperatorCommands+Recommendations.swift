import ServerSeed
import ServerReading
import ServerCore
import KiwiKit

extension OperatorCommands {
  /// Prints the quality of recommendations, without names.
  func measureRecommendations(people: Int, kind: TitleKind, seed: UInt64) async throws {
    let storage = server.storage
    let kept = try await NeighborWork.load(storage)
    let genres = try await storage.readInBackground { transaction in
      try kept.keys.map { try RecommendationStore(transaction).facts(of: $0, kind: kind)?.genres }
    }
    // Titles of other kinds have no genres here.
    let ofKind = genres.indices.filter { genres[$0] != nil }
    let numbers = Dictionary(
      uniqueKeysWithValues: ofKind.enumerated().map { (Int32($0.element), Int32($0.offset)) })
    let measure = RecommendationMeasure(
      titlesByUser: kept.neighborhoods.titlesByUser.map { $0.compactMap { numbers[$0] } },
      genresByTitle: ofKind.map { genres[$0] ?? [] })
    var random = SeedRandom(seed: seed, purpose: 13)
    let (results, asked) = measure.results(users: people, &random)
    for method in RecommendationMeasure.Method.allCases {
      guard let result = results[method] else { continue }
      output.line(
        "\(method.rawValue) \(Self.decimals(result.hitRate)) \(Self.decimals(result.meanReciprocalRank))")
    }
    output.line("people \(asked) seed \(seed)")
  }

  private static func decimals(_ value: Double) -> String {
    let thousandths = Int((value * 1_000).rounded())
    let digits = String(thousandths % 1_000)
    return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
