import KiwiEngine
import SwiftUI

/// The Home tab: the feed of all users, or of followed users.
struct HomeView: View {
  let model: AppModel
  let account: Account
  @Bindable private var router: AppRouter
  @Environment(\.horizontalSizeClass) private var sizeClass
  /// True if the window has room for the rail.
  @State private var isWide = false

  init(model: AppModel, account: Account) {
    self.model = model
    self.account = account
    router = model.router
  }

  var body: some View {
    FeedView(
      posts: account.feed(router.homeFeed), model: model, account: account,
      keepsRoomForRail: sizeClass == .regular
    ) {
      if account.user != nil {
        Picker("Feed", selection: $router.homeFeed) {
          Text("Everyone").tag(AppRouter.HomeFeed.everyone)
          Text("Following").tag(AppRouter.HomeFeed.following)
        }
        .pickerStyle(.segmented)
        .labelsHidden()
        .padding(.horizontal, Spacing.large)
      } else {
        WelcomeCard(model: model)
      }
    } rail: {
      if isWide { HomeRail(account: account) }
    }
    .onGeometryChange(for: Bool.self) {
      HomeRail.hasRoom(in: $0.size.width)
    } action: {
      isWide = $0
    }
    .inlineTitle("Home")
    .toolbar {
      // The sidebar contains this button in regular width.
      if sizeClass != .regular {
        ToolbarItem(placement: .primaryAction) {
          Button("New Post", systemImage: "square.and.pencil") { model.perform(.compose) }
        }
      }
    }
  }
}

/// Introduces the product to signed-out viewers.
struct WelcomeCard: View {
  let model: AppModel

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      Wordmark().equatable()
      Text("A journal you share").font(.title3).fontDesign(.serif)
      Text("See what people here are reading, watching and eating. Log in to join in.")
        .foregroundStyle(Color.softInk)
      HStack(spacing: Spacing.regular) {
        Button("Sign Up") { model.router.signUpRequested() }.buttonStyle(.borderedProminent)
        Button("Log In") { model.router.logInRequested() }.buttonStyle(.bordered)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(Spacing.large)
    .background(Color.card, in: RoundedRectangle(cornerRadius: Spacing.corner))
    .padding(.horizontal, Spacing.large)
  }
}
