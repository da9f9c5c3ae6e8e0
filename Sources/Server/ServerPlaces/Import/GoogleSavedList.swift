import ServerCore
import KiwiKit

/// Parses a list of saved places from Google Takeout: `Title,Note,URL,…`. A description may precede the column names.
/// Column names are localized, except for the address. Lists of films and pages have the same format, but their
/// addresses are not on Google Maps.
enum GoogleSavedList {
  /// The maximum number of lines that may precede the column names.
  private static let maxLeadingLines = 10
  /// The number of characters compared. No relevant column has a longer name.
  private static let nameLength = 40

  /// Returns the rows of a list, or nil if the bytes are not one.
  static func rows(of bytes: [UInt8], named file: String, limit: Int) -> [ImportedRow]? {
    var reader = CSVReader(bytes)
    guard let columns = columns(&reader) else { return nil }
    var rows: [ImportedRow] = []
    var (hasAddresses, hasPlaces) = (false, false)
    while rows.count < limit, let record = reader.next() {
      guard !record.isBlank else { continue }
      let address = field(columns.address, of: record) ?? ""
      let link = GoogleMapsLink(address)
      hasAddresses = hasAddresses || !address.isEmpty
      hasPlaces = hasPlaces || link.isOfMaps
      rows.append(row(record, link, columns, file))
    }
    return hasAddresses && !hasPlaces ? nil : rows
  }

  private struct Columns {
    let address: Int
    let note: Int?
    let comment: Int?
  }

  private static func columns(_ reader: inout CSVReader) -> Columns? {
    for _ in 0..<maxLeadingLines {
      guard let record = reader.next() else { return nil }
      let names = record.fields.map { FoldedText.fold(String($0.unicodeScalars.prefix(nameLength))) }
      guard let address = names.firstIndex(of: "url"), address > 0 else { continue }
      return Columns(
        address: address, note: address > 1 ? 1 : nil, comment: names.firstIndex(of: "comment"))
    }
    return nil
  }

  private static func field(_ column: Int?, of record: CSVReader.Record) -> String? {
    guard let column, record.fields.indices.contains(column) else { return nil }
    return record.fields[column]
  }

  private static func row(
    _ record: CSVReader.Record, _ link: GoogleMapsLink, _ columns: Columns, _ file: String
  ) -> ImportedRow {
    let origin = String(localized: "\(file), line \(String(record.line))")
    let address = field(columns.address, of: record) ?? ""
    let name = ImportedText.line(field(0, of: record), limit: Limits.spotNameLength)
    guard name != nil || !address.isEmpty else { return .unreadable(origin, .wish) }
    return ImportedRow(
      origin: origin, kind: .wish,
      recordSource: "saved:" + (link.placeSource ?? (address.isEmpty ? name ?? "" : address)),
      placeSource: link.placeSource,
      name: name ?? ImportedText.line(link.name, limit: Limits.spotNameLength), coordinate: link.coordinate,
      address: ImportedText.line(link.address, limit: Limits.spotLineLength),
      note: ImportedText.text(
        [field(columns.note, of: record), field(columns.comment, of: record)].compactMap(\.self).filter {
          !$0.isEmpty
        }
        .joined(separator: "\n"), limit: Limits.noteLength))
  }
}
