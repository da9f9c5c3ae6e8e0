extension JSONWriter {
  /// Writes the URL of an uploaded file.
  package mutating func member(_ name: StaticString, upload file: String?, at publicURL: String) {
    self.name(name)
    if let file { string(publicURL, "/uploads/", file) } else { null() }
  }
}
