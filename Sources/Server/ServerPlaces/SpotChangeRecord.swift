import ServerCore
import ServerTitles
import Foundation
import KiwiKit

extension ChangeRecord<SpotField> {
  /// Whether visits are still withheld for an undone move of the place: its author may have searched for a zone there.
  package var needsAdmin: Bool {
    undoneAt != nil && !isUndoneByAdmin && fields.contains(SpotFields(.coordinate))
  }

  /// Whether a viewer may undo the change, or as an admin confirm an undone move.
  package func mayBeSettled(by viewer: Viewer?) -> Bool {
    mayBeUndone(by: viewer) || kind == .corrected && needsAdmin && viewer?.role == .admin
  }
}

extension SpotDetails {
  /// What the history keeps of a place.
  package init(history json: String) throws {
    self = try JSONDecoder().decode(SpotDetails.self, from: Data(json.utf8))
  }
}

extension JSONWriter {
  /// The members of a ``KiwiKit/SpotDetails``: these fields of a place.
  package mutating func members(_ fields: some Sequence<SpotField>, of facts: SpotFacts) {
    for field in fields {
      switch field {
      case .name: member("name", facts.name)
      case .category: member("category", facts.category.rawValue)
      case .coordinate: member("coordinate", facts.coordinate)
      case .address: member("address", facts.address)
      case .town: member("town", facts.town)
      case .openingHours: member("openingHours", facts.openingHours)
      case .phone: member("phone", facts.phone)
      case .website: member("website", facts.website)
      case .description: member("description", facts.description)
      }
    }
  }
}
