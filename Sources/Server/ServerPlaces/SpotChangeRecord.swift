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
