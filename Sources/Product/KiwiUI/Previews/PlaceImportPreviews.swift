import KiwiEngine
import KiwiKit
import SwiftUI

package struct PlaceImportView_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed(asMember: true) { PlaceImportView(account: $0.account) }
    VStack(alignment: .leading, spacing: Spacing.regular) {
      ForEach(rows) { row in
        PlaceImportRowView(row: row, canEdit: row.outcome.isCorrectable, edit: {}, setLeftOut: { _ in })
      }
    }
    .padding(Spacing.large)
    .previewDisplayName("Entries")
  }

  private static let rows = [
    PlaceImportRow(
      number: 1, origin: "checkins1.json, entry 1", kind: .visit, name: "Corner Café",
      note: "The best seat is by the window.", rating: Rating(quarterStars: 16)),
    PlaceImportRow(
      number: 2, origin: "checkins1.json, entry 2", kind: .visit, name: nil,
      problems: [.noName, .noCoordinate]),
    PlaceImportRow(
      number: 3, origin: "checkins1.json, entry 3", kind: .visit, name: "Home", problems: [.privatePlace],
      isLeftOut: true),
    PlaceImportRow(number: 4, origin: "list.csv, line 2", kind: .wish, name: "Old Mill", outcome: .made),
    PlaceImportRow(
      number: 5, origin: "list.csv, line 3", kind: .wish, name: "New Mill", outcome: .refused,
      message: "This place has no name or location. Add both, then import it again."),
  ]
}
