import ServerCore
import Foundation
import HTTPServer
import KiwiKit

extension SpotFacts {
  /// Creates the facts of a missing place.
  package init(_ new: NewSpot) throws(APIError) {
    self.init(name: new.name, category: new.category, coordinate: new.coordinate)
    var details = SpotDetails()
    (details.address, details.town, details.openingHours) = (new.address, new.town, new.openingHours)
    (details.phone, details.website, details.description) = (new.phone, new.website, new.description)
    try write(details)
  }

  /// Applies the fields that a user wrote. Empty texts count as no value.
  package mutating func write(_ details: SpotDetails) throws(APIError) {
    func filled(_ text: String??) -> String?? { text.map { $0.flatMap { $0.isEmpty ? nil : $0 } } }
    var details = details
    (details.address, details.town) = (filled(details.address), filled(details.town))
    (details.openingHours, details.phone) = (filled(details.openingHours), filled(details.phone))
    (details.website, details.description) = (filled(details.website), filled(details.description))
    if case .some(.some(let website)) = details.website { try Self.check(website: website) }
    apply(details)
  }

  /// Rejects a website that is not a web address. The website is shown as a link.
  private static func check(website text: String) throws(APIError) {
    guard !text.contains(where: \.isWhitespace), let address = URLComponents(string: text),
      ["http", "https"].contains(address.scheme?.lowercased()), address.host?.isEmpty == false
    else {
      throw .invalid(
        "website", "This website is not valid. Enter an address such as https://example.org.")
    }
  }

  /// Rejects a change of a field whose value differs from the one the user saw.
  func checkSeen(_ changed: [SpotField], before: SpotDetails?) throws(APIError) {
    guard let before else { return }
    var seen = self
    seen.apply(before)
    for field in changed {
      var known = self
      known.take(field, of: seen)
      guard known == self else {
        throw APIError(
          .conflict, "changed_since",
          "This place was changed in the meantime. Review the change, then save yours again.",
          field: field.rawValue)
      }
    }
  }
}

extension StoredSpot {
  package func spot(seenBy viewer: Viewer?) -> Spot {
    let isPrivate = isShownAsPrivate(to: viewer)
    return Spot(
      id: id, name: facts.name, category: facts.category, coordinate: facts.coordinate,
      address: facts.address,
      town: facts.town, openingHours: facts.openingHours, phone: facts.phone, website: facts.website,
      description: facts.description, attribution: attribution, isPrivate: isPrivate,
      isUnpublished: isPrivate && followsVisits ? true : nil)
  }
}
