public import KiwiKit

/// Intents of the user that may require a login first.
extension AppModel {
  /// An action that requires a login.
  public enum Intent: Hashable, Sendable {
    case like(Post)
    case comment(Post)
    case follow(username: String)
    case compose
    case swipe(SwipeDirection, Title)
    /// Write a post about a subject.
    case composeAbout(PostSubject)
    /// Write a post about a text, starting with a summary.
    case composeSummary(String, about: PostSubject?)
    case open(Route)
  }

  /// Performs an intent. A visitor is asked to log in first, and the intent is performed afterward.
  public func perform(_ intent: Intent) {
    services.analytics.record(.interaction(intent.name))
    guard account.user != nil else {
      router.logInRequested()
      self.intent = intent
      return
    }
    switch intent {
    case .like(let post): account.likes.like(post)
    case .comment(let post): router.open(.post(post))
    case .follow(let username): account.repository.setFollowed(true, username: username)
    case .compose: router.composeRequested()
    case .swipe(let direction, let title): account.deck.handleSwipe(direction: direction, item: title)
    case .composeAbout(let subject):
      account.composer.begin(about: subject)
      router.composeRequested()
    case .composeSummary(let words, let subject):
      account.composer.begin(saying: words, about: subject)
      router.composeRequested()
    case .open(let route): router.open(route)
    }
  }

  /// Opens an address. A visitor logs in first if the address is for members only.
  public func open(url: String) {
    if state == .initializing { router.begin(url: url) } else { router.open(url: url) }
    settleRoute()
  }

  func settleRoute() {
    switch state {
    case .initializing, .initializationFailed: break
    case .authenticated:
      if [.logIn, .signUp(invite: nil)].contains(router.route) { router.sheetDismissed() }
    case .unauthenticated:
      guard !router.route.isPublic else { return }
      let wanted = router.route
      router.open(.home)
      perform(.open(wanted))
    }
  }
}

extension AppModel.Intent {
  var name: String {
    switch self {
    case .like: "like"
    case .comment: "comment"
    case .follow: "follow"
    case .compose: "compose"
    case .swipe: "swipe"
    case .composeAbout: "composeAbout"
    case .composeSummary: "composeSummary"
    case .open: "open"
    }
  }
}
