import KiwiKit

extension Transaction {
  var spotChanges: any ChangeStore<SpotField> { SQLChangeStore(connection: connection) }
}

extension SpotField: CorrectedField {
  static let changes = ChangeTable(name: "spotChanges", itemKey: "spotKey", notesAdmins: true)
}
