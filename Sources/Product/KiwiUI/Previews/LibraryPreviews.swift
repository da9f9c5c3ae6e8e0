import KiwiEngine
import KiwiKit
import KiwiSamples
import SwiftUI

extension PreviewState {
  /// Returns a client with a library in this state.
  var library: MockAPIClient {
    switch self {
    case .full: MockAPIClient(SampleContent.lively().withLibrary())
    default: client
    }
  }
}

package struct LibraryView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates(asMember: true, client: \.library) { LibraryView(model: $0, account: $0.account) }
    Previewed { LibraryView(model: $0, account: $0.account) }.previewDisplayName("Visitor")
  }
}

package struct ShelfView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates(asMember: true, client: \.library) {
      ShelfView(opened: LibraryQuery(shelf: .seen), model: $0, account: $0.account)
    }
    Previewed(PreviewState.full.library, asMember: true) {
      ShelfView(opened: LibraryQuery(shelf: .seen, text: "zeppelin"), model: $0, account: $0.account)
    }
    .previewDisplayName("Nothing found")
  }
}

package struct ListsView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates(asMember: true, client: \.library) { ListsView(model: $0, account: $0.account) }
  }
}

package struct UserListView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates(asMember: true, client: \.library) {
      UserListView(id: SampleContent.ownListId, model: $0, account: $0.account)
    }
    Previewed(PreviewState.full.library, asMember: true) {
      UserListView(id: SampleContent.othersListId, model: $0, account: $0.account)
    }
    .previewDisplayName("Followed")
    Previewed(PreviewState.full.library) {
      UserListView(id: SampleContent.othersListId, model: $0, account: $0.account)
    }
    .previewDisplayName("Visitor")
  }
}

package struct AddToListView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates(asMember: true, client: \.library) {
      AddToListView(
        form: AddToListViewModel(Array(SampleContent.titles.prefix(3)), library: $0.account.library),
        account: $0.account)
    }
  }
}

package struct EntryView_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed(asMember: true) {
      EntryView(
        form: EntryViewModel(
          SampleContent.titles[1], status: .onHold, library: $0.account.library, timeZone: .gmt))
    }
  }
}

package struct LogView_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed(asMember: true) {
      LogView(log: LogViewModel(client: $0.account.client), account: $0.account)
    }
  }
}

package struct BulkAddView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates(asMember: true, client: \.library) { model in ChosenList(account: model.account) }
  }

  private struct ChosenList: View {
    let account: Account
    @State private var form: BulkAddViewModel?

    var body: some View {
      ZStack {
        if let form { BulkAddView(form: form) } else { LoadingView() }
      }
      .task {
        guard let list = try? await account.library.list(SampleContent.ownListId) else { return }
        form = BulkAddViewModel(list, library: account.library)
      }
    }
  }
}

package struct TitleRecordView_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed(PreviewState.full.library, asMember: true) {
      TitleView(id: SampleContent.titles[1].id, model: $0, account: $0.account)
    }
  }
}
