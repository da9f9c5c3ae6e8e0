import Foundation
import HTTPServer
import KiwiKit
import ServerTesting
import Testing

@testable import ServerOperations

/// What strangers can ask and send, by the document: each path that it has, with what stands in it filled in.
enum LeakQuestions {
  /// Paths whose answers are not compared, and why.
  private static let leftOut = [
    "/metrics": "It counts the very requests that ask for it.",
    "/live": "It is a conversation and no answer: what it tells is listened to.",
  ]

  /// Every operation that may create something, such as `POST /spots`.
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

  /// Every path that can be read.
  static func reads(_ values: [String: [String]]) throws -> [String] {
    let readable = try paths().filter { $0.value["get"] != nil }.keys.sorted()
    for path in leftOut.keys { #expect(readable.contains(path), "\(path) is no path any more") }
    let addresses = readable.filter { leftOut[$0] == nil }.flatMap { filled($0, values) }
    for address in addresses { #expect(!address.contains("{"), "Nobody says what to ask for in \(address)") }
    return addresses
  }

  /// What a place, an experience and all that belongs to them are called.
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

    /// What was answered without the names, by which alone two answers may differ.
    func without(_ text: String) -> String {
      all.reduce(text) { $0.replacingOccurrences(of: $1, with: "…") }
    }
  }

  /// Paths that name a place, an experience, a picture or an import, as they are read.
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

  /// What is sent along where a path is written to; nil for nothing.
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

  /// Every path that names a place, an experience or an import, as it is written to, and what names them in a body.
  ///
  /// - Parameter elsewhere: A place that everybody knows.
  static func writes(_ names: Names, elsewhere: String, post: String) throws -> [Write] {
    var writes: [Write] = []
    for (path, operations) in try paths().sorted(by: { $0.key < $1.key })
    where names.values.keys.contains(where: { path.contains("{\($0)}") }) {
      for method in [HTTPServer.Method.post, .put, .patch, .delete]
      where operations[method.rawValue.lowercased()] != nil {
        let body = body("\(method.rawValue) \(path)", names, elsewhere)
        let json = try #require(body, "Nobody says what to send to \(method.rawValue) \(path)")
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

  /// What a device could say of them. An id that nobody has is everybody's to take, so of a record that is not theirs it
  /// says a part, as of one that it had before.
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
