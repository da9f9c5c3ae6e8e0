import Media

/// The names of stored pictures.
package enum PictureName {
  /// 32 hexadecimal digits, the start of the content's SHA-256, and `.jpg`: no picture was ever stored under any
  /// other name, so no other is looked for, and none leads anywhere.
  package static func isWellFormed(_ name: some StringProtocol) -> Bool {
    ProcessedImage.isName(name)
  }
}
