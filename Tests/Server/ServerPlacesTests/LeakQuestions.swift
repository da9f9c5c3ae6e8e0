import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerOperations

/// All requests open to other users, from the API description, with their parameters filled in.
enum LeakQuestions {
  /// Paths whose answers are not compared, with the reason.
  private static let leftOut = [
    "/metrics": "Metrics count their own requests.",
    "/live": "A socket without an answer; its events are compared instead.",
  ]

  /// Every operation that may create an object, such as `POST /spots`.
  static func creations() throws -> Set<String> {
    Set(
      try paths().flatMap { path, operations in
        ["post", "put"].filter { operations[$0] != nil }.map { "\($0.uppercased()) \(path)" }
      })
  }

  private static func paths() throws -> [String: [String: Any]] {
    let data = Data(OpenAPIDocument.json)
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(document["paths"] as? [String: [String: Any]])
  }

  private static func filled(_ path: String, _ values: [String: [String]]) -> [String] {
    values.reduce([path]) { addresses, value in
      addresses.flatMap { address in
        address.contains("{\(value.key)}")
          ? value.value.map { address.replacingOccurrences(of: "{\(value.key)}", with: $0) } : [address]
      }
    }
  }

  /// Every readable path.
  static func reads(_ values: [String: [String]]) throws -> [String] {
    let readable = try paths().filter { $0.value["get"] != nil }.keys.sorted()
    for path in leftOut.keys { #expect(readable.contains(path), "\(path) is no longer a path.") }
    let addresses = readable.filter { leftOut[$0] == nil }.flatMap { filled($0, values) }
    for address in addresses { #expect(!address.contains("{"), "A parameter of \(address) has no value.") }
    return addresses
  }

  /// The ids of a place, an experience and all that belongs to them.
  struct Names {
    var spot = newId()
    var experience = newId()
    var rating = newId()
    var zone = newId()
    var change = newId()
    var photo = newId().replacingOccurrences(of: "-", with: "") + ".jpg"
    var importId = newId()

    var all: [String] { [spot, experience, rating, zone, change, photo, importId] }

    var values: [String: [String]] {
      [
        "spotId": [spot], "experienceId": [experience], "name": [photo], "importId": [importId],
        "number": ["1"],
      ]
    }

    /// The answer without the ids, which are the only permitted difference.
    func without(_ text: String) -> String {
      all.reduce(text) { $0.replacingOccurrences(of: $1, with: "…") }
    }
  }

  /// Paths to read that contain a place, an experience, a picture or an import.
  static func reads(of names: Names) throws -> [String] {
    try paths().filter { $0.value["get"] != nil }.keys.sorted()
      .filter { path in names.values.keys.contains { path.contains("{\($0)}") } }
      .flatMap { filled($0, names.values) }
  }

  struct Write {
    let method: HTTPServer.Method
    let target: String
    var json: [String: Any]?

    var name: String { "\(method.rawValue) \(target)" }
  }

  /// The body of a write, or nil for none.
  private static func body(_ write: String, _ names: Names, _ elsewhere: String) -> [String: Any]?? {
    switch write {
    case "PATCH /spots/{spotId}": .some(["phone": "1"])
    case "POST /spots/{spotId}/undo": .some(["changeId": names.change])
    case "POST /spots/{spotId}/merge": .some(["into": elsewhere])
    case "PATCH /imports/{importId}/rows/{number}": .some(["name": "Elsewhere"])
    case "POST /spots/{spotId}/unmerge", "DELETE /imports/{importId}", "POST /imports/{importId}/apply",
      "POST /imports/{importId}/undo":
      .some(nil)
    default: nil
    }
  }

  /// Every path to write that contains a place, an experience or an import, and every body that does.
  ///
  /// - Parameter elsewhere: A public place.
  static func writes(_ names: Names, elsewhere: String, post: String) throws -> [Write] {
    var writes: [Write] = []
    for (path, operations) in try paths().sorted(by: { $0.key < $1.key })
    where names.values.keys.contains(where: { path.contains("{\($0)}") }) {
      for method in [HTTPServer.Method.post, .put, .patch, .delete]
      where operations[method.rawValue.lowercased()] != nil {
        let body = body("\(method.rawValue) \(path)", names, elsewhere)
        let json = try #require(body, "\(method.rawValue) \(path) has no sample body.")
        writes += filled(path, names.values).map { Write(method: method, target: $0, json: json) }
      }
    }
    return writes + [
      Write(method: .post, target: "/spots/\(elsewhere)/merge", json: ["into": names.spot]),
      Write(method: .post, target: "/spots/\(elsewhere)/undo", json: ["changeId": names.change]),
      Write(method: .patch, target: "/posts/\(post)", json: ["about": "spot:" + names.spot]),
      Write(method: .patch, target: "/posts/\(post)", json: ["about": "experience:" + names.experience]),
    ]
  }

  /// Changes a device could send about them. An unknown id can be claimed by any user, so changes of other
  /// users' records are partial, like those of existing records.
  static func changes(_ names: Names, elsewhere: Spot, own: Experience) throws -> [LibraryChange] {
    let time = HybridTime.at(50)
    let hidden = Spot(id: names.spot, name: "", category: .other, coordinate: elsewhere.coordinate)
    var withPhoto = newExperience(newId(), at: elsewhere)
    withPhoto.photo = Stamped(names.photo, at: time)
    return [
      .experience(newExperience(newId(), at: hidden)),
      .experience(withPhoto),
      .experience(
        Experience(id: names.experience, spotId: elsewhere.id, description: Stamped("Hm", at: time))),
      .experience(
        Experience(id: names.experience, spotId: elsewhere.id, isDeleted: Stamped(true, at: time))),
      newWish(hidden), newWish(hidden, false),
      try newRating(newId(), of: names.experience, 8),
      .experienceRating(
        ExperienceRating(id: names.rating, experienceId: own.id, note: Stamped("Hm", at: time))),
      .experienceRating(
        ExperienceRating(id: names.rating, experienceId: names.experience, note: Stamped("Hm", at: time))),
      .privacyZone(PrivacyZone(id: names.zone, name: Stamped("Hm", at: time))),
      .privacyZone(PrivacyZone(id: names.zone, isDeleted: Stamped(true, at: time))),
    ]
  }
}
