public import KiwiKit

/// The lifecycle of the app.
public enum AppState: Hashable, Sendable {
  case initializing
  /// The start failed. The text gives the reason, for users.
  case initializationFailed(String)
  case unauthenticated
  case authenticated(User)
}

/// The transitions of ``AppState``, with the effect of each.
public struct AppStateMachine: Hashable, Sendable {
  public enum Event: Hashable, Sendable {
    case initialized(User?)
    case initializationFailed(String)
    case tryAgain
    case loggedIn(User)
    /// The session ended, by the user or by the server.
    case loggedOut
  }

  public enum Effect: Hashable, Sendable {
    /// Open and migrate the stored data, and restore the session.
    case initialize
    /// Remove the user's data from the screens.
    case removeUser(User)
  }

  public private(set) var state = AppState.initializing

  public init() {}

  /// Applies an event and returns its effect. Ignores events that are invalid in the current state.
  public mutating func handle(_ event: Event) -> Effect? {
    switch (state, event) {
    case (.initializing, .initialized(nil)): state = .unauthenticated
    case (.initializing, .initialized(let user?)): state = .authenticated(user)
    case (.initializing, .initializationFailed(let message)): state = .initializationFailed(message)
    case (.initializationFailed, .tryAgain):
      state = .initializing
      return .initialize
    case (.unauthenticated, .loggedIn(let user)): state = .authenticated(user)
    // A login replaces another user: no action or data of that user may reach the new session.
    case (.authenticated(let former), .loggedIn(let user)):
      state = .authenticated(user)
      return .removeUser(former)
    case (.authenticated(let former), .loggedOut):
      state = .unauthenticated
      return .removeUser(former)
    default: break
    }
    return nil
  }
}
