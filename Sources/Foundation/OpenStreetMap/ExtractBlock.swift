/// A block of elements of an extract in OpenStreetMap's binary format (`PrimitiveBlock`).
///
/// Nodes, dense or plain, and ways are decoded. Relations are skipped.
///
/// <https://wiki.openstreetmap.org/wiki/PBF_Format>
public struct ExtractBlock: Sendable {
  public struct Node: Sendable {
    public let id: Int64
    /// The coordinates, or nil if they are out of range.
    public let point: ExtractRecord.Point?
    public let tags: Tags
  }

  public struct Way: Sendable {
    public let id: Int64
    public let tags: Tags
    fileprivate let message: Range<Int>
  }

  /// Tags as index pairs into the block's string table.
  public struct Tags: Sendable {
    fileprivate var indexes: [(key: Int, value: Int)] = []

    public var isEmpty: Bool { indexes.isEmpty }
  }

  private let bytes: [UInt8]
  private var texts: [Range<Int>] = []
  private var groups: [Range<Int>] = []
  /// The unit of coordinates, in billionths of a degree.
  private var granularity: Int64 = 100
  private var latitudeOffset: Int64 = 0
  private var longitudeOffset: Int64 = 0

  public init(_ bytes: [UInt8]) throws(ExtractError) {
    self.bytes = bytes
    var fields = ProtocolBuffer(bytes, bytes.indices)
    while let (field, value) = try fields.next() {
      switch (field, value) {
      case (1, .content(let range)): try readTexts(range)
      case (2, .content(let range)): groups.append(range)
      case (17, .number(let number)): granularity = Int64(truncatingIfNeeded: number)
      case (19, .number(let number)): latitudeOffset = Int64(bitPattern: number)
      case (20, .number(let number)): longitudeOffset = Int64(bitPattern: number)
      default: continue
      }
    }
  }

  private mutating func readTexts(_ range: Range<Int>) throws(ExtractError) {
    var fields = ProtocolBuffer(bytes, range)
    while let (field, value) = try fields.next() {
      if field == 1, case .content(let range) = value { texts.append(range) }
    }
  }

  /// Returns the features that a reader must support (`HeaderBlock`).
  public static func requiredFeatures(ofHeader bytes: [UInt8]) throws(ExtractError) -> [String] {
    var features: [String] = []
    var fields = ProtocolBuffer(bytes, bytes.indices)
    while let (field, value) = try fields.next() {
      if field == 4, case .content(let range) = value {
        features.append(String(decoding: bytes[range], as: UTF8.self))
      }
    }
    return features
  }

  // MARK: Tags

  private static let maxTags = 200

  /// Returns the texts of tags. The last value of a repeated key wins.
  public func dictionary(_ tags: Tags) -> [String: String] {
    var values: [String: String] = [:]
    for (key, value) in tags.indexes.prefix(Self.maxTags) {
      guard let key = text(key), let value = text(value) else { continue }
      values[key] = value
    }
    return values
  }

  private func text(_ index: Int) -> String? {
    texts.indices.contains(index) ? String(decoding: bytes[texts[index]], as: UTF8.self) : nil
  }

  /// Returns the tags of a node or way.
  ///
  /// - Parameter message: The range of the element's message.
  private func tags(of message: Range<Int>) throws(ExtractError) -> Tags {
    var keys = RepeatedNumbers(bytes, message, field: 2)
    var values = RepeatedNumbers(bytes, message, field: 3)
    var tags = Tags()
    while let key = try keys.next(), let value = try values.next() {
      tags.indexes.append((Int(truncatingIfNeeded: key), Int(truncatingIfNeeded: value)))
    }
    return tags
  }

  // MARK: Nodes

  public func nodes(_ body: (Node) -> Void) throws(ExtractError) {
    for group in groups {
      var fields = ProtocolBuffer(bytes, group)
      while let (field, value) = try fields.next() {
        switch (field, value) {
        case (1, .content(let range)): body(try node(range))
        case (2, .content(let range)): try denseNodes(range, body)
        default: continue
        }
      }
    }
  }

