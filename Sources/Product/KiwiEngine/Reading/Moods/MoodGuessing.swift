/// Guesses with a camera how the reader feels. An app on a device with a camera may bring one; a page in a browser has
/// none, and what cannot be guessed is chosen or left out as ever.
///
/// Pictures are looked at on the device and never leave it: they are neither stored nor sent. What a guess gives is a
/// word that the reader confirms, changes or takes away before anything is sent.
@MainActor public protocol MoodGuessing: AnyObject {
  /// Asks the reader for a look into the camera. One of `ReadingSession.knownMoods`; nil where nothing can be told or the
  /// reader does not want to.
  func guess() async -> String?
}
