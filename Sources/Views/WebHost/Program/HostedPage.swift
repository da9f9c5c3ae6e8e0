import Observation
import SwiftUICore

/// The page that views are shown on, and who looks at it.
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
/// Where there is no host, as in a preview, nobody has signed in, and nothing can be asked for.
public struct HostedPage: Sendable {
  /// What changes while the page is open.
  @MainActor @Observable final class State {
    var user: String?
    /// What the cookie of the browser says, which ends with the sign-in.
    @ObservationIgnored var token: String?

    init(_ visitor: Visitor) {
      user = visitor.user
      token = visitor.device
    }
  }

  private let state: State?
  private let signIn: SignIn?
  /// Who asked for the page, from where, and in which languages.
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

  /// Who has signed in; nil for nobody. Views that read it are made anew when it changes.
  @MainActor public var user: String? { state?.user }

  /// Makes the page a user's, and all that this browser asks for from now on. What is shown stays. To be called when
  /// the program knows that it is them.
  ///
  /// - Returns: Whether they are signed in: not where the host has no ``WebHostConfiguration/signIn``, or that
  ///   could make no token.
  @MainActor @discardableResult public func signIn(as user: String) async -> Bool {
    guard let state, let signIn, let token = await signIn.begin(user) else { return false }
    state.user = user
    state.token = token
    visitor.session?.setCookies(
      [signIn.cookie.setting(token, lifetime: signIn.lifetime)], user: user, device: token)
    return true
  }

  /// Makes the page nobody's, and has other pages of this sign-in loaded anew.
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

  /// Says what the page is while it is made for the first time: its title, its description, that there is nothing here.
  ///
  /// ```swift
  /// page.describe { $0.description = book.summary }
  /// ```
  @MainActor public func describe(_ change: (inout PageInfo) -> Void) { visitor.session?.describe(change) }

  /// Has a page fill the screen, where its browser can and somebody has just tapped, or gives the screen back.
  @MainActor public func fillScreen(_ isFilling: Bool) { visitor.session?.fillScreen(isFilling) }
}

extension EnvironmentValues {
  /// The page that the view is shown on.
  @Entry public var hostedPage = HostedPage()
}

/// A program's first window with what its host hands down.
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
  /// The root of one page of a program.
  @MainActor func root(_ program: AnyRoot, for visitor: Visitor) -> AnyRoot {
    let page = HostedPage(visitor, signIn: signIn)
    let change = environment
    return AnyRoot { HostedRoot(content: program.make(), page: page, change: change) }
  }
}
