import KiwiEngine
import KiwiKit
import SwiftUI

package struct RootView_Previews: PreviewProvider {
  package static var previews: some View {
    LaunchView().frame(height: 640).previewDisplayName("Starting")
    Previewed { StartFailureView(message: "The disk is full. Make room and try again.", model: $0) }
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
  }
}

package struct CommentsView_Previews: PreviewProvider {
  package static var previews: some View {
    PreviewStates { model in
      if let post = SampleContent.lively().posts.first {
        CommentsView(post: post, model: model, account: model.account)
      }
    }
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
  }
}

package struct SettingsView_Previews: PreviewProvider {
  package static var previews: some View {
    Previewed(asMember: true) { SettingsView(model: $0, account: $0.account) }
  }
}
