import ServerCore
import ServerTitles
import KiwiKit

extension Transaction {
  package var spotChanges: any ChangeStore<SpotField> { SQLChangeStore(connection: connection) }
}

extension SpotField: CorrectedField {
  package static let changes = ChangeTable(name: "spotChanges", itemKey: "spotKey", notesAdmins: true)
}
