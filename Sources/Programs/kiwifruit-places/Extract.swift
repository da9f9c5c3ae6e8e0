import OpenStreetMap

/// Reads an extract: first the points that its lines and buildings need, then all points, then the lines and
/// buildings. An extract that needs more points than memory holds is read in several turns, each for the next lines.
final class Extract {
  private let file: ExtractFile
  private let output: RecordOutput
  /// The maximum number of points that a turn may need.
  private let maxNeededCount: Int
  /// The maximum size in bytes of the place records held back until all towns are written.
  private let maxPlacesByteCount: Int
  /// The sorted numbers of needed points, with their positions.
  private var neededNodes: [Int64] = []
  private var positions: [ExtractRecord.Point] = []
  private static let nowhere = ExtractRecord.Point(latitude: .max, longitude: .max)
  /// The start of the search for the next number, because files are sorted by number.
  private var cursor = 0
  /// Records written after the towns, so the reader knows the towns by then. A structured record would take
  /// several times as much memory. Nil after an overflow, when the records are read from the file again.
  private var places: [UInt8]? = []
  private var elements = 0
  /// The number of wanted ways, known with the number of turns after the first pass over them.
  private var wayCount = 0
  private var turns = 1

  private static let elementsBetweenProgress = 50_000
  /// The number of points of a way.
  private static let wayLengths = 2...5_000
  /// The tolerance in steps of 1e-7 degrees: about two meters.
  private static let tolerance = 200.0

  /// - Parameter memory: The memory in bytes, of which at most half is used for data.
  init(file: ExtractFile, output: RecordOutput, memory: Int) {
    self.file = file
    self.output = output
    // A number and a position take 16 bytes per point, and twice as much while their lists grow and are sorted.
    maxNeededCount = max(Self.wayLengths.upperBound, memory / 64)
    maxPlacesByteCount = memory / 16
  }

  func read() {
    do throws(ExtractError) {
      var turn = try need(from: 0)
      try file.read { block throws(ExtractError) in try block.nodes { take($0, in: block) } }
      try tellPlaces()
      try take(turn)
      while turn.upperBound < wayCount {
        turn = try need(from: turn.upperBound)
        try file.read { block throws(ExtractError) in try block.nodes { locate($0) } }
        try take(turn)
      }
      output.write(.end)
    } catch {
      output.write(.damaged("\(error)"))
    }
  }

  /// Reports progress as for a file that is read three times, regardless of the number of turns.
  private func countElement() {
    elements += 1
    guard elements.isMultiple(of: Self.elementsBetweenProgress) else { return }
    let behindFirst = max(0, file.bytesRead - file.size)
    output.write(.progress(min(file.bytesRead, file.size) + behindFirst * 2 / (3 * turns - 1)))
    output.flush()
  }

  // MARK: First pass over ways

  /// Collects the points of as many ways as one turn may have.
  ///
  /// - Parameter first: The index of the first of the wanted ways.
  /// - Returns: The indices of the ways.
  private func need(from first: Int) throws(ExtractError) -> Range<Int> {
    neededNodes.removeAll(keepingCapacity: true)
    var (number, total) = (0, 0)
    var end: Int?
    try file.read { block throws(ExtractError) in
      try block.ways { way throws(ExtractError) in
        countElement()
        guard Self.isWanted(block.dictionary(way.tags)) else { return }
        defer { number += 1 }
        // The first pass also counts the needs of the other turns.
        guard number >= first, end == nil || first == 0 else { return }
        let nodes = try block.nodes(of: way)
        guard Self.wayLengths.contains(nodes.count) else { return }
        total += nodes.count
        guard end == nil else { return }
        if neededNodes.count + nodes.count > maxNeededCount { end = number } else { neededNodes += nodes }
      }
    }
    if first == 0 { (wayCount, turns) = (number, max(1, (total + maxNeededCount - 1) / maxNeededCount)) }
    sortNeeded()
    return first..<(end ?? number)
  }

  private static func isWanted(_ tags: [String: String]) -> Bool {
    guard !tags.isEmpty else { return false }
    return OutlineTags.kind(of: { tags[$0] }) != nil
      || tags["name"] != nil && PlaceTags.kind(of: { tags[$0] }) != nil
  }

  private func sortNeeded() {
    neededNodes.sort()
    var count = 0
    for index in neededNodes.indices where count == 0 || neededNodes[index] != neededNodes[count - 1] {
      neededNodes[count] = neededNodes[index]
      count += 1
    }
    neededNodes.removeLast(neededNodes.count - count)
    positions = []
    positions = [ExtractRecord.Point](repeating: Self.nowhere, count: count)
    cursor = 0
  }

  // MARK: Nodes

