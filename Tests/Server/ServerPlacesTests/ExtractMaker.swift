import CZlib

/// Writes a minimal extract in OpenStreetMap's binary format (PBF).
struct ExtractMaker {
  struct Node {
    var id: Int64
    var latitude: Double
    var longitude: Double
    var tags: [(String, String)] = []
  }

  struct Way {
    var id: Int64
    var nodes: [Int64]
    var tags: [(String, String)] = []
  }

  var nodes: [Node] = []
  var ways: [Way] = []
  var packing = Packing.zlib
  /// Writes points as separate fields instead of delta-encoded lists.
  var isPlain = false
  var lists = Lists.packed
  /// Readers must know each of these.
  var features = ["OsmSchema-V0.6", "DenseNodes"]

  /// The encodings of lists of numbers that protocol buffers allow.
  enum Lists: CaseIterable {
    case packed
    /// Packed, in several fields of the same number.
    case split
    /// One field for each number.
    case single
  }

  enum Packing: UInt64, CaseIterable {
    case none = 1
    case zlib = 3
    case lzma = 4
    case bzip2 = 5
    case lz4 = 6
    case zstandard = 7
  }

  private static let elementsPerBlock = 8_000

  func bytes() -> [UInt8] {
    var file = blob("OSMHeader", features.flatMap { Self.text(4, $0) })
    for start in stride(from: 0, to: nodes.count, by: Self.elementsPerBlock) {
      file += blob("OSMData", block(nodes: nodes[start...].prefix(Self.elementsPerBlock)))
    }
    for start in stride(from: 0, to: ways.count, by: Self.elementsPerBlock) {
      file += blob("OSMData", block(ways: ways[start...].prefix(Self.elementsPerBlock)))
    }
    return file
  }

