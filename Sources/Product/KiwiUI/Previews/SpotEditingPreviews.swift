import KiwiEngine
import KiwiKit
import KiwiSamples
import SwiftUI

package struct EditSpotView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates { EditSpotView(id: SampleContent.spots[1].id, model: $0, account: $0.account) }
  }
}

package struct SpotHistoryView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates { HistoryView<Spot>(id: SampleContent.spots[1].id, model: $0, account: $0.account) }
  }
}

package struct MergeSpotView_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed(asMember: true) { MergeView(form: form(client: $0.account.client)) { _ in } }
    Previewed(asMember: true) {
      MergeView(form: form(choosing: SampleContent.spots[1], client: $0.account.client)) { _ in }
    }
    .previewDisplayName("Chosen")
  }

  private static func form(
    choosing spot: Spot? = nil, client: any APIClientProtocol
  ) -> MergeViewModel<Spot> {
    let form = MergeViewModel(SampleContent.spots[0], client: client)
    if let spot { form.choose(spot) }
    return form
  }
}
