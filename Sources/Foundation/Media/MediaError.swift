/// The reasons why an upload is rejected.
public enum MediaError: Error, Sendable, Equatable {
  /// The content is not JPEG, PNG or WebP, regardless of its name.
  case unsupportedKind
  /// A JPEG in a coding that cameras do not use. It is lossless, hierarchical, arithmetic, or not 8 bits per
  /// sample.
  case unsupportedCoding
  /// The width, the height or the number of pixels exceeds the limits.
  case tooManyPixels
  /// The content is damaged or malicious. The text is for logs, because it may come from the decoder.
  case damaged(String)
  /// The file, its metadata or its color profile exceeds the size limits.
  case tooLarge
  /// Decoding exceeded the time limit and was stopped.
  case timedOut
  /// Too many uploads are pending. Retry later.
  case overloaded
  /// The helper process could not be started or violated its protocol.
  ///
  /// The installation is at fault, not the upload. The text is for logs.
  case helperFailed(String)
  /// Reading the upload or writing the images failed with this `errno`.
  case storage(Int32)
}