  /// - Parameter claimedSize: The declared unpacked size.
  func blob(_ type: String, _ content: [UInt8], claimedSize: Int? = nil) -> [UInt8] {
    let packed =
      switch packing {
      case .none, .lzma, .bzip2, .zstandard: content
      case .zlib: Self.packed(content)
      case .lz4: Self.literals(content)
      }
    let size = packing == .none ? [] : Self.number(2, UInt64(claimedSize ?? content.count))
    let blob = size + Self.field(packing.rawValue, packed)
    let header = Self.text(1, type) + Self.number(3, UInt64(blob.count))
    let length = UInt32(header.count)
    return [UInt8(length >> 24), UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255)]
      + header + blob
  }

  private struct Strings {
    var all: [String] = [""]
    var indexes: [String: Int] = ["": 0]

    mutating func index(of text: String) -> UInt64 {
      if let index = indexes[text] { return UInt64(index) }
      indexes[text] = all.count
      all.append(text)
      return UInt64(all.count - 1)
    }

    var field: [UInt8] { ExtractMaker.field(1, all.flatMap { ExtractMaker.text(1, $0) }) }
  }

  private func block(nodes: ArraySlice<Node>) -> [UInt8] {
    guard !isPlain else { return plainBlock(nodes) }
    var strings = Strings()
    var (ids, latitudes, longitudes, tags): ([[UInt8]], [[UInt8]], [[UInt8]], [[UInt8]]) = ([], [], [], [])
    var last = (id: Int64(0), latitude: Int64(0), longitude: Int64(0))
    for node in nodes {
      let next = (
        id: node.id, latitude: Int64((node.latitude * 1e7).rounded()),
        longitude: Int64((node.longitude * 1e7).rounded())
      )
      ids.append(Self.signed(next.id - last.id))
      latitudes.append(Self.signed(next.latitude - last.latitude))
      longitudes.append(Self.signed(next.longitude - last.longitude))
      for (key, value) in node.tags {
        tags += [Self.varint(strings.index(of: key)), Self.varint(strings.index(of: value))]
      }
      tags.append([0])
      last = next
    }
    let dense =
      list(1, ids) + list(8, latitudes) + list(9, longitudes) + list(10, tags)
    return strings.field + Self.field(2, Self.field(2, dense))
  }

  /// Encodes positions in steps of a thousandth of a microdegree from the block's own origin.
  private func plainBlock(_ nodes: ArraySlice<Node>) -> [UInt8] {
    var strings = Strings()
    var group: [UInt8] = []
    for node in nodes {
      let keys = node.tags.map { Self.varint(strings.index(of: $0.0)) }
      let values = node.tags.map { Self.varint(strings.index(of: $0.1)) }
      let latitude = Int64((node.latitude * 1e9).rounded()) - Self.origin
      let longitude = Int64((node.longitude * 1e9).rounded()) - Self.origin
      group += Self.field(
        1,
        Self.varint(1 << 3) + Self.signed(node.id) + list(2, keys) + list(3, values)
          + Self.varint(8 << 3) + Self.signed(latitude) + Self.varint(9 << 3) + Self.signed(longitude))
    }
    return strings.field + Self.field(2, group) + Self.number(17, 1) + Self.number(19, UInt64(Self.origin))
      + Self.number(20, UInt64(Self.origin))
  }

  private static let origin: Int64 = 10_000_000_000

  private func block(ways: ArraySlice<Way>) -> [UInt8] {
    var strings = Strings()
    var group: [UInt8] = []
    for way in ways {
      var references: [[UInt8]] = []
      var last: Int64 = 0
      for id in way.nodes {
        references.append(Self.signed(id - last))
        last = id
      }
      let keys = way.tags.map { Self.varint(strings.index(of: $0.0)) }
      let values = way.tags.map { Self.varint(strings.index(of: $0.1)) }
      group += Self.field(
        3,
        Self.number(1, UInt64(way.id)) + list(2, keys) + list(3, values) + list(8, references))
    }
    return strings.field + Self.field(2, group)
  }

  // MARK: Protocol buffers

  private func list(_ field: UInt64, _ numbers: [[UInt8]]) -> [UInt8] {
    switch lists {
    case .packed: return Self.field(field, Array(numbers.joined()))
    case .split:
      let half = numbers.count / 2
      return Self.field(field, Array(numbers[..<half].joined()))
        + Self.field(field, Array(numbers[half...].joined()))
    case .single: return numbers.flatMap { Self.varint(field << 3) + $0 }
    }
  }

  static func varint(_ value: UInt64) -> [UInt8] {
    var (bytes, rest): ([UInt8], UInt64) = ([], value)
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  static func signed(_ value: Int64) -> [UInt8] { varint(UInt64(bitPattern: (value << 1) ^ (value >> 63))) }
  static func number(_ field: UInt64, _ value: UInt64) -> [UInt8] { varint(field << 3) + varint(value) }
  static func field(_ field: UInt64, _ bytes: [UInt8]) -> [UInt8] {
    varint(field << 3 | 2) + varint(UInt64(bytes.count)) + bytes
  }
  static func text(_ number: UInt64, _ text: String) -> [UInt8] { field(number, Array(text.utf8)) }

  /// LZ4 that compresses only one repetition.
  static func literals(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    func length(_ count: Int) -> [UInt8] {
      count < 15 ? [] : [UInt8](repeating: 255, count: (count - 15) / 255) + [UInt8((count - 15) % 255)]
    }
    // The first run of four equal bytes, as a copy of the byte before.
    let run = content.indices.dropFirst().dropLast(12).first { start in
      (0..<4).allSatisfy { content[start + $0] == content[start - 1] }
    }
    var rest = content[...]
    if let run {
      bytes.append(UInt8(min(15, run)) << 4)
      bytes += length(run) + content[..<run] + [1, 0]
      rest = content[(run + 4)...]
    }
    bytes.append(UInt8(min(15, rest.count)) << 4)
    return bytes + length(rest.count) + rest
  }

  static func packed(_ content: [UInt8]) -> [UInt8] {
    var size = compressBound(uLong(content.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    compress(&packed, &size, content, uLong(content.count))
    return Array(packed.prefix(Int(size)))
  }
}
