/// A record of the process that reads an OpenStreetMap extract: a line of tab-separated fields.
///
/// Parsing is strict because an attacker may control that process.
public enum ExtractRecord: Hashable, Sendable {
  /// An OpenStreetMap element: its type and id.
  public struct Element: Hashable, Sendable {
    public var type: String
    public var id: Int64

    public init(type: String, id: Int64) {
      self.type = type
      self.id = id
    }
  }

  /// A point in units of 1e-7 degrees, as in OpenStreetMap.
  public struct Point: Hashable, Sendable {
    public var latitude: Int32
    public var longitude: Int32

    public init(latitude: Int32, longitude: Int32) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  case town(Element, Point, kind: String, population: Int, name: String, region: String)
  /// A place with its descriptive tags (``PlaceTags/details``).
  case place(Element, Point, kind: String, tags: [String: String])
  /// The points of a line or an area's boundary.
  case outline(Element, kind: String, name: String, points: [Point])
  /// The number of processed bytes of all input.
  case progress(Int)
  /// The last record after a complete file.
  case end
  /// The last record after a damaged file.
  case damaged(String)

  public static let maxLineBytes = 256 << 10
  private static let tab = UInt8(ascii: "\t")

  /// The record as a line, without its line end.
  public var line: [UInt8] {
    let fields: [String] =
      switch self {
      case .town(let element, let point, let kind, let population, let name, let region):
        ["t"] + Self.fields(element) + Self.fields(point) + [kind, String(population), name, region]
      case .place(let element, let point, let kind, let tags):
        ["p"] + Self.fields(element) + Self.fields(point) + [kind]
          + tags.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
      case .outline(let element, let kind, let name, let points):
        ["o"] + Self.fields(element) + [kind, name] + points.flatMap(Self.fields)
      case .progress(let bytes): ["n", String(bytes)]
      case .end: ["e"]
      case .damaged(let reason): ["d", reason]
      }
    var line: [UInt8] = []
    for (index, field) in fields.enumerated() {
      if index > 0 { line.append(Self.tab) }
      // Tabs and line breaks in texts become spaces.
      for byte in field.utf8 { line.append(byte < 0x20 ? UInt8(ascii: " ") : byte) }
    }
    return line
  }

  /// Parses a line. Returns nil unless ``line`` could have produced it.
  public init?(line: some Collection<UInt8>) {
    let fields = line.split(separator: Self.tab, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    switch fields[0] {
    case "t":
      guard fields.count == 9, let element = Self.element(fields[1...2]),
        let point = Self.point(fields[3...4]), let population = Int(fields[6])
      else { return nil }
      self = .town(
        element, point, kind: fields[5], population: population, name: fields[7], region: fields[8])
    case "p":
      guard fields.count >= 6, fields.count.isMultiple(of: 2), let element = Self.element(fields[1...2]),
        let point = Self.point(fields[3...4])
      else { return nil }
      var tags: [String: String] = [:]
      for index in stride(from: 6, to: fields.count, by: 2) { tags[fields[index]] = fields[index + 1] }
      self = .place(element, point, kind: fields[5], tags: tags)
    case "o":
      guard fields.count >= 9, !fields.count.isMultiple(of: 2), let element = Self.element(fields[1...2])
      else { return nil }
      var points: [Point] = []
      for index in stride(from: 5, to: fields.count, by: 2) {
        guard let point = Self.point(fields[index...index + 1]) else { return nil }
        points.append(point)
      }
      self = .outline(element, kind: fields[3], name: fields[4], points: points)
    case "n":
      guard fields.count == 2, let bytes = Int(fields[1]), bytes >= 0 else { return nil }
      self = .progress(bytes)
    case "e" where fields.count == 1: self = .end
    case "d" where fields.count == 2: self = .damaged(String(fields[1].prefix(200)))
    default: return nil
    }
  }

  private static func fields(_ element: Element) -> [String] { [element.type, String(element.id)] }
  private static func fields(_ point: Point) -> [String] {
    [String(point.latitude), String(point.longitude)]
  }

  private static func element(_ fields: ArraySlice<String>) -> Element? {
    guard let type = fields.first, type == "node" || type == "way",
      let id = fields.last.flatMap({ Int64($0) }),
      id > 0
    else { return nil }
    return Element(type: type, id: id)
  }

  private static func point(_ fields: ArraySlice<String>) -> Point? {
    guard let latitude = fields.first.flatMap({ Int32($0) }),
      let longitude = fields.last.flatMap({ Int32($0) }), abs(Int(latitude)) <= 900_000_000,
      abs(Int(longitude)) <= 1_800_000_000
    else { return nil }
    return Point(latitude: latitude, longitude: longitude)
  }
}
