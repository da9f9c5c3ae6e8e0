import KiwiEngine
import KiwiKit
import KiwiSamples
import SwiftUI

extension PreviewState {
  /// Returns a client with places in this state.
  var places: MockAPIClient {
    switch self {
    case .full: MockAPIClient(SampleContent.lively().withPlaces())
    default: client
    }
  }
}

package struct PlacesView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates(asMember: true, client: \.places) { LookingAtTown(model: $0) }
    Previewed(PreviewState.full.places) { PlacesView(model: $0, account: $0.account) }
      .previewDisplayName("Not asked")
  }

  /// Starts with the center of the sample town.
  private struct LookingAtTown: View {
    let model: AppModel

    var body: some View {
      PlacesView(model: model, account: model.account)
        .task { await model.account.spots.search(around: .init(SampleContent.town, name: "Seahaven")) }
    }
  }
}

package struct SpotView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates(asMember: true, client: \.places) {
      SpotView(id: SampleContent.spots[0].id, model: $0, account: $0.account)
    }
    Previewed(PreviewState.full.places) {
      SpotView(id: SampleContent.spots[0].id, model: $0, account: $0.account)
    }
    .previewDisplayName("Visitor")
  }
}

package struct AddSpotView_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed(asMember: true) { AddSpotView(name: "Harbour Kitchen", model: $0, account: $0.account) }
  }
}

package struct ExperienceView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates(asMember: true, client: \.places) {
      ExperienceView(id: SampleContent.ownExperienceId, model: $0, account: $0.account)
    }
  }
}

package struct ExperienceFormView_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed(asMember: true) { model in
      ExperienceFormView(
        form: ExperienceFormViewModel(
          SampleContent.spots[0], library: model.account.library, client: model.account.client,
          drafts: model.account.drafts, timeZone: .gmt))
    }
  }
}

package struct ExperiencesView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates(asMember: true, client: \.places) { ExperiencesView(model: $0, account: $0.account) }
  }
}

package struct MyPlacesView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates(asMember: true, client: \.places) { MyPlacesView(model: $0, account: $0.account) }
  }
}

package struct SpotWishesView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates(asMember: true, client: \.places) { SpotWishesView(account: $0.account) }
  }
}

package struct PrivacyZonesView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates(asMember: true, client: \.places) { PrivacyZonesView(account: $0.account) }
  }
}
