import SwiftUICore

/// A page whose views a live session synchronizes with a browser.
@MainActor protocol LivePage: AnyObject {
  var onDirty: (@MainActor () -> Void)? { get set }
  var url: String { get }
  func document() -> Document
  func formDocument() -> Document
  func submit(_ form: SubmittedForm, within limit: Duration) async -> FormOutcome
  func runUntilIdle(limit: Duration) async
  func handle(_ event: ClientEvent)
  func adapt(_ change: (inout ClientEnvironment) -> Void)
  func flush() -> Frame?
  /// Runs work that produces text in the language of the page's reader.
  func forReader<Result>(_ work: () -> Result) -> Result
  func close()
}

extension LivePage {
  func forReader<Result>(_ work: () -> Result) -> Result { work() }
}

extension ViewSession: LivePage {}

/// A connection to one browser.
protocol PageConnection: AnyObject, Sendable {
  /// Returns false if the connection is closed or its buffer is full.
  func send(_ text: String) -> Bool
  func close(_ reason: CloseReason)
}

/// The reason why the host closes a connection. The page's script reacts to its code.
enum CloseReason: UInt16, Sendable {
  /// More events than a user can cause, or messages that the host's script never sends.
  case abuse = 1008
  /// The browser is too slow. It reconnects and resumes.
  case slow = 1013
  /// The session has ended. A reload shows the page with the current permissions.
  case ended = 4001
  /// There is no capacity for the page.
  case full = 4003
  /// The page has another connection.
  case replaced = 4002
}
