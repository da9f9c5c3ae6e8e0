import KiwiEngine
import KiwiKit
import SwiftUI

/// The parts of a catalog item that the screens shared by titles and places need.
protocol CatalogScreens: CatalogItem {
  associatedtype Field: CatalogField where Field.Details == Change.Details
  associatedtype Line: View
  associatedtype PickerScreen: View

  static var words: CatalogLabels { get }
  static func route(of id: String) -> Route
  static func editRoute(of id: String) -> Route
  static func historyRoute(of id: String) -> Route

  /// Facts that tell the item apart from others with the same name.
  var facts: String { get }
  var mayBeMerged: Bool { get }
  /// - Parameter other: The item that a merge compares this one with.
  @MainActor func line(beside other: Self?) -> Line
  @MainActor static func picker(
    _ picker: Picker, pick: @escaping @MainActor (Self) -> Void
  ) -> PickerScreen
}

/// A field of a catalog item as its edit history shows it.
protocol CatalogField: CaseIterable {
  associatedtype Details

  var label: String { get }
  /// Returns nil for a field that the details leave out.
  func text(in details: Details) -> String?
}

extension CatalogField {
  /// The text of an empty field.
  static var empty: String { "none" }
}

struct CatalogLabels {
  let history: String
  let mergeInto: String
  let merge: String
  let duplicate: String
  let target: String
  let choose: String
  let chooseAnother: String
  let consequences: [String]
  /// Explains in the form and the confirmation if a merge can be undone.
  let undoing: (form: String, confirmation: String)
  let isFinal: Bool
}

extension Title: CatalogScreens {
  typealias Field = TitleField

  static var words: CatalogLabels {
    CatalogLabels(
      history: localized("Edit History"), mergeInto: localized("Merge into Another Title"),
      merge: localized("Merge Titles"),
      duplicate: localized("Duplicate to remove"), target: localized("Title to keep"),
      choose: localized("Choose a Title"),
      chooseAnother: localized("Choose Another Title"),
      consequences: [
        localized("The name, year, people and description of the title you keep stay the same."),
        localized("All statuses, ratings, entries, list items and posts move to the title you keep."),
        localized("Links to the duplicate redirect to the title you keep."),
      ], undoing: (localized("This cannot be undone."), localized("This cannot be undone.")), isFinal: true)
  }

  static func route(of id: String) -> Route { .title(id: id) }
  static func editRoute(of id: String) -> Route { .editTitle(id: id) }
  static func historyRoute(of id: String) -> Route { .titleHistory(id: id) }

  var facts: String { TitleWords.kindAndYear(self) }
  var mayBeMerged: Bool { true }

  func line(beside other: Title?) -> TitleLine { TitleLine(title: self) }

  static func picker(
    _ picker: TitlePickerViewModel, pick: @escaping @MainActor (Title) -> Void
  ) -> TitlePickerView {
    TitlePickerView(localized("Title to Keep"), picker: picker, pick: pick)
  }
}

extension TitleField: CatalogField {
  var label: String {
    switch self {
    case .name: localized("Name")
    case .originalName: localized("Original name")
    case .year: localized("Year")
    case .people: localized("People")
    case .genres: localized("Genres")
    case .language: localized("Language")
    case .runtimeMinutes: localized("Minutes")
    case .pages: localized("Pages")
    case .description: localized("Description")
    }
  }

  func text(in details: TitleDetails) -> String? {
    switch self {
    case .name: details.name
    case .originalName: details.originalName.map { $0 ?? Self.empty }
    case .year: details.year.map(Self.text)
    case .people: details.people.map { Self.text($0.map(\.name)) }
    case .genres: details.genres.map(Self.text)
    case .language: details.language.map { $0.map(TitleWords.language) ?? Self.empty }
    case .runtimeMinutes: details.runtimeMinutes.map(Self.text)
    case .pages: details.pages.map(Self.text)
    case .description: details.description.map { $0 ?? Self.empty }
    }
  }

  private static func text(_ number: Int?) -> String { number.map { String($0) } ?? empty }

  private static func text(_ names: [String]) -> String {
    names.isEmpty ? empty : names.joined(separator: ", ")
  }
}

extension Spot: CatalogScreens {
  typealias Field = SpotField

  static var words: CatalogLabels {
    CatalogLabels(
      history: localized("Edit History"), mergeInto: localized("Merge into Another Place"),
      merge: localized("Merge Places"),
      duplicate: localized("Duplicate to remove"), target: localized("Place to keep"),
      choose: localized("Choose a Place"),
      chooseAnother: localized("Choose Another Place"),
      consequences: [
        localized("The name, location and details of the place you keep stay the same."),
        localized("All experiences, Want to Go entries and posts move to the place you keep."),
        localized("Links to the duplicate redirect to the place you keep."),
      ],
      undoing: (
        localized("You can undo the merge in the edit history of the place you keep."),
        localized("You can undo this in the edit history of the place you keep.")
      ), isFinal: false)
  }

  static func route(of id: String) -> Route { .spot(id: id) }
  static func editRoute(of id: String) -> Route { .editSpot(id: id) }
  static func historyRoute(of id: String) -> Route { .spotHistory(id: id) }

  var facts: String { PlaceWords.facts(self) }
  var mayBeMerged: Bool { !isPrivate }

  func line(beside other: Spot?) -> SpotLine {
    SpotLine(spot: self, distance: other.map { $0.coordinate.distance(to: coordinate) })
  }

  static func picker(
    _ picker: SpotPickerViewModel, pick: @escaping @MainActor (Spot) -> Void
  ) -> SpotPickerView {
    SpotPickerView(localized("Place to Keep"), picker: picker, pick: pick)
  }
}

extension SpotField: CatalogField {
  var label: String {
    switch self {
    case .name: localized("Name")
    case .category: localized("Category")
    case .coordinate: localized("Location")
    case .address: localized("Street address")
    case .town: localized("Town")
    case .openingHours: localized("Opening hours")
    case .phone: localized("Phone")
    case .website: localized("Website")
    case .description: localized("Description")
    }
  }

  func text(in details: SpotDetails) -> String? {
    switch self {
    case .name: details.name
    case .category: details.category.map(PlaceWords.category)
    case .coordinate: details.coordinate.map(PlaceWords.coordinate)
    case .address: details.address.map { $0 ?? Self.empty }
    case .town: details.town.map { $0 ?? Self.empty }
    case .openingHours: details.openingHours.map { $0 ?? Self.empty }
    case .phone: details.phone.map { $0 ?? Self.empty }
    case .website: details.website.map { $0 ?? Self.empty }
    case .description: details.description.map { $0 ?? Self.empty }
    }
  }
}
