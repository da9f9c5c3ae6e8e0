import ServerTitles
import ServerCore
import KiwiKit

/// What is known of a place.
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

  /// What it is found by beside its name.
  var otherNames: [String] { [town, address].compactMap(\.self) }
}

package struct SpotRecord: Hashable, Sendable {
  package let key: Int64
  package let id: String
  package var facts: SpotFacts
  /// The place that took this one in, which was a double of it.
  package var mergedIntoKey: Int64?
  /// Whether lists and maps have it for its creator alone.
  package var isPrivate = false
  /// Whether its creator's zones have changed and it was not compared with them yet: they may make it private.
  var awaitsZones = false
  /// Whether it is public only while a user shares something about it with everyone. While it is private, users who may
  /// see something about it may open it.
  package var followsVisits = false
  package var creatorKey: Int64?

  /// Whether it went with the import that brought it.
  package var isWithdrawn = false
  /// What a source asks to be shown where this is.
  package var attribution: String?
  /// What people have corrected: no source changes these.
  var corrections: SpotFields

  /// Whether everyone may know of the place.
  private var isPublic: Bool { !isPrivate && !awaitsZones }

  /// Returns whether the place is shown as private. Other users who have it in their records see it as a public place,
  /// because the change would reveal a private area.
  func isShownAsPrivate(to viewer: Viewer?) -> Bool {
    isPrivate && creatorKey != nil && creatorKey == viewer?.key
  }

  package func isVisible(to viewer: Viewer?, now: Timestamp, in transaction: Transaction) throws -> Bool {
    if isPublic { return true }
    guard let viewer else { return false }
    if creatorKey == viewer.key { return true }
    return try followsVisits && transaction.spotPrivacy.isShared(key: key, with: viewer, now: now)
  }

  /// Whether somebody may open it: what is one person's alone, or went with its import, those too whom a record of theirs
  /// leads there. They know it already, and lose nothing of their own.
  package func isOpen(to viewer: Viewer?, now: Timestamp, in transaction: Transaction) throws -> Bool {
    if !isWithdrawn, isPublic { return true }
    guard let viewer else { return false }
    if try transaction.spots.isInUse(key: key, byUser: viewer.key) { return true }
    return try !isWithdrawn && isVisible(to: viewer, now: now, in: transaction)
  }

  /// Whether what somebody writes may name it: also what was theirs before it went, or had to do with them.
  package func isTold(toUser userKey: Int64, in transaction: Transaction) throws -> Bool {
    if !isWithdrawn, isPublic { return true }
    return try creatorKey == userKey || transaction.spots.isKnown(key: key, toUser: userKey)
  }

  /// How a place came here.
  package enum Reason: String, Hashable, Sendable, CaseIterable {
    case createdByUser
    case findResult
    case foundAndViewed
    case imported
  }
}

extension SpotCategory {
  /// Kept in databases: a category never gets another one's number.
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
