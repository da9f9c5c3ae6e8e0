import Formats
public import Foundation
public import KiwiKit
public import Observation

extension PlaceImportRow {
  /// Returns a time on the visit's day in a time zone.
  public func day(in timeZone: TimeZone) -> Date? { visitedOn?.date(in: timeZone) }
}

/// The form that corrects one row of an import.
@Observable @MainActor public final class PlaceImportRowViewModel: Identifiable {
  public let row: PlaceImportRow
  public var name: String
  public var category: SpotCategory
  public var latitude: String
  public var longitude: String
  public var isDated: Bool
  public var day: Date
  public var isLeftOut: Bool
  public let saving = Submission()
  @ObservationIgnored private let timeZone: TimeZone
  @ObservationIgnored private let send: (UpdatePlaceImportRowRequest) async throws(APIFailure) -> Void

  init(
    _ row: PlaceImportRow, timeZone: TimeZone,
    send: @escaping (UpdatePlaceImportRowRequest) async throws(APIFailure) -> Void
  ) {
    self.row = row
    self.timeZone = timeZone
    self.send = send
    name = row.name ?? ""
    category = row.category
    latitude = row.coordinate.map { String($0.latitude) } ?? ""
    longitude = row.coordinate.map { String($0.longitude) } ?? ""
    isDated = row.visitedOn != nil
    day = row.visitedOn?.date(in: timeZone) ?? Date()
    isLeftOut = row.isLeftOut
  }

  public var nameProblem: String? {
    isNameMissing
      ? localized("The name is missing. Enter a name, or exclude this entry.")
      : TextLimit.problem(localized("name"), name, Limits.spotNameLength) ?? saving.problem("name")
  }

  /// A value of the file can be corrected, but not removed.
  private var isNameMissing: Bool { name.allSatisfy(\.isWhitespace) && row.name != nil && !isLeftOut }

  public var coordinateProblem: String? {
    guard !isBlank else {
      return isPlaceMissing
        ? localized("The location is missing. Enter it, or exclude this entry.")
        : saving.problem("coordinate")
    }
    return coordinate == nil
      ? localized(
        "This location is not valid. Enter a latitude from -90 to 90 and a longitude from -180 to 180.")
      : saving.problem("coordinate")
  }

  private var isBlank: Bool { latitude.isEmpty && longitude.isEmpty }
  private var isPlaceMissing: Bool { isBlank && row.coordinate != nil && !isLeftOut }

  private var coordinate: Coordinate? {
    guard let latitude = Self.number(latitude), let longitude = Self.number(longitude) else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Parses a number with a decimal point or a comma.
  private static func number(_ text: String) -> Double? {
    Double(text.trimmingCharacters(in: .whitespaces).replacing(",", with: "."))
  }

  /// Saves the correction and returns true on success.
  public func save() async -> Bool {
    guard !isNameMissing, TextLimit.problem(localized("name"), name, Limits.spotNameLength) == nil,
      !isPlaceMissing,
      isBlank || coordinate != nil
    else { return false }
    let visitedOn = isDated ? CivilDate(day, in: timeZone) : nil
    let changed = UpdatePlaceImportRowRequest(
      name: name.allSatisfy(\.isWhitespace) || name == row.name ? nil : name,
      category: category == row.category ? nil : category,
      coordinate: coordinate == row.coordinate ? nil : coordinate,
      visitedOn: visitedOn == row.visitedOn ? nil : visitedOn,
      isLeftOut: isLeftOut == row.isLeftOut ? nil : isLeftOut)
    return await saving.run { () async throws(APIFailure) in try await send(changed) }
  }
}
