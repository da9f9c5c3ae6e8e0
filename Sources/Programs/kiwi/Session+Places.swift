import Commands
import Formats
import Foundation
import KiwiEngine
import KiwiKit

/// Places, and the user's visits.
extension Session {
  func places() async throws {
    let category = try command.choice("--kind", SpotCategory.self)
    let api = try device.api()
    var query = SpotQuery(category: category, text: command.parameters.joined(separator: " "))
    query.isSubmitted = true
    let question = query
    let found = try await all { page, pageSize throws(APIFailure) in
      try await api.send(
        API.Places.spots(SpotListQuery(question, page: page, pageSize: pageSize)))
    }
    try await device.remember { $0.spots = found.map(\.spot) }
    try output.print(found.map(\.spot), output.text(of: found.map(\.spot)))
  }

  func visit() async throws {
    let (visitedOn, rating) = (try day("--day"), try rating())
    let visibility = try command.choice("--visibility", Audience.self)
    let spot = try await spot(named: parameter)
    var change = ExperienceChange()
    change.name = command.parameters.dropFirst().joined(separator: " ")
    change.visitedOn = .some(visitedOn ?? Self.today())
    if let visibility { change.visibility = visibility }
    if let note = command.text("--note") { change.description = .some(note) }
    let companions = command.texts("--with")
    if !companions.isEmpty { change.companions = companions }
    let written = change
    try await write { library in try await library.log(written, at: spot, rating: rating) }
    try output.print(["visited": spot.name], localized("Logged.") + "\n")
  }

  /// The place given by its number in the last list or by its id.
  func spot(named name: String) async throws -> Spot {
    guard let place = Int(name) else {
      return try await device.api().send(API.Places.spot(name.lowercased()))
    }
    guard let spots = device.savedState.spots, place > 0, place <= spots.count else {
      throw Failure(
        localized("The last list has no place \(name). Use \"kiwi places WORD\" to list places."))
    }
    return spots[place - 1]
  }
}