  private func node(_ range: Range<Int>) throws(ExtractError) -> Node {
    var (id, latitude, longitude): (Int64, Int64, Int64) = (0, 0, 0)
    var fields = ProtocolBuffer(bytes, range)
    while let (field, value) = try fields.next() {
      switch (field, value) {
      case (1, .number(let number)): id = number.zigzag
      case (8, .number(let number)): latitude = number.zigzag
      case (9, .number(let number)): longitude = number.zigzag
      default: continue
      }
    }
    return Node(id: id, point: point(latitude, longitude), tags: try tags(of: range))
  }

  private func denseNodes(_ range: Range<Int>, _ body: (Node) -> Void) throws(ExtractError) {
    var ids = RepeatedNumbers(bytes, range, field: 1)
    var latitudes = RepeatedNumbers(bytes, range, field: 8)
    var longitudes = RepeatedNumbers(bytes, range, field: 9)
    var texts = RepeatedNumbers(bytes, range, field: 10)
    // Dense values are deltas.
    var (id, latitude, longitude): (Int64, Int64, Int64) = (0, 0, 0)
    while let nextId = try ids.nextSigned() {
      guard let nextLatitude = try latitudes.nextSigned(), let nextLongitude = try longitudes.nextSigned()
      else {
        throw .block
      }
      id &+= nextId
      latitude &+= nextLatitude
      longitude &+= nextLongitude
      var tags = Tags()
      while let key = try texts.next(), key != 0 {
        guard let value = try texts.next() else { throw .block }
        tags.indexes.append((Int(truncatingIfNeeded: key), Int(truncatingIfNeeded: value)))
      }
      body(Node(id: id, point: point(latitude, longitude), tags: tags))
    }
  }

  private func point(_ latitude: Int64, _ longitude: Int64) -> ExtractRecord.Point? {
    guard let latitude = degrees(latitude, latitudeOffset, limit: 90),
      let longitude = degrees(longitude, longitudeOffset, limit: 180)
    else { return nil }
    return ExtractRecord.Point(latitude: latitude, longitude: longitude)
  }

  /// Converts a value to units of 1e-7 degrees, or returns nil beyond `limit` degrees.
  private func degrees(_ value: Int64, _ offset: Int64, limit: Int64) -> Int32? {
    let (product, isTooLarge) = value.multipliedReportingOverflow(by: granularity)
    let (sum, isBeyond) = product.addingReportingOverflow(offset)
    guard !isTooLarge, !isBeyond, (-limit * 1_000_000_000...limit * 1_000_000_000).contains(sum) else {
      return nil
    }
    return Int32((Double(sum) / 100).rounded())
  }

  // MARK: Ways

  public func ways(_ body: (Way) throws(ExtractError) -> Void) throws(ExtractError) {
    for group in groups {
      var fields = ProtocolBuffer(bytes, group)
      while let (field, value) = try fields.next() {
        if field == 3, case .content(let range) = value { try body(try way(range)) }
      }
    }
  }

  private func way(_ range: Range<Int>) throws(ExtractError) -> Way {
    var id: Int64 = 0
    var fields = ProtocolBuffer(bytes, range)
    while let (field, value) = try fields.next() {
      if case (1, .number(let number)) = (field, value) { id = Int64(bitPattern: number) }
    }
    return Way(id: id, tags: try tags(of: range), message: range)
  }

  /// Returns the ids of the nodes of a way in this block.
  public func nodes(of way: Way) throws(ExtractError) -> [Int64] {
    var nodes: [Int64] = []
    var numbers = RepeatedNumbers(bytes, way.message, field: 8)
    // Node references are deltas.
    var node: Int64 = 0
    while let next = try numbers.nextSigned() {
      node &+= next
      nodes.append(node)
    }
    return nodes
  }
}
