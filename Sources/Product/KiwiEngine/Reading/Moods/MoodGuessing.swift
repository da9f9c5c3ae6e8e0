/// Infers the user's mood from a camera picture. Apps may provide an implementation; pages in browsers have none.
///
/// Pictures are analyzed on the device and neither stored nor sent. The user confirms, changes or removes the result
/// before it is sent.
@MainActor public protocol MoodGuessing: AnyObject {
  /// Asks the user to look into the camera. Returns one of `ReadingSession.knownMoods`, or nil if there is no result or
  /// the user declines.
  func guess() async -> String?
}
