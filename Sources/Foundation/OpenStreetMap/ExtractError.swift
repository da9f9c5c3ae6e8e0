/// The reasons why an extract cannot be read. The description is a clause that follows the file's name.
public enum ExtractError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The frames are malformed or truncated.
  case frame
  /// A block cannot be decompressed.
  case decompression
  /// A block's content is malformed.
  case block
  case compression(String)
  case feature(String)

  public var description: String {
    switch self {
    case .frame: "it is not a complete .osm.pbf file. Download it again"
    case .decompression: "its compressed data is damaged. Download it again"
    case .block: "one of its blocks is damaged. Download it again"
    case .compression(let name):
      "it is compressed with \(name). Convert it with “osmium cat FILE -o NEW.osm.pbf” and import the new file"
    case .feature(let name):
      "it needs a reader for “\(name)”. Convert it with “osmium cat FILE -o NEW.osm.pbf” and import the new file"
    }
  }
}
