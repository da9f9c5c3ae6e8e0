import SwiftUICore

/// What a live session needs of the views it keeps in step with a browser.
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
  func close()
}

extension ViewSession: LivePage {}

/// The way to one browser.
protocol PageConnection: AnyObject, Sendable {
  /// False when it is closed or has no room.
  func send(_ text: String) -> Bool
  func close(_ reason: CloseReason)
}

/// Why the host ends a connection, as the page's script understands it.
enum CloseReason: UInt16, Sendable {
  /// More events than a person can cause, or messages no script of ours sends.
  case abuse = 1008
  /// The browser does not keep up; it comes back and goes on from where it was.
  case slow = 1013
  /// The session is over; a reload shows what is allowed now.
  case ended = 4001
  /// There is no room for the page.
  case full = 4003
  /// The page is connected anew elsewhere.
  case replaced = 4002
}
