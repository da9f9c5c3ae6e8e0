import ServerCore
import ServerTitles
import Foundation
import KiwiKit

extension ChangeRecord<SpotField> {
  /// Indicates whether visits stay withheld after an undone move. Its author may have been probing for a private area.
  package var needsAdmin: Bool {
    undoneAt != nil && !isUndoneByAdmin && fields.contains(SpotFields(.coordinate))
  }

  /// Returns whether a viewer may undo the change, or as an admin confirm its undo.
  package func mayBeUndoneOrConfirmed(by viewer: Viewer?) -> Bool {
    mayBeUndone(by: viewer) || kind == .corrected && needsAdmin && viewer?.role == .admin
  }
}

extension SpotDetails {
  /// Parses the details that the history stores.
  package init(history json: String) throws {
    self = try JSONDecoder().decode(SpotDetails.self, from: Data(json.utf8))
  }
}

extension JSONWriter {
  /// Writes these fields of a place as members of a ``KiwiKit/SpotDetails``.
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
