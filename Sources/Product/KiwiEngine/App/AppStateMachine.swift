public import KiwiKit

/// Where the app is between being started and being used.
public enum AppState: Hashable, Sendable {
  case initializing
  /// Starting failed; the text says what failed, for people.
  case initializationFailed(String)
  case unauthenticated
  case authenticated(User)
}

/// The transitions of ``AppState``, as Eatadaki's document draws them, with what each makes necessary.
public struct AppStateMachine: Hashable, Sendable {
  public enum Event: Hashable, Sendable {
    case initialized(User?)
    case initializationFailed(String)
    case tryAgain
    case loggedIn(User)
    /// By the reader, or by the server.
    case loggedOut
  }

  public enum Effect: Hashable, Sendable {
    /// Open and migrate what is stored, and look for a session.
    case initialize
    /// Take away what the screens have of the person who was here.
    case removePerson(User)
  }

  public private(set) var state = AppState.initializing

  public init() {}

  /// What an event makes necessary. One that means nothing in this state changes nothing.
  public mutating func handle(_ event: Event) -> Effect? {
    switch (state, event) {
    case (.initializing, .initialized(nil)): state = .unauthenticated
    case (.initializing, .initialized(let user?)): state = .authenticated(user)
    case (.initializing, .initializationFailed(let message)): state = .initializationFailed(message)
    case (.initializationFailed, .tryAgain):
      state = .initializing
      return .initialize
    case (.unauthenticated, .loggedIn(let user)): state = .authenticated(user)
    // Somebody signs up or logs in on top of another: nothing of theirs may be done or shown as the new one's.
    case (.authenticated(let former), .loggedIn(let user)):
      state = .authenticated(user)
      return .removePerson(former)
    case (.authenticated(let former), .loggedOut):
      state = .unauthenticated
      return .removePerson(former)
    default: break
    }
    return nil
  }
}
