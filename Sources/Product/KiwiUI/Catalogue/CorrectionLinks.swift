import KiwiEngine
import KiwiKit
import SwiftUI

/// Links from the page of an item to its form and its history; for admins also to a merge.
struct CorrectionLinks<Item: CatalogueScreens>: View {
  let item: Item
  let model: AppModel
  let account: Account
  @State private var merging: MergeViewModel<Item>?

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      HStack(spacing: Spacing.large) {
        NavigationLink(value: Item.editRoute(of: item.id)) { Label("Correct", systemImage: "pencil") }
        NavigationLink(value: Item.historyRoute(of: item.id)) { Label("History", systemImage: "clock") }
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
