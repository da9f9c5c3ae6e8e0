import Media

/// The names of stored pictures.
package enum PictureName {
  /// Returns whether a name has the form of a picture's.
  ///
  /// It consists of 32 hexadecimal digits, the start of the content's SHA-256, and `.jpg`.
  /// Pictures have no other names, so other paths are never opened.
  package static func isWellFormed(_ name: some StringProtocol) -> Bool {
    ProcessedImage.isName(name)
  }
}
