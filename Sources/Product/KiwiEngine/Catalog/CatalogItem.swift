public import Foundation
public import KiwiKit

/// A title or a place of the shared catalog. Users correct it, and admins merge its duplicates.
public protocol CatalogItem: Identifiable, WireValue where ID == String {
  associatedtype Change: CatalogChange
  /// The view model that searches for another item of this kind.
  associatedtype Picker

  var name: String { get }

  /// Returns a search for the item that this one is a duplicate of.
  @MainActor func picker(client: any APIClientProtocol) -> Picker

  static func history(of id: String, _ page: PageQuery) -> EndpointCall<ListPage<Change>>
  static func undo(_ changeId: String, of id: String) -> EndpointCall<Self>
  static func merge(_ duplicateId: String, into id: String) -> EndpointCall<Self>
  /// Returns nil if a merge is final.
  static func duplicates(of id: String) -> EndpointCall<[Self]>?
  /// Returns nil if a merge is final.
  static func unmerge(_ duplicateId: String) -> EndpointCall<Self>?
}

/// A change in the history of a ``CatalogItem``.
public protocol CatalogChange: Identifiable, WireValue where ID == String {
  associatedtype Details

  var before: Details { get }
  var after: Details { get }
  var author: User? { get }
  var createdAt: Date { get }
  var undoneAt: Date? { get }
  var mayUndo: Bool { get }
  /// True if the change added the item.
  var isAddition: Bool { get }
}

extension Title: CatalogItem {
  public func picker(client: any APIClientProtocol) -> TitlePickerViewModel {
    TitlePickerViewModel(client: client)
  }

  public static func history(of id: String, _ page: PageQuery) -> EndpointCall<ListPage<TitleChange>> {
    API.Titles.history(id, page)
  }

  public static func undo(_ changeId: String, of id: String) -> EndpointCall<Title> {
    API.Titles.undo(id, TitleUndo(changeId: changeId))
  }

  public static func merge(_ duplicateId: String, into id: String) -> EndpointCall<Title> {
    API.Titles.merge(duplicateId, TitleMerge(into: id))
  }

  public static func duplicates(of id: String) -> EndpointCall<[Title]>? { nil }
  public static func unmerge(_ duplicateId: String) -> EndpointCall<Title>? { nil }
}

extension TitleChange: CatalogChange {
  public var isAddition: Bool { kind == .added }
}

extension Spot: CatalogItem {
  public func picker(client: any APIClientProtocol) -> SpotPickerViewModel {
    SpotPickerViewModel(beside: self, client: client)
  }

  public static func history(of id: String, _ page: PageQuery) -> EndpointCall<ListPage<SpotChange>> {
    API.Places.spotHistory(id, page)
  }

  public static func undo(_ changeId: String, of id: String) -> EndpointCall<Spot> {
    API.Places.undoSpotChange(id, SpotUndo(changeId: changeId))
  }

  public static func merge(_ duplicateId: String, into id: String) -> EndpointCall<Spot> {
    API.Places.mergeSpot(duplicateId, SpotMergeRequest(into: id))
  }

  public static func duplicates(of id: String) -> EndpointCall<[Spot]>? { API.Places.spotDuplicates(id) }
  public static func unmerge(_ duplicateId: String) -> EndpointCall<Spot>? {
    API.Places.unmergeSpot(duplicateId)
  }
}

extension SpotChange: CatalogChange {
  public var isAddition: Bool { kind == .added }
}
