import ServerTitles
import ServerCore
import KiwiKit

/// The facts about a place.
package struct SpotFacts: Hashable, Sendable {
  package var name: String
  package var category: SpotCategory
  package var coordinate: Coordinate
  package var address: String?
  package var town: String?
  var openingHours: String?
  var phone: String?
  var website: String?
  package var description: String?

  package init(
    name: String, category: SpotCategory, coordinate: Coordinate, address: String? = nil, town: String? = nil,
    openingHours: String? = nil, phone: String? = nil, website: String? = nil, description: String? = nil
  ) {
    self.name = name
    self.category = category
    self.coordinate = coordinate
    self.address = address
    self.town = town
    self.openingHours = openingHours
    self.phone = phone
    self.website = website
    self.description = description
  }

  /// The text, other than the name, by which search finds the place.
  var otherNames: [String] { [town, address].compactMap(\.self) }

  /// Writes these fields as members of a ``KiwiKit/SpotDetails``.
  package func write(_ fields: some Sequence<SpotField>, to writer: inout JSONWriter) {
    for field in fields {
      switch field {
      case .name: writer.member("name", name)
      case .category: writer.member("category", category.rawValue)
      case .coordinate: writer.member("coordinate", coordinate)
      case .address: writer.member("address", address)
      case .town: writer.member("town", town)
      case .openingHours: writer.member("openingHours", openingHours)
      case .phone: writer.member("phone", phone)
      case .website: writer.member("website", website)
      case .description: writer.member("description", description)
      }
    }
  }
}

package struct StoredSpot: Hashable, Sendable {
  package let key: Int64
  package let id: String
  package var facts: SpotFacts
  /// The place into which this duplicate was merged.
  package var mergedIntoKey: Int64?
  /// Indicates whether lists and maps show the place only to its creator.
  package var isPrivate = false
  /// Indicates whether the creator's private areas changed since they were compared with the place.
  var awaitsZones = false
  /// Indicates whether the place is public only while a user shares a record about it. While it is private, viewers of
  /// such a record may open it.
  package var followsVisits = false
  package var creatorKey: Int64?

  /// Indicates whether the place was removed together with its import.
  package var isWithdrawn = false
  /// The attribution that the source requires.
  package var attribution: String?
  /// The fields that users corrected, which sources no longer change.
  var corrections: SpotFields

  /// Indicates whether everyone may see the place.
  private var isPublic: Bool { !isPrivate && !awaitsZones }

  /// Returns whether the place is shown as private. Other users with records at the place see it as public, because a
  /// change would reveal a private area.
  func isShownAsPrivate(to viewer: Viewer?) -> Bool {
    isPrivate && creatorKey != nil && creatorKey == viewer?.key
  }

  package func isVisible(to viewer: Viewer?, now: Timestamp, in transaction: Transaction) throws -> Bool {
    if isPublic { return true }
    guard let viewer else { return false }
    if creatorKey == viewer.key { return true }
    return try followsVisits && SpotPrivacyStore(transaction).isShared(key: key, with: viewer, now: now)
  }

  /// Returns whether a viewer may open the place. Users with their own records at a private or removed place may,
  /// because they know it already.
  package func isOpen(to viewer: Viewer?, now: Timestamp, in transaction: Transaction) throws -> Bool {
    if !isWithdrawn, isPublic { return true }
    guard let viewer else { return false }
    if try SpotStore(transaction).isInUse(key: key, byUser: viewer.key) { return true }
    return try !isWithdrawn && isVisible(to: viewer, now: now, in: transaction)
  }

  /// Returns whether a user's writes may refer to the place. They may after its removal if the user created or used it.
  package func isReferable(byUser userKey: Int64, in transaction: Transaction) throws -> Bool {
    if !isWithdrawn, isPublic { return true }
    return try creatorKey == userKey || SpotStore(transaction).isKnown(key: key, toUser: userKey)
  }

  /// Writes a ``KiwiKit/Spot``. Faster than encoding, for long lists.
  package func write(to writer: inout JSONWriter, seenBy viewer: Viewer?) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("name", facts.name)
      writer.member("category", facts.category.rawValue)
      writer.member("coordinate", facts.coordinate)
      writer.member("address", facts.address)
      writer.member("town", facts.town)
      writer.member("openingHours", facts.openingHours)
      writer.member("phone", facts.phone)
      writer.member("website", facts.website)
      writer.member("description", facts.description)
      writer.member("attribution", attribution)
      let isPrivate = isShownAsPrivate(to: viewer)
      writer.member("isPrivate", isPrivate)
      if isPrivate, followsVisits { writer.member("isUnpublished", true) }
    }
  }

  /// The way in which a place was added.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    case createdByUser
    case findResult
    case foundAndViewed
    case imported
  }
}

extension SpotCategory {
  /// The number stored in databases. A number is never reused for another category.
  package var number: Int {
    switch self {
    case .other: 0
    case .restaurant: 1
    case .cafe: 2
    case .bakery: 3
    case .bar: 4
    case .brewery: 5
    case .distillery: 6
    case .winery: 7
    case .nightlife: 8
    case .fastFood: 9
    case .iceCream: 10
    case .foodMarket: 11
    case .grocery: 12
    case .shop: 13
    case .bookshop: 14
    case .library: 15
    case .museum: 16
    case .gallery: 17
    case .cinema: 18
    case .theatre: 19
    case .musicVenue: 20
    case .attraction: 21
    case .amusementPark: 22
    case .park: 23
    case .viewpoint: 24
    case .beach: 25
    case .sports: 26
    case .hotel: 27
    case .airport: 28
    case .station: 29
    case .worship: 30
    }
  }
}
