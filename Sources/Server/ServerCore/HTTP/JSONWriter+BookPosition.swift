import KiwiKit

extension JSONWriter {
  /// Writes a ``KiwiKit/BookPosition``, or null.
  package mutating func position(_ position: BookPosition?) {
    guard let position else { return null() }
    object { writer in
      writer.member("page", position.page)
      writer.member("percent", position.percent)
    }
  }
}
