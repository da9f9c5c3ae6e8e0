import Foundation
public import KiwiKit
public import Observation

/// The form that adds a missing place or corrects a known one.
@Observable @MainActor public final class SpotFormViewModel: Identifiable {
  public var name: String
  public var category = SpotCategory.restaurant
  /// Latitude and longitude as entered; empty until the location is set.
  public var position = ""
  public var address = ""
  public var town: String
  public var openingHours = ""
  public var phone = ""
  public var website = ""
  public var description = ""
  /// True if only the user may see the place.
  public var isPrivate = false
  public let saving = Submission()
  /// The place to correct, as last loaded; nil for a missing one.
  public private(set) var spot: Spot?
  /// The other users' values of fields that the user has changed too.
  public private(set) var otherValues = SpotDetails()
  @ObservationIgnored private let client: any APIClientProtocol
  @ObservationIgnored private let random: RandomSource
  /// The last request and its key. A retry reuses the key; a changed place gets another one.
  @ObservationIgnored private var sent: (spot: NewSpot, key: String)?

  public init(
    name: String = "", coordinate: Coordinate? = nil, town: String = "", client: any APIClientProtocol,
    random: RandomSource = .system
  ) {
    self.name = name
    self.town = town
    self.client = client
    self.random = random
    position = coordinate.map(Self.text) ?? ""
  }

  public init(correcting spot: Spot, client: any APIClientProtocol) {
    self.spot = spot
    self.client = client
    random = .system
    (name, town) = ("", "")
    isPrivate = spot.isPrivate
    for field in SpotField.allCases { show(field, of: spot) }
  }

  // MARK: Location

  /// The location, set on the map, typed, or taken from the viewport.
  public var coordinate: Coordinate? {
    get {
      let numbers = position.split(separator: ",", omittingEmptySubsequences: false).map {
        Double($0.trimmingCharacters(in: .whitespaces))
      }
      guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    set { position = newValue.map(Self.text) ?? "" }
  }

  /// Rounds to about a decimeter, more precise than pointing at a map.
  private static func text(_ coordinate: Coordinate) -> String {
    let rounded = { (degrees: Double) in (degrees * 1_000_000).rounded() / 1_000_000 }
    return "\(rounded(coordinate.latitude)), \(rounded(coordinate.longitude))"
  }

  // MARK: Problems

  public var nameProblem: String? {
    TextLimit.problem(localized("name"), name, Limits.spotNameLength) ?? saving.problem("name")
  }
  public var categoryProblem: String? { saving.problem("category") }
  public var positionProblem: String? { badPosition ?? saving.problem("coordinate") }
  public var addressProblem: String? { problem("address", named: localized("address"), address) }
  public var townProblem: String? { problem("town", named: localized("town"), town) }
  public var openingHoursProblem: String? {
    problem("openingHours", named: localized("opening hours text"), openingHours)
  }
  public var phoneProblem: String? { problem("phone", named: localized("phone"), phone) }
  public var websiteProblem: String? { problem("website", named: localized("website"), website) }
  public var descriptionProblem: String? {
    TextLimit.problem(localized("description"), description, Limits.spotDescriptionLength)
      ?? saving.problem("description")
  }

  private func problem(_ field: String, named name: String, _ text: String) -> String? {
    TextLimit.problem(name, text, Limits.spotLineLength) ?? saving.problem(field)
  }

  private var badPosition: String? {
    guard coordinate == nil, position.filled != nil else { return nil }
    return localized(
      "This location is not valid. Enter the latitude and longitude in degrees, such as 54.6541, 8.3402.")
  }

  public var canSave: Bool {
    // Saving stays possible after a rejection, which may have been about another field.
    name.filled != nil && coordinate != nil && !saving.isUnderWay
      && TextLimit.problem(localized("name"), name, Limits.spotNameLength) == nil
      && TextLimit.problem(localized("description"), description, Limits.spotDescriptionLength) == nil
      && [address, town, openingHours, phone, website].allSatisfy {
        TextLimit.problem("", $0, Limits.spotLineLength) == nil
      }
  }

  // MARK: Saving

  /// Saves the place and returns it; nil on failure.
  public func save() async -> Spot? {
    guard canSave else { return nil }
    guard let spot else { return await add() }
    let details = details.changes(from: SpotDetails(spot))
    if details == SpotDetails() { return spot }
    var saved: Spot?
    await saving.run { () async throws(APIFailure) in
      do throws(APIFailure) {
        let correction = SpotCorrection(details: details, before: SpotDetails(spot).fields(of: details))
        saved = try await client.send(API.Places.correctSpot(spot.id, correction))
      } catch {
        if error.code == "changed_since" { take(try await client.send(API.Places.spot(spot.id))) }
        throw error
      }
    }
    if saved != nil { otherValues = SpotDetails() }
    return saved
  }

  private func add() async -> Spot? {
    guard let coordinate, let name = name.filled else { return nil }
    let spot = NewSpot(
      name: name, category: category, coordinate: coordinate, address: address.filled,
      town: town.filled, openingHours: openingHours.filled, phone: phone.filled,
      website: website.filled, description: description.filled, isPrivate: isPrivate)
    let key = sent.flatMap { $0.spot == spot ? $0.key : nil } ?? random.uuid()
    sent = (spot, key)
    var saved: Spot?
    await saving.run { () async throws(APIFailure) in
      saved = try await client.send(API.Places.addSpot(spot).under(key))
    }
    // Saving again corrects the added place.
    self.spot = saved
    return saved
  }

  /// Merges other users' changes.
  ///
  /// Fields that the user has not changed show the new values. The others keep the user's values, which overwrite the
  /// new ones on the next save.
  private func take(_ newest: Spot) {
    guard let spot else { return }
    let mine = details.changes(from: SpotDetails(spot))
    let others = SpotDetails(newest).changes(from: SpotDetails(spot))
    self.spot = newest
    otherValues = others.fields(of: mine)
    for field in SpotField.allCases where !mine.says(field) { show(field, of: newest) }
  }

  /// The values of the form.
  var details: SpotDetails {
    var details = SpotDetails()
    details.name = name.filled
    details.category = category
    // Rounding for display must not move the place.
    let known = spot?.coordinate
    details.coordinate = known.map(Self.text) == position ? known : coordinate
    details.address = .some(address.filled)
    details.town = .some(town.filled)
    details.openingHours = .some(openingHours.filled)
    details.phone = .some(phone.filled)
    details.website = .some(website.filled)
    details.description = .some(description.filled)
    return details
  }

  private func show(_ field: SpotField, of spot: Spot) {
    switch field {
    case .name: name = spot.name
    case .category: category = spot.category
    case .coordinate: position = Self.text(spot.coordinate)
    case .address: address = spot.address ?? ""
    case .town: town = spot.town ?? ""
    case .openingHours: openingHours = spot.openingHours ?? ""
    case .phone: phone = spot.phone ?? ""
    case .website: website = spot.website ?? ""
    case .description: description = spot.description ?? ""
    }
  }
}

extension SpotDetails {
  /// Returns whether the field has a value.
  package func says(_ field: SpotField) -> Bool {
    switch field {
    case .name: name != nil
    case .category: category != nil
    case .coordinate: coordinate != nil
    case .address: address != nil
    case .town: town != nil
    case .openingHours: openingHours != nil
    case .phone: phone != nil
    case .website: website != nil
    case .description: description != nil
    }
  }
}