  private func locate(_ node: ExtractBlock.Node) {
    countElement()
    if let point = node.point, let index = indexOfNeeded(node.id) { positions[index] = point }
  }

  private func take(_ node: ExtractBlock.Node, in block: ExtractBlock) {
    locate(node)
    guard let point = node.point, !node.tags.isEmpty, node.id > 0 else { return }
    let tags = block.dictionary(node.tags)
    guard let name = tags["name"] else { return }
    let element = ExtractRecord.Element(type: "node", id: node.id)
    if let kind = tags["place"], PlaceTags.townKinds.contains(kind) {
      output.write(
        .town(
          element, point, kind: kind, population: tags["population"].flatMap { Int($0) } ?? 0, name: name,
          region: tags["is_in"] ?? ""))
    }
    guard let place = Self.place(element, point, tags) else { return }
    places?.append(contentsOf: RecordOutput.bytes(of: place))
    if (places?.count ?? 0) > maxPlacesByteCount { places = nil }
  }

  private func tellPlaces() throws(ExtractError) {
    if let places {
      output.write(places)
      self.places = []
      return
    }
    try file.read { block throws(ExtractError) in
      try block.nodes { node in
        countElement()
        guard let point = node.point, !node.tags.isEmpty, node.id > 0 else { return }
        let element = ExtractRecord.Element(type: "node", id: node.id)
        if let place = Self.place(element, point, block.dictionary(node.tags)) { output.write(place) }
      }
    }
  }

  private static func place(
    _ element: ExtractRecord.Element, _ point: ExtractRecord.Point, _ tags: [String: String]
  ) -> ExtractRecord? {
    guard tags["name"] != nil, let kind = PlaceTags.kind(of: { tags[$0] }) else { return nil }
    var details: [String: String] = [:]
    for key in PlaceTags.details { if let value = tags[key] { details[key] = value } }
    return .place(element, point, kind: kind, tags: details)
  }

  /// The index is almost always the next one; otherwise it is found by binary search.
  private func indexOfNeeded(_ id: Int64) -> Int? {
    if cursor > 0, cursor <= neededNodes.count, neededNodes[cursor - 1] >= id { cursor = 0 }
    if cursor == 0 || cursor < neededNodes.count && neededNodes[cursor] < id {
      var (low, high) = (cursor, neededNodes.count)
      while low < high {
        let middle = (low + high) / 2
        if neededNodes[middle] < id { low = middle + 1 } else { high = middle }
      }
      cursor = low
    }
    guard cursor < neededNodes.count, neededNodes[cursor] == id else { return nil }
    cursor += 1
    return cursor - 1
  }

  // MARK: Last pass over ways

  /// - Parameter turn: The indices of the ways.
  private func take(_ turn: Range<Int>) throws(ExtractError) {
    var number = 0
    try file.read { block throws(ExtractError) in
      try block.ways { way throws(ExtractError) in
        countElement()
        let tags = block.dictionary(way.tags)
        guard Self.isWanted(tags) else { return }
        defer { number += 1 }
        guard turn.contains(number), way.id > 0 else { return }
        take(way.id, try block.nodes(of: way), tags)
      }
    }
  }

  private func take(_ id: Int64, _ ids: [Int64], _ tags: [String: String]) {
    guard Self.wayLengths.contains(ids.count) else { return }
    // Points outside the extract are missing.
    let points = ids.compactMap { id in indexOfNeeded(id).map { positions[$0] } }
      .filter { $0 != Self.nowhere }
    guard points.count >= 2 else { return }
    let isClosed = ids.first == ids.last && points.count == ids.count
    let element = ExtractRecord.Element(type: "way", id: id)
    if let middle = Self.middle(of: isClosed ? points.dropLast() : points[...]) {
      if let place = Self.place(element, middle, tags) { output.write(place) }
    }
    guard let kind = OutlineTags.kind(of: { tags[$0] }), isClosed || !OutlineTags.isArea(kind) else { return }
    let kept = Simplification.simplified(
      points.map { (x: Double($0.longitude), y: Double($0.latitude)) }, tolerance: Self.tolerance)
    output.write(
      .outline(element, kind: kind, name: tags["name"] ?? "", points: kept.map { points[$0] }))
  }

  // MARK: Values

  /// The middle of the box around points.
  private static func middle(of points: ArraySlice<ExtractRecord.Point>) -> ExtractRecord.Point? {
    let latitudes = points.map { Int($0.latitude) }
    let longitudes = points.map { Int($0.longitude) }
    guard let south = latitudes.min(), let north = latitudes.max(), let west = longitudes.min(),
      let east = longitudes.max()
    else { return nil }
    return ExtractRecord.Point(
      latitude: Int32(clamping: (south + north) / 2), longitude: Int32(clamping: (west + east) / 2))
  }
}
