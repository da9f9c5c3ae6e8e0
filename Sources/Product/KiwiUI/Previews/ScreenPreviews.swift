import Foundation
import KiwiEngine
import KiwiKit
import KiwiSamples
import SwiftUI

package struct RootView_Previews: PreviewProvider {
  package static var previews: some View {
    LaunchView().frame(height: 640).previewDisplayName("Starting")
    Previewed { StartFailureView(message: "This device is full. Free up space and try again.", model: $0) }
      .previewDisplayName("Could not start")
  }
}

package struct FeedView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates { model in
      FeedView(posts: model.account.everyone, model: model, account: model.account) { EmptyView() }
    }
  }
}

package struct PostDetailView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates { model in
      PostDetailView(
        postId: SampleContent.lively().posts.first?.id ?? "", model: model, account: model.account)
    }
    if let post = content.posts.first(where: { $0.author.id == content.me.id && !$0.hasPhoto }) {
      Previewed(asMember: true, outbox: [.refused(.deletePost(id: post.id))]) { model in
        PostDetailView(postId: post.id, model: model, account: model.account)
      }
      .previewDisplayName("Not deleted")
    }
  }

  private static let content = SampleContent.lively()
}

package struct CommentsView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates { model in
      if let post = content.posts.first {
        CommentsView(post: post, model: model, account: model.account)
      }
    }
    if let post = content.posts.first(where: { ownComment(on: $0) != nil }),
      let comment = ownComment(on: post)
    {
      let edit = OutboxAction.editComment(
        id: comment.id, postId: post.id, text: "The ending, though. And the beginning.")
      Previewed(asMember: true, outbox: [.refused(edit)]) { model in
        CommentsView(post: post, model: model, account: model.account)
      }
      .previewDisplayName("Not saved")
    }
  }

  private static let content = SampleContent.lively()

  private static func ownComment(on post: Post) -> Comment? {
    content.comments[post.id]?.first { $0.author.id == content.me.id }
  }
}

extension OutboxEntry {
  /// Returns an action that the server rejected.
  fileprivate static func refused(_ action: OutboxAction) -> OutboxEntry {
    OutboxEntry(
      id: "refused", action: action, state: .failed(message: APIFailure.serverFailed.message),
      createdAt: .now, order: 1)
  }
}

package struct ProfileView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates { model in
      ProfileView(username: SampleContent.lively().me.username, model: model, account: model.account)
    }
  }
}

package struct DiscoverView_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed { DiscoverView(model: $0, account: $0.account) }
  }
}

package struct SwipeView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates(height: height) {
      SwipeView(deck: $0.account.deck, model: $0, account: $0.account, teaches: false)
    }
    Previewed(asMember: true, height: height) {
      SwipeView(deck: $0.account.deck, model: $0, account: $0.account, teaches: false)
    }
    .previewDisplayName("Member")
    Previewed(asMember: true, height: height) { model in
      SwipeView(
        deck: SwipeViewModel(media: MockMediaService(pages: []), library: model.account.library),
        model: model, account: model.account, teaches: false)
    }
    .previewDisplayName("All caught up")
    DeckTutorial {}.frame(width: 340).previewDisplayName("For the first time")
    if let title = SampleContent.titles.first {
      InlineRatingPrompt(prompt: SwipeViewModel.RatingPrompt(title: title), usesKeys: false) { _ in
      } skip: {
      }
      .previewDisplayName("Rating")
    }
  }

  /// A height with room for text of twice the size.
  private static let height: CGFloat = 1_200
}

package struct DeckSheets_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed { DeckFilterSheet(deck: $0.account.deck, usesKeys: .constant(true)) {} }
      .previewDisplayName("Filter")
    Previewed { DeckMethodSheet(deck: $0.account.deck) }.previewDisplayName("Cards")
  }
}

package struct BookScanView_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed(asMember: true) { scan(BookScanViewModel(client: $0.account.client)) }
      .previewDisplayName("Choosing")
    Previewed(asMember: true) { ScannedPreview(client: $0.account.client) }.previewDisplayName("Found")
    Previewed(MockAPIClient(behavior: .failing(.serverFailed)), asMember: true) {
      ScannedPreview(client: $0.account.client)
    }
    .previewDisplayName("Not read")
  }

  fileprivate static func scan(_ scanner: BookScanViewModel) -> some View {
    BookScanView(scanner: scanner) { _ in
    } add: { _ in
    }
  }
}

/// The sheet after a photo is chosen.
private struct ScannedPreview: View {
  @State private var scanner: BookScanViewModel

  init(client: any APIClientProtocol) {
    _scanner = State(initialValue: BookScanViewModel(client: client))
  }

  var body: some View {
    BookScanView_Previews.scan(scanner).task { await scanner.scan(Data([0xFF, 0xD8, 0xFF])) }
  }
}

package struct TitlesView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates { TitlesView(query: "", kind: nil, model: $0, account: $0.account) }
  }
}

package struct TitleView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates { model in
      TitleView(id: SampleContent.titles.first?.id ?? "", model: model, account: model.account)
    }
  }
}

package struct AddTitleView_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed(asMember: true) { AddTitleView(name: "Piranesi", model: $0, account: $0.account) }
  }
}

package struct EditTitleView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates {
      EditTitleView(id: SampleContent.titles.first?.id ?? "", model: $0, account: $0.account)
    }
  }
}

package struct TitleHistoryView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates {
      HistoryView<Title>(id: SampleContent.titles.first?.id ?? "", model: $0, account: $0.account)
    }
  }
}

package struct MergeTitleView_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed(asMember: true) { MergeView(form: form(client: $0.account.client)) { _ in } }
    Previewed(asMember: true) {
      MergeView(form: form(choosing: SampleContent.titles.last, client: $0.account.client)) { _ in }
    }
    .previewDisplayName("Chosen")
  }

  private static func form(
    choosing title: Title? = nil, client: any APIClientProtocol
  ) -> MergeViewModel<Title> {
    let form = MergeViewModel(SampleContent.titles[0], client: client)
    if let title { form.choose(title) }
    return form
  }
}

package struct NotificationsView_Previews: PreviewProvider {
  package static var previews: some View {
    ForEach(PreviewState.allCases) { state in
      Previewed(state.client, asMember: true) { NotificationsView(model: $0, account: $0.account) }
        .previewDisplayName(state.rawValue.capitalized)
    }
  }
}

package struct PeopleView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates { model in
      PeopleView(
        title: "Followers", list: .followers(of: SampleContent.lively().me.username), account: model.account)
    }
  }
}

package struct LoginView_Previews: PreviewProvider {
  package static var previews: some View { Previewed { LoginView(model: $0) } }
}

package struct SignUpView_Previews: PreviewProvider {
  package static var previews: some View { Previewed { SignUpView(model: $0, invite: "invitation") } }
}

package struct CreatePostView_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed { model in
      CreatePostView(
        composer: model.account.composer, account: model.account, previews: PhotoPreviews())
    }
    Previewed(asMember: true) { model in
      let spot = SpotSummary(id: "spot", name: "The Slow Cup", category: .cafe, town: "Seahaven")
      CreatePostView(
        composer: model.account.composer, account: model.account, previews: PhotoPreviews()
      )
      .onAppear {
        model.account.composer.begin(about: PostSubject(.spot(spot), audience: .onlyMe))
      }
    }
    .previewDisplayName("In a zone")
  }
}

package struct SettingsView_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed(asMember: true) { SettingsView(model: $0, account: $0.account) }
  }
}
