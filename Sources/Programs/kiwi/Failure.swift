import Commands
import KiwiData
import KiwiEngine

/// The failure of a command, with a message for users and an exit code for scripts.
struct Failure: Error {
  enum Code: Int32 {
    case failed = 1
    case notLoggedIn = 3
    case offline = 4
  }

  let code: Code
  let message: String

  init(_ message: String, code: Code = .failed) {
    self.code = code
    self.message = message
  }

  static var notLoggedIn: Failure {
    Failure(localized("You are not logged in. Use \"kiwi login USERNAME\"."), code: .notLoggedIn)
  }

  init(_ failure: APIFailure) {
    switch failure {
    case .unauthorized: self = .sessionEnded
    case .offline, .timedOut: self.init(failure.message, code: .offline)
    default: self.init(failure.message)
    }
  }

  private static var sessionEnded: Failure {
    Failure(
      localized("You have been logged out. Log in to continue; unsent changes are kept."), code: .notLoggedIn)
  }

  init(_ error: any Error) {
    self =
      switch error {
      case let failure as Failure: failure
      case let failure as APIFailure: Failure(failure)
      case let failure as KiwiDataError: Failure(failure.message)
      case let failure as PostStoreFailure: Failure(failure.message)
      case let failure as TokenStoreFailure: Failure(failure.message)
      default: Failure("\(error)")
      }
  }
}
