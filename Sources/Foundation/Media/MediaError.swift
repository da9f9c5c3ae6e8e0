/// Why an upload did not become a picture.
public enum MediaError: Error, Sendable, Equatable {
  /// The content is not JPEG, PNG or WebP, whatever its name says.
  case unsupportedKind
  /// A JPEG whose coding cameras do not use: lossless, hierarchical or arithmetic, or other than 8 bits per sample.
  case unsupportedCoding
  /// The picture is wider, higher or larger in pixels than the limits allow.
  case tooManyPixels
  /// The content is broken or was made to do harm. The text says what was seen; it is for a log, since part
  /// of it may come from the decoder.
  case damaged(String)
  /// The file, its metadata or its color profile has more bytes than the limits allow.
  case tooLarge
  /// Decoding took longer than the limit and was stopped.
  case timedOut
  /// Too many uploads are waiting already; worth another try later.
  case overloaded
  /// The decoding process could not be started or did not keep to its protocol: the installation is at
  /// fault, not the upload. The text is for a log.
  case helperFailed(String)
  /// Reading the upload or writing the pictures failed with this `errno`.
  case storage(Int32)
}
