import ServerLibrary
import ServerCore
import KiwiKit

extension PrivacyZone: LibraryKind {
  package static let table = LibraryTable("privacyZones")

  package init(json: JSONObject) throws(APIError) {
    self.init(
      id: try json.string("id"), name: try json.stamped("name"), circle: try json.stamped("circle"),
      isDeleted: try json.stamped("isDeleted"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("name", name)
    writer.member("circle", circle)
    writer.member("isDeleted", isDeleted)
  }

  package func check(_ rules: LibraryChangeRules) throws(APIError) {
    try rules.identifier(id, "id")
    try rules.line(name?.value, "name", limit: Limits.spotNameLength)
    let radii = Limits.zoneRadius
    try rules.require(
      circle.map { radii.contains($0.value.radius) } ?? true, "circle",
      "The radius of a private area must be from \(radii.lowerBound) to \(radii.upperBound) meters.")
  }

  package var hides: Bool { true }

  package func merge(into push: inout LibraryPush, field: String) throws -> PrivacyZone {
    // The places in a private area may have more records than one transaction changes.
    push.enqueuesJobs = true
    let zones = PrivacyZoneStore(push.transaction)
    let known = try zones.zone(id: id)
    if let known {
      guard known.userKey == push.viewer.key else { throw LibraryPush.notFound(field) }
    } else {
      guard circle != nil else { throw LibraryPush.notFound(field) }
      guard try zones.count(ofUser: push.viewer.key) < Limits.privacyZones else {
        throw LibraryPush.tooMany(
          field,
          "You have \(Limits.privacyZones) private areas, which is the limit and includes deleted ones. Change an existing one."
        )
      }
    }
    let merged = known?.zone.merged(with: self) ?? self
    guard merged != known?.zone else { return merged }
    try zones.put(merged, ofUser: push.viewer.key, sequence: push.nextSequence())
    if merged.circle?.value != known?.zone.circle?.value
      || (merged.isDeleted?.value ?? false) != (known?.zone.isDeleted?.value ?? false)
    {
      push.part(LibraryPlaces.self).movesZones = true
    }
    return merged
  }
}

extension PrivacyZone.Circle: StampedValue {
  package static func read(_ field: JSONObject) throws(APIError) -> PrivacyZone.Circle {
    let circle = try field.object("value")
    guard let radius = try circle.optionalInt("radius") else { throw .missing(circle.field("radius")) }
    let center = try circle.object("center")
    guard
      let coordinate = Coordinate(
        latitude: try center.double("latitude"), longitude: try center.double("longitude"))
    else {
      throw .invalid(
        circle.field("center"),
        "This location is not valid. Enter a latitude from -90 to 90 and a longitude from -180 to 180."
      )
    }
    return PrivacyZone.Circle(center: coordinate, radius: radius)
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("center", center)
      writer.member("radius", radius)
    }
  }
}
