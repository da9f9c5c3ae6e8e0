/// Infers the user's mood with a camera. Apps on devices with a camera can provide it; browsers have none.
///
/// Pictures are analyzed on the device and neither stored nor sent. The user confirms, changes or removes the result
/// before it is sent.
@MainActor public protocol MoodGuessing: AnyObject {
  /// Asks the user to look into the camera. Returns one of `ReadingSession.knownMoods`; nil without a result or if the
  /// user declines.
  func guess() async -> String?
}
