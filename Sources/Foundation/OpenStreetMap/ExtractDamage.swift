/// Why an extract cannot be read. The description follows the name of the file.
public enum ExtractDamage: Error, Hashable, Sendable, CustomStringConvertible {
  /// Its frames do not follow the format.
  case frame
  /// The content of a block does not unpack.
  case packing
  /// The content of a block does not follow the format.
  case block
  case compression(String)
  case feature(String)

  public var description: String {
    switch self {
    case .frame: "it is no .osm.pbf, or ends in the middle"
    case .packing: "what is packed in it is damaged"
    case .block: "one of its blocks is damaged"
    case .compression(let name):
      "it is compressed with \(name). Convert it with “osmium cat FILE -o NEW.osm.pbf” and import the new file"
    case .feature(let name):
      "it needs a reader for “\(name)”. Convert it with “osmium cat FILE -o NEW.osm.pbf” and import the new file"
    }
  }
}
