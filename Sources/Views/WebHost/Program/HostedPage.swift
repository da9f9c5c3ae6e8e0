import Observation
import SwiftUICore

/// The page that shows a view, and its visitor.
///
/// ```swift
/// @Environment(\.hostedPage) private var page
///
/// var body: some View {
///   if let user = page.user {
///     Button("Sign Out \(user)") { Task { await page.signOut() } }
///   } else {
///     Button("Sign In") { Task { await page.signIn(as: "ada") } }
///   }
/// }
/// ```
///
/// Without a host, as in a preview, the visitor is anonymous and all methods do nothing.
public struct HostedPage: Sendable {
  /// The part that changes while the page is open.
  @MainActor @Observable final class State {
    var user: String?
    /// The token in the browser's cookie, until sign-out.
    @ObservationIgnored var token: String?

    init(_ visitor: Visitor) {
      user = visitor.user
      token = visitor.device
    }
  }

  private let state: State?
  private let signIn: SignIn?
  /// The visitor who requested the page, with address and languages.
  public let visitor: Visitor

  init() {
    state = nil
    signIn = nil
    visitor = Visitor()
  }

  @MainActor init(_ visitor: Visitor, signIn: SignIn?) {
    state = State(visitor)
    self.signIn = signIn
    self.visitor = visitor
  }

  /// The signed-in user, which views observe; nil for an anonymous visitor.
  @MainActor public var user: String? { state?.user }

  /// Signs a user in on this page and for later requests of this browser.
  ///
  /// Call it after the app has verified the user's identity. The views keep their state.
  ///
  /// - Returns: False if the host has no ``WebHostConfiguration/signIn`` or made no token.
  @MainActor @discardableResult public func signIn(as user: String) async -> Bool {
    guard let state, let signIn, let token = await signIn.begin(user) else { return false }
    state.user = user
    state.token = token
    visitor.session?.setCookies(
      [signIn.cookie.setting(token, lifetime: signIn.lifetime)], user: user, device: token)
    return true
  }

  /// Signs the user out, and reloads the other pages of this sign-in.
  @MainActor public func signOut() async {
    guard let state, let signIn, let user = state.user else { return }
    let token = state.token
    state.user = nil
    state.token = nil
    visitor.session?.setCookies([signIn.cookie.clearing], user: nil)
    if let token {
      await signIn.end(token)
      visitor.session?.closeOthers(of: user, device: token)
    }
  }

  /// Changes the page's description while it is first rendered, such as its title or status.
  ///
  /// ```swift
  /// page.describe { $0.description = book.summary }
  /// ```
  @MainActor public func describe(_ change: (inout PageInfo) -> Void) { visitor.session?.describe(change) }

  /// Enters or leaves full-screen mode. Browsers enter it only right after a tap.
  @MainActor public func fillScreen(_ isFilling: Bool) { visitor.session?.fillScreen(isFilling) }
}

extension EnvironmentValues {
  /// The page that shows the view.
  @Entry public var hostedPage = HostedPage()
}

/// The app's first window with the environment that its host provides.
struct HostedRoot: View {
  let content: AnyView
  let page: HostedPage
  let change: @MainActor @Sendable (inout EnvironmentValues, Visitor) -> Void

  var body: some View {
    content.transformEnvironment(\.self) { values in
      values.hostedPage = page
      change(&values, page.visitor)
    }
  }
}

extension WebHostConfiguration {
  /// Returns the root of one page of an app.
  @MainActor func root(_ program: AnyRoot, for visitor: Visitor) -> AnyRoot {
    let page = HostedPage(visitor, signIn: signIn)
    let change = environment
    return AnyRoot { HostedRoot(content: program.make(), page: page, change: change) }
  }
}
