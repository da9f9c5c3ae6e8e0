import ServerTitles
import ServerCore
import KiwiKit
import Media
import OpenStreetMap
import Threads

/// Imports an extract of OpenStreetMap: towns, places and map outlines.
///
/// A sandboxed process reads the file, and its output is held to the same limits as a service's response. Places, towns
/// and outlines are identified by their OpenStreetMap ids: a repeated import changes nothing, an interrupted one
/// restarts, and a newer extract updates the differences.
package struct OSMImport: Sendable {
  package struct Counts: Hashable, Sendable {
    package var new = 0
    package var changed = 0
    package var same = 0
    package var towns = 0
    package var outlines = 0
    /// Malformed records, and places without usable facts.
    package var skipped = 0
  }

  package let storage: Storage
  package let output: CommandOutput
  /// The path of the program that reads the file.
  package let helper: String
  /// The number of records per transaction. Other writes run in between.
  package let batchSize: Int
  package var now: @Sendable () -> Timestamp = { Timestamp.current }
  package var limits = OSMImportLimits()

  package init(
    storage: Storage, output: CommandOutput, helper: String, batchSize: Int,
    now: @escaping @Sendable () -> Timestamp = { Timestamp.current },
    limits: OSMImportLimits = OSMImportLimits()
  ) {
    self.storage = storage
    self.output = output
    self.helper = helper
    self.batchSize = batchSize
    self.now = now
    self.limits = limits
  }

  /// The number of passes that the reader makes over the file.
  private static let passes = 3

  @discardableResult
  package func run(_ path: String) async throws -> Counts {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard name.lowercased().hasSuffix(".pbf") else {
      throw CommandFailure(
        String(localized: "\(name) is not an OpenStreetMap extract. Choose a file that ends in .osm.pbf."))
    }
    guard let size = try FileSystem.size(of: path) else {
      throw CommandFailure(String(localized: "\(path) does not exist. Check the path."))
    }
    var clock = ImportClock(bytes: size * Self.passes)
    clock.beginFile(at: 0)
    let lines = try HelperLines(
      helper,
      [path, String(limits.addressSpace), String(max(1, Int(limits.processorTime.components.seconds)))],
      maxLineBytes: ExtractRecord.maxLineBytes, timeout: limits.silence)
    let queue = WorkQueue(threads: 1, waiting: 1)
    var counts = Counts()
    var bytesRead = 0
    while true {
      let batch = try await queue.run(orThrow: MediaError.overloaded) { () throws(MediaError) in
        try lines.next(atMost: batchSize)
      }
      guard !batch.isEmpty else {
        throw CommandFailure(
          String(localized: "\(name): the file ended too early and may be damaged. Download it again."))
      }
      var records: [ExtractRecord] = []
      for line in batch {
        guard let record = ExtractRecord(line: line) else {
          counts.skipped += 1
          continue
        }
        records.append(record)
      }
      if !records.isEmpty { counts = try await write(records, after: counts) }
      for record in records {
        switch record {
        case .progress(let bytes): bytesRead = bytes
        case .damaged(let reason): throw CommandFailure("\(name): \(reason).")
        case .end:
          tell(counts, of: name)
          return counts
        default: continue
        }
      }
      try output.progress(
        clock.activity(name, bytesRead: bytesRead), clock.done(bytesRead: bytesRead), of: clock.bytes)
    }
  }

  private func tell(_ counts: Counts, of name: String) {
    output.line(
      String(
        localized: """
          \(name): \(counts.new) new places, \(counts.changed) changed, \(counts.same) as they were; \
          \(counts.towns) towns and \(counts.outlines) outlines new or changed.
          """))
    if counts.skipped > 0 {
      output.line(String(localized: "\(counts.skipped) records without usable data were skipped."))
    }
  }

  private func write(_ records: [ExtractRecord], after counts: Counts) async throws -> Counts {
    let now = now()
    return try await storage.write { transaction in
      var counts = counts
      for record in records { try Self.store(record, &counts, now: now, in: transaction) }
      return counts
    }
  }

  package static func store(
    _ record: ExtractRecord, _ counts: inout Counts, now: Timestamp, in transaction: Transaction
  ) throws {
    switch record {
    case .town(let element, let point, let kind, let population, let name, let region):
      guard let coordinate = coordinate(of: point),
        let town = OpenStreetMapFacts.town(
          source: source(element), name: name, region: region.isEmpty ? nil : region, kind: kind,
          coordinate: coordinate, population: population)
      else { return counts.skipped += 1 }
      if try TownStore(transaction).put(town) { counts.towns += 1 }
    case .place(let element, let point, let kind, let tags):
      guard let coordinate = coordinate(of: point),
        let spot = OpenStreetMapFacts.spot(
          source: source(element), kind: kind, tags: tags, at: coordinate)
      else { return counts.skipped += 1 }
      switch try SpotImporter.store(spot, reason: .imported, now: now, in: transaction) {
      case .new: counts.new += 1
      case .changed: counts.changed += 1
      case .same: counts.same += 1
      }
    case .outline(let element, let kind, let name, let points):
      guard let outline = MapOutline(source: source(element), kind: kind, name: name, points: points)
      else { return counts.skipped += 1 }
      if try MapOutlineStore(transaction).put(outline) { counts.outlines += 1 }
    case .progress, .end, .damaged: return
    }
  }

  private static func source(_ element: ExtractRecord.Element) -> String {
    OpenStreetMapFacts.source(element.type, element.id)
  }

  private static func coordinate(of point: ExtractRecord.Point) -> Coordinate? {
    Coordinate(latitude: Double(point.latitude) / 1e7, longitude: Double(point.longitude) / 1e7)
  }
}

/// The resource limits for reading an extract.
package struct OSMImportLimits: Hashable, Sendable {
  /// The reader's address space in bytes. Larger extracts are read in several passes.
  var addressSpace = 2 << 30
  var processorTime = Duration.seconds(4 * 60 * 60)
  /// The time without output after which the reader is stopped.
  package var silence = Duration.seconds(5 * 60)
}
