import ServerCore
import KiwiKit

package typealias SpotFields = FieldSet<SpotField>

extension SpotField: BitField {
  package var bit: Int {
    switch self {
    case .name: 1
    case .category: 2
    case .coordinate: 4
    case .address: 8
    case .town: 16
    case .openingHours: 32
    case .phone: 64
    case .website: 128
    case .description: 256
    }
  }
}

extension SpotFacts: CorrectableFacts {
  package mutating func take(_ field: SpotField, of other: SpotFacts) {
    switch field {
    case .name: name = other.name
    case .category: category = other.category
    case .coordinate: coordinate = other.coordinate
    case .address: address = other.address
    case .town: town = other.town
    case .openingHours: openingHours = other.openingHours
    case .phone: phone = other.phone
    case .website: website = other.website
    case .description: description = other.description
    }
  }

  /// Restores fields from the history, which may violate today's input rules.
  mutating func apply(_ details: SpotDetails) {
    if let name = details.name { self.name = name }
    if let category = details.category { self.category = category }
    if let coordinate = details.coordinate { self.coordinate = coordinate }
    if let address = details.address { self.address = address }
    if let town = details.town { self.town = town }
    if let openingHours = details.openingHours { self.openingHours = openingHours }
    if let phone = details.phone { self.phone = phone }
    if let website = details.website { self.website = website }
    if let description = details.description { self.description = description }
  }

  /// Indicates whether a field has no value.
  package func isEmpty(_ field: SpotField) -> Bool {
    switch field {
    case .name: name.isEmpty
    case .category, .coordinate: false
    case .address: address == nil
    case .town: town == nil
    case .openingHours: openingHours == nil
    case .phone: phone == nil
    case .website: website == nil
    case .description: description == nil
    }
  }
}
