import KiwiEngine
import KiwiKit
import SwiftUI

extension PreviewState {
  /// Places of a member in this state.
  var places: MockAPIClient {
    switch self {
    case .full: MockAPIClient(SampleContent.lively().withPlaces())
    default: client
    }
  }
}

/// A screen of a member's places in each state that it can be in.
private struct PlacesStates<Content: View>: View {
  @ViewBuilder let content: (AppModel) -> Content

  var body: some View {
    ForEach(PreviewState.allCases) { state in
      Previewed(state.places, asMember: true, content: content)
        .previewDisplayName(state.rawValue.capitalized)
    }
  }
}

package struct PlacesView_Previews: PreviewProvider {
  package static var previews: some View {
    PlacesStates { LookingAtTown(model: $0) }
    Previewed(PreviewState.full.places) { PlacesView(model: $0, account: $0.account) }
      .previewDisplayName("Not asked")
  }

  /// The middle of the sample's town is chosen.
  private struct LookingAtTown: View {
    let model: AppModel

    var body: some View {
      PlacesView(model: model, account: model.account)
        .task { await model.account.spots.look(from: .init(SampleContent.town, name: "Seahaven")) }
    }
  }
}

package struct SpotView_Previews: PreviewProvider {
  package static var previews: some View {
    PlacesStates { SpotView(id: SampleContent.spots[0].id, model: $0, account: $0.account) }
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
    PlacesStates {
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
    PlacesStates { ExperiencesView(model: $0, account: $0.account) }
  }
}

package struct MyPlacesView_Previews: PreviewProvider {
  package static var previews: some View {
    PlacesStates { MyPlacesView(model: $0, account: $0.account) }
  }
}

package struct SpotWishesView_Previews: PreviewProvider {
  package static var previews: some View {
    PlacesStates { SpotWishesView(account: $0.account) }
  }
}

package struct PrivacyZonesView_Previews: PreviewProvider {
  package static var previews: some View {
    PlacesStates { PrivacyZonesView(account: $0.account) }
  }
}
