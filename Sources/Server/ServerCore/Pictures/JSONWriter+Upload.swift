extension JSONWriter {
  /// Writes a member with the URL of an uploaded file, or null without a file.
  package mutating func member(_ name: StaticString, upload file: String?, at publicURL: String) {
    self.name(name)
    if let file { string(publicURL, "/uploads/", file) } else { null() }
  }
}
