import KiwiKit

extension JSONWriter {
  /// Writes a ``KiwiKit/Coordinate``.
  package mutating func member(_ name: StaticString, _ coordinate: Coordinate) {
    self.name(name)
    object { writer in
      writer.member("latitude", coordinate.latitude)
      writer.member("longitude", coordinate.longitude)
    }
  }
}
