import ServerCore
import KiwiKit
import Media

/// Reads what people bring from elsewhere. A function of bytes alone: without the database, the clock or files.
enum PlaceImportParser {
  enum Failure: Error, Hashable, Sendable {
    /// Nothing in it is one of the formats that are read.
    case unknownFormat
    /// It has more rows than are taken.
    case tooManyRows
  }

  /// Twice as many as the richest entries have.
  private static let valuesPerRow = 100

  /// A document may say the same several times, and has at most so many entries for each row that is taken.
  private static let entriesPerRow = 3

  /// The rows of all documents. What several files, or one of them twice, say of one visit is taken once. What is more
  /// than is taken is refused as a whole: nothing is left out that nobody is told of.
  ///
  /// - Parameter limit: So many rows at most.
  static func rows(
    of documents: [UnpackedDocument], limit: Int = Limits.placeImportRows
  ) throws(Failure) -> [ImportedRow] {
    var rows: [ImportedRow] = []
    // Indexes into `rows` by source id.
    var seen: [String: Int] = [:]
    var isKnown = false
    for document in documents {
      let most = limit * entriesPerRow
      guard let found = try self.rows(of: document, limit: most + 1, mostValues: limit * valuesPerRow) else {
        continue
      }
      guard found.count <= most else { throw .tooManyRows }
      isKnown = true
      for row in found {
        if let index = seen[row.recordSource] {
          // Files may differ in privacy; the narrower audience counts.
          rows[index].sourceAudience = narrower(rows[index].sourceAudience, row.sourceAudience)
          rows[index].isPrivatePlace = rows[index].isPrivatePlace || row.isPrivatePlace
          continue
        }
        guard rows.count < limit else { throw .tooManyRows }
        seen[row.recordSource] = rows.count
        rows.append(row)
      }
    }
    guard isKnown else { throw .unknownFormat }
    return rows
  }

  private static func narrower(_ one: Audience?, _ other: Audience?) -> Audience? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// Nil when the document is none of those that are read.
  private static func rows(
    of document: UnpackedDocument, limit: Int, mostValues: Int
  ) throws(Failure) -> [ImportedRow]? {
    var bytes = document.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let first = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return GoogleSavedList.rows(of: bytes, named: document.name, limit: limit)
    }
    var reader = JSONReader(bytes)
    guard let value = reader.readAnyDocument(mostValues: mostValues) else {
      guard !reader.isFull else { throw .tooManyRows }
      return nil
    }
    return GooglePlaces.rows(of: value, named: document.name, limit: limit)
      ?? SwarmCheckins.rows(of: value, named: document.name, limit: limit)
  }
}
