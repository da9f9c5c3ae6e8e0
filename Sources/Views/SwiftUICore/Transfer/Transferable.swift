import Foundation
import UniformTypeIdentifiers

/// A value with representations as data, for drag and drop, sharing and files.
///
/// ```swift
/// struct Quote: Codable, Transferable {
///   static var transferRepresentation: some TransferRepresentation { CodableRepresentation(contentType: .json) }
/// }
/// ```
@preconcurrency public protocol Transferable: Sendable {
  /// The type of the representation.
  associatedtype Representation: TransferRepresentation
  /// The encodings of the type, preferred first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// One or more encodings of values.
///
/// ```swift
/// static var transferRepresentation: some TransferRepresentation { ProxyRepresentation(exporting: \.text) }
/// ```
@preconcurrency public protocol TransferRepresentation<Item>: Sendable {
  /// The represented type.
  associatedtype Item: Transferable
  /// The type of the body.
  associatedtype Body: TransferRepresentation
  /// The representation that this one consists of.
  @TransferRepresentationBuilder<Item> var body: Body { get }
  /// Returns the decoded value, or nil if the type of data is not supported.
  func _imported(_ data: Data, _ type: UTType) async throws -> Item?
  /// Returns the encoded value, or nil if the representation only decodes.
  func _exported(_ item: Item) async throws -> (data: Data, type: UTType)?
}

extension TransferRepresentation {
  public func _imported(_ data: Data, _ type: UTType) async throws -> Item? {
    try await body._imported(data, type) as? Item
  }

  public func _exported(_ item: Item) async throws -> (data: Data, type: UTType)? {
    guard let inner = item as? Body.Item else { return nil }
    return try await body._exported(inner)
  }
}

/// The body of primitive representations.
public struct _NoTransferRepresentation: Transferable, TransferRepresentation {
  public typealias Item = Self
  public static var transferRepresentation: Self { Self() }
  public var body: Self { self }
  public func _imported(_ data: Data, _ type: UTType) async throws -> Self? { nil }
  public func _exported(_ item: Self) async throws -> (data: Data, type: UTType)? { nil }
}

extension TransferRepresentation where Body == _NoTransferRepresentation {
  public var body: _NoTransferRepresentation { _NoTransferRepresentation() }
}

extension Transferable {
  /// Decodes data with the first suitable representation of the type.
  package static func importing(_ data: Data, _ type: UTType) async throws -> Self? {
    try await transferRepresentation._imported(data, type) as? Self
  }

  /// Encodes the value with the first suitable representation of its type.
  package func exporting() async throws -> (data: Data, type: UTType)? {
    func write<R: TransferRepresentation>(_ representation: R) async throws -> (data: Data, type: UTType)? {
      guard let item = self as? R.Item else { return nil }
      return try await representation._exported(item)
    }
    return try await write(Self.transferRepresentation)
  }
}

/// Combines the representations of a type.
///
/// ```swift
/// @TransferRepresentationBuilder<Book> static var transferRepresentation: some TransferRepresentation {
///   CodableRepresentation(contentType: .json)
/// }
/// ```
@resultBuilder public struct TransferRepresentationBuilder<Item: Transferable> {
  public static func buildExpression<Content: TransferRepresentation>(_ content: Content) -> Content
  where Content.Item == Item { content }

  public static func buildBlock<Content: TransferRepresentation>(_ content: Content) -> Content
  where Content.Item == Item { content }

  public static func buildBlock<each Content: TransferRepresentation>(
    _ content: repeat each Content
  ) -> TupleTransferRepresentation<Item, (repeat each Content)> {
    var representations: [any TransferRepresentation] = []
    repeat representations.append(each content)
    return TupleTransferRepresentation(representations: representations)
  }
}

/// Representations tried in order.
///
/// ```swift
/// static var transferRepresentation: some TransferRepresentation {
///   CodableRepresentation(contentType: .json)
///   ProxyRepresentation(exporting: \.name)
/// }
/// ```
public struct TupleTransferRepresentation<Item: Transferable, Value>: TransferRepresentation {
  public typealias Body = _NoTransferRepresentation
  let representations: [any TransferRepresentation]

  public func _imported(_ data: Data, _ type: UTType) async throws -> Item? {
    for representation in representations {
      if let item = try await representation._imported(data, type) as? Item { return item }
    }
    return nil
  }

  public func _exported(_ item: Item) async throws -> (data: Data, type: UTType)? {
    for representation in representations {
      if let result = try await Self.export(item, by: representation) { return result }
    }
    return nil
  }

  private static func export<R: TransferRepresentation>(
    _ item: Item, by representation: R
  ) async throws -> (data: Data, type: UTType)? {
    guard let item = item as? R.Item else { return nil }
    return try await representation._exported(item)
  }
}
