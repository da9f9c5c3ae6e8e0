public import KiwiEngine
public import SwiftUI

/// The whole app, by its state: starting, not started, and in use with or without an account.
public struct RootView: View {
  private let model: AppModel
  @AppStorage("theme") private var theme = AppTheme.system

  public init(model: AppModel) { self.model = model }

  public var body: some View {
    Group {
      switch model.state {
      case .initializing: LaunchView()
      case .initializationFailed(let message):
        NavigationStack { StartFailureView(message: message, model: model) }
      case .unauthenticated, .authenticated:
        MainView(model: model, account: model.account).id(ObjectIdentifier(model.account))
      }
    }
    .background(Color.paper)
    .tint(Color.kiwi)
    .preferredColorScheme(theme.colorScheme)
    .task { await model.launch() }
    .environment(model)
    .environment(
      \.openURL,
      OpenURLAction { url in
        guard url.scheme == nil, url.host() == nil, !model.services.isFile(url) else { return .systemAction }
        model.open(url: url.absoluteString)
        return .handled
      })
  }
}

/// The splash screen during launch.
struct LaunchView: View {
  var body: some View {
    Wordmark(size: 40)
      .equatable()
      .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

struct StartFailureView: View {
  let message: String
  let model: AppModel

  var body: some View {
    ContentUnavailableView {
      Label("KiwiFruit Couldn’t Start", systemImage: "exclamationmark.triangle")
    } description: {
      Text(message)
    } actions: {
      Button("Try Again") { Task { await model.tryAgain() } }
        .buttonStyle(.borderedProminent)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .inlineTitle("KiwiFruit")
  }
}
