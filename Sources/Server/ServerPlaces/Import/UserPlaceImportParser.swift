import ServerCore
import KiwiKit
import Media

/// Parses exports of other services. It is a pure function of bytes, without database, clock or files.
enum UserPlaceImportParser {
  enum Failure: Error, Hashable, Sendable {
    /// No document has a supported format.
    case unknownFormat
    /// The documents hold more rows than the limit.
    case tooManyRows
  }

  /// The maximum number of JSON values per row, twice that of the largest entries.
  private static let valuesPerRow = 100

  /// The maximum number of entries per accepted row. A document may repeat entries.
  private static let entriesPerRow = 3

  /// Returns the rows of all documents, without duplicates. Documents over the limit are rejected as a whole, so
  /// no row goes missing silently.
  ///
  /// - Parameter limit: The maximum number of rows.
  static func rows(
    of documents: [UnpackedDocument], limit: Int = Limits.placeImportRows
  ) throws(Failure) -> [ImportedRow] {
    var rows: [ImportedRow] = []
    // Indexes into `rows` by source id.
    var seen: [String: Int] = [:]
    var isKnown = false
    for document in documents {
      let maxEntries = limit * entriesPerRow
      guard let found = try self.rows(of: document, limit: maxEntries + 1, maxValues: limit * valuesPerRow)
      else {
        continue
      }
      guard found.count <= maxEntries else { throw .tooManyRows }
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

  /// Returns the rows of a document, or nil if its format is not supported.
  private static func rows(
    of document: UnpackedDocument, limit: Int, maxValues: Int
  ) throws(Failure) -> [ImportedRow]? {
    var bytes = document.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let first = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return GoogleSavedList.rows(of: bytes, named: document.name, limit: limit)
    }
    var reader = JSONReader(bytes)
    guard let value = reader.readAnyDocument(maxValues: maxValues) else {
      guard !reader.isFull else { throw .tooManyRows }
      return nil
    }
    return GooglePlaces.rows(of: value, named: document.name, limit: limit)
      ?? SwarmCheckins.rows(of: value, named: document.name, limit: limit)
  }
}
