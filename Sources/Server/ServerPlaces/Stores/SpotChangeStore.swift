import ServerCore
import ServerTitles
import KiwiKit

extension SpotField: CorrectedField {
  package static let changes = ChangeTable(name: "spotChanges", itemKey: "spotKey", notesAdmins: true)
}
