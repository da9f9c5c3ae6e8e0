import Foundation
import UniformTypeIdentifiers

/// Represents values by functions that encode and decode data.
///
/// ```swift
/// DataRepresentation(exportedContentType: .plainText) { Data($0.text.utf8) }
/// ```
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  public typealias Body = _NoTransferRepresentation
  private let type: UTType
  private let exporting: (@Sendable (Item) async throws -> Data)?
  private let importing: (@Sendable (Data) async throws -> Item)?

  /// Creates a representation that encodes and decodes values.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    type = contentType
    self.exporting = exporting
    self.importing = importing
  }

  /// Creates a representation that encodes values.
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
  ) {
    type = exportedContentType
    self.exporting = exporting
    importing = nil
  }

  /// Creates a representation that decodes values.
  public init(
    importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    type = importedContentType
    exporting = nil
    self.importing = importing
  }

  public func _imported(_ data: Data, _ type: UTType) async throws -> Item? {
    guard let importing, type.conforms(to: self.type) else { return nil }
    return try await importing(data)
  }

  public func _exported(_ item: Item) async throws -> (data: Data, type: UTType)? {
    guard let exporting else { return nil }
    return (try await exporting(item), type)
  }
}

/// Represents values as JSON.
///
/// ```swift
/// CodableRepresentation(for: Quote.self, contentType: .json)
/// ```
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
  public typealias Body = _NoTransferRepresentation
  private let type: UTType

  /// Creates a representation with a content type.
  public init(for itemType: Item.Type = Item.self, contentType: UTType) { type = contentType }

  public func _imported(_ data: Data, _ type: UTType) async throws -> Item? {
    guard type.conforms(to: self.type) else { return nil }
    return try JSONDecoder().decode(Item.self, from: data)
  }

  public func _exported(_ item: Item) async throws -> (data: Data, type: UTType)? {
    (try JSONEncoder().encode(item), type)
  }
}

/// Represents values by values of another type.
///
/// ```swift
/// ProxyRepresentation(exporting: \.text)
/// ```
public struct ProxyRepresentation<Item: Transferable, ProxyRepresentation: Transferable>:
  TransferRepresentation
{
  public typealias Body = _NoTransferRepresentation
  private let exporting: (@Sendable (Item) throws -> ProxyRepresentation)?
  private let importing: (@Sendable (ProxyRepresentation) throws -> Item)?

  /// Creates a representation that converts values to the other type.
  public init(exporting: @escaping @Sendable (Item) throws -> ProxyRepresentation) {
    self.exporting = exporting
    importing = nil
  }

  /// Creates a representation that converts values from the other type.
  public init(importing: @escaping @Sendable (ProxyRepresentation) throws -> Item) {
    exporting = nil
    self.importing = importing
  }

  /// Creates a representation that converts values to and from the other type.
  public init(
    exporting: @escaping @Sendable (Item) throws -> ProxyRepresentation,
    importing: @escaping @Sendable (ProxyRepresentation) throws -> Item
  ) {
    self.exporting = exporting
    self.importing = importing
  }

  public func _imported(_ data: Data, _ type: UTType) async throws -> Item? {
    guard let importing, let proxy = try await ProxyRepresentation.importing(data, type) else { return nil }
    return try importing(proxy)
  }

  public func _exported(_ item: Item) async throws -> (data: Data, type: UTType)? {
    guard let exporting else { return nil }
    return try await exporting(item).exporting()
  }
}

extension Data: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .data, exporting: { $0 }, importing: { $0 })
  }
}

extension String: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(
      contentType: .text, exporting: { Data($0.utf8) }, importing: { String(decoding: $0, as: UTF8.self) })
  }
}

extension URL: Transferable {
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .url) { url in
      Data(url.absoluteString.utf8)
    } importing: { data in
      guard let url = URL(string: String(decoding: data, as: UTF8.self)) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      return url
    }
  }
}

extension Image: Transferable {
  /// Pictures in formats that browsers show, detected by content rather than by declared type.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(importedContentType: .image) { data in
      guard let picture = SharedData(picture: data) else { throw CocoaError(.fileReadCorruptFile) }
      return Image(source: .picture(picture))
    }
  }
}
