import OpenStreetMap

/// Goes through an extract: first for the points that its lines and buildings need, then for all points, then for the
/// lines and buildings themselves. What is kept meanwhile is those points and the records of places.
final class Extract {
  private let file: ExtractFile
  private let output: RecordOutput
  /// The numbers of points that are needed, in order, and where they are.
  private var neededNodes: [Int64] = []
  private var positions: [ExtractRecord.Point?] = []
  /// Where the search for the next number begins: files are in the order of numbers.
  private var cursor = 0
  /// Lines that are told after the towns, so that whoever listens knows them by then. A record would take several times as
  /// much memory.
  private var places: [UInt8] = []
  private var elements = 0

  private static let elementsBetweenProgress = 50_000
  private static let longestWay = 5_000
  /// In steps of 1e-7 degrees: about two metres.
  private static let tolerance = 200.0

  init(file: ExtractFile, output: RecordOutput) {
    self.file = file
    self.output = output
  }

  func read() {
    do throws(ExtractDamage) {
      try file.read { block throws(ExtractDamage) in try block.ways { need($0, in: block) } }
      sortNeeded()
      try file.read { block throws(ExtractDamage) in try block.nodes { take($0, in: block) } }
      output.write(places)
      places = []
      try file.read { block throws(ExtractDamage) in try block.ways { take($0, in: block) } }
      output.write(.end)
    } catch {
      output.write(.damaged("\(error)"))
    }
  }

  private func countElement() {
    elements += 1
    guard elements.isMultiple(of: Self.elementsBetweenProgress) else { return }
    output.write(.progress(file.bytesRead))
    output.flush()
  }

  // MARK: Ways, first

  private func need(_ way: ExtractBlock.Way, in block: ExtractBlock) {
    countElement()
    guard (2...Self.longestWay).contains(way.nodes.count), Self.isWanted(block.dictionary(way.tags)) else {
      return
    }
    neededNodes += way.nodes
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
    positions = [ExtractRecord.Point?](repeating: nil, count: count)
  }

  // MARK: Nodes

  private func take(_ node: ExtractBlock.Node, in block: ExtractBlock) {
    countElement()
    guard let point = node.point else { return }
    if let index = indexOfNeeded(node.id) { positions[index] = point }
    guard !node.tags.isEmpty, node.id > 0 else { return }
    let tags = block.dictionary(node.tags)
    guard let name = tags["name"] else { return }
    let element = ExtractRecord.Element(type: "node", id: node.id)
    if let kind = tags["place"], PlaceTags.townKinds.contains(kind) {
      output.write(
        .town(
          element, point, kind: kind, population: tags["population"].flatMap { Int($0) } ?? 0, name: name,
          region: tags["is_in"] ?? ""))
    }
    if let place = Self.place(element, point, tags) { places += RecordOutput.bytes(of: place) }
  }

  private static func place(
    _ element: ExtractRecord.Element, _ point: ExtractRecord.Point, _ tags: [String: String]
  ) -> ExtractRecord? {
    guard tags["name"] != nil, let kind = PlaceTags.kind(of: { tags[$0] }) else { return nil }
    var details: [String: String] = [:]
    for key in PlaceTags.details { if let value = tags[key] { details[key] = value } }
    return .place(element, point, kind: kind, tags: details)
  }

  /// Almost always the next one, and otherwise found by halves.
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

  // MARK: Ways, last

  private func take(_ way: ExtractBlock.Way, in block: ExtractBlock) {
    countElement()
    let ids = way.nodes
    guard (2...Self.longestWay).contains(ids.count), way.id > 0 else { return }
    let tags = block.dictionary(way.tags)
    guard Self.isWanted(tags) else { return }
    // What lies outside the extract is not in it.
    let points = ids.compactMap { id in indexOfNeeded(id).flatMap { positions[$0] } }
    guard points.count >= 2 else { return }
    let isClosed = ids.first == ids.last && points.count == ids.count
    let element = ExtractRecord.Element(type: "way", id: way.id)
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
