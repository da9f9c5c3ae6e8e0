import Foundation
import HTTPServer
import KiwiKit

/// What somebody says of a place, held to its limits.
struct SpotInput: Sendable {
  private let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  /// Whether nobody else is to be told of it.
  func isPrivate() throws(APIError) -> Bool { try object.optionalBool("isPrivate") ?? false }

  /// Of a place that is missing.
  func facts() throws(APIError) -> SpotFacts {
    let facts = SpotFacts(name: try name(), category: try category(), coordinate: try coordinate())
    return try self.facts(correcting: facts)
  }

  /// What is known, with the fields that are given in the place of those that are there.
  func facts(correcting known: SpotFacts) throws(APIError) -> SpotFacts {
    var facts = known
    for field in fields {
      switch field {
      case .name: facts.name = try name()
      case .category: facts.category = try category()
      case .coordinate: facts.coordinate = try coordinate()
      case .address: facts.address = try line("address")
      case .town: facts.town = try line("town")
      case .openingHours: facts.openingHours = try line("openingHours")
      case .phone: facts.phone = try line("phone")
      case .website: facts.website = try website()
      case .description: facts.description = try description()
      }
    }
    return facts
  }

  private var fields: [SpotField] { SpotField.allCases.filter { object.has($0.rawValue) } }

  /// Refuses what would overwrite something that the person has not seen: a field that they change, and say what it was,
  /// is other by now.
  func checkSeen(_ changed: [SpotField], of facts: SpotFacts) throws(APIError) {
    guard let seen = try object.optionalObject("before") else { return }
    let before = try SpotInput(seen).facts(found: facts)
    for field in changed where seen.has(field.rawValue) {
      var known = facts
      known.take(field, of: before)
      guard known == facts else {
        throw APIError(
          .conflict, "changed_since",
          "Somebody else changed this meanwhile. Look at it before you save yours.",
          field: field.rawValue)
      }
    }
  }

  /// What a person found, as it is given back: not held to what people may write.
  private func facts(found known: SpotFacts) throws(APIError) -> SpotFacts {
    var facts = known
    for field in fields {
      switch field {
      case .name: facts.name = try object.string("name")
      case .category:
        // One that this server has no more is another one than the place's in any case.
        guard let category = SpotCategory(rawValue: try object.string("category")) else {
          throw unknownCategory
        }
        facts.category = category
      case .coordinate: facts.coordinate = try coordinate()
      case .address: facts.address = try object.optionalString("address")
      case .town: facts.town = try object.optionalString("town")
      case .openingHours: facts.openingHours = try object.optionalString("openingHours")
      case .phone: facts.phone = try object.optionalString("phone")
      case .website: facts.website = try object.optionalString("website")
      case .description: facts.description = try object.optionalString("description")
      }
    }
    return facts
  }

  // MARK: Values

  private func name() throws(APIError) -> String {
    guard let name = try line("name", limit: Limits.spotNameLength) else {
      throw .invalid(object.field("name"), "A place needs a name.")
    }
    return name
  }

  private func category() throws(APIError) -> SpotCategory {
    guard let category = SpotCategory(rawValue: try object.string("category")) else { throw unknownCategory }
    return category
  }

  private var unknownCategory: APIError {
    let all = SpotCategory.allCases.map(\.rawValue).joined(separator: ", ")
    return .invalid(object.field("category"), "A place is one of \(all).")
  }

  private func coordinate() throws(APIError) -> Coordinate {
    try LibraryRecordReader.coordinate("coordinate", in: object)
  }

  /// Nil when nothing is left.
  private func line(_ name: String, limit: Int = Limits.spotLineLength) throws(APIError) -> String? {
    guard let text = try object.optionalString(name) else { return nil }
    let line = try TextRules.line(text, field: object.field(name), limit: limit)
    return line.isEmpty ? nil : line
  }

  private func description() throws(APIError) -> String? {
    guard let text = try object.optionalString("description") else { return nil }
    let description = try TextRules.text(
      text, field: object.field("description"), limit: Limits.spotDescriptionLength)
    return description.isEmpty ? nil : description
  }

  /// A page of the web and nothing else: it becomes a link.
  private func website() throws(APIError) -> String? {
    guard let text = try line("website") else { return nil }
    guard !text.contains(where: \.isWhitespace), let address = URLComponents(string: text),
      ["http", "https"].contains(address.scheme?.lowercased()), address.host?.isEmpty == false
    else {
      throw .invalid(
        object.field("website"), "A website is an address such as https://example.org, without spaces.")
    }
    return text
  }
}

extension JSONWriter {
  /// A ``KiwiKit/Coordinate``.
  mutating func member(_ name: StaticString, _ coordinate: Coordinate) {
    self.name(name)
    object { writer in
      writer.member("latitude", coordinate.latitude)
      writer.member("longitude", coordinate.longitude)
    }
  }

  /// A ``KiwiKit/Town``.
  mutating func town(_ town: Town) {
    object { writer in
      writer.member("name", town.name)
      writer.member("region", town.region)
      writer.member("coordinate", town.coordinate)
    }
  }

  /// A ``KiwiKit/Spot``.
  mutating func spot(_ spot: SpotRecord, seenBy viewer: Viewer?) {
    let facts = spot.facts
    object { writer in
      writer.member("id", spot.id)
      writer.member("name", facts.name)
      writer.member("category", facts.category.rawValue)
      writer.member("coordinate", facts.coordinate)
      writer.member("address", facts.address)
      writer.member("town", facts.town)
      writer.member("openingHours", facts.openingHours)
      writer.member("phone", facts.phone)
      writer.member("website", facts.website)
      writer.member("description", facts.description)
      writer.member("attribution", spot.attribution)
      let isPrivate = spot.isShownAsPrivate(to: viewer)
      writer.member("isPrivate", isPrivate)
      if isPrivate, spot.followsVisits { writer.member("isUnpublished", true) }
    }
  }
}
