import KiwiEngine
import KiwiKit
import SwiftUI

/// Links from an item's page to its form and edit history, and for admins to a merge.
struct CorrectionLinks<Item: CatalogScreens>: View {
  let item: Item
  let model: AppModel
  let account: Account
  @State private var merging: MergeViewModel<Item>?

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      HStack(spacing: Spacing.large) {
        NavigationLink(value: Item.editRoute(of: item.id)) { Label("Edit Details", systemImage: "pencil") }
        NavigationLink(value: Item.historyRoute(of: item.id)) { Label("Edit History", systemImage: "clock") }
        Spacer(minLength: 0)
      }
      if model.session.role == .admin, item.mayBeMerged {
        Button(Item.words.mergeInto, systemImage: "rectangle.on.rectangle") {
          merging = MergeViewModel(item, client: account.client)
        }
        .buttonStyle(.borderless)
      }
    }
    .font(.footnote)
    .sheet(item: $merging) { form in
      MergeView(form: form) { kept in
        merging = nil
        model.router.open(Item.route(of: kept.id))
      }
    }
  }
}
