import Foundation
import UniformTypeIdentifiers

/// A value that can leave the program, and come into it, as data of a known kind.
///
/// ```swift
/// struct Quote: Codable, Transferable {
///   static var transferRepresentation: some TransferRepresentation { CodableRepresentation(contentType: .json) }
/// }
/// ```
@preconcurrency public protocol Transferable: Sendable {
  associatedtype Representation: TransferRepresentation
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// One way, or several, of turning values into data and back.
///
/// ```swift
/// static var transferRepresentation: some TransferRepresentation { ProxyRepresentation(exporting: \.text) }
/// ```
@preconcurrency public protocol TransferRepresentation<Item>: Sendable {
  associatedtype Item: Transferable
  associatedtype Body: TransferRepresentation
  @TransferRepresentationBuilder<Item> var body: Body { get }
  /// The value that the data stands for; nil when this way does not take data of that kind.
  func _imported(_ data: Data, _ type: UTType) async throws -> Item?
  /// The value as data; nil when this way only reads.
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

/// The body of a representation that does its work itself.
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
  /// The value that the data stands for, by the first of the type's representations that takes it.
  package static func importing(_ data: Data, _ type: UTType) async throws -> Self? {
    try await transferRepresentation._imported(data, type) as? Self
  }

  /// The value as data, by the first of the type's representations that writes it.
  package func exporting() async throws -> (data: Data, type: UTType)? {
    func write<R: TransferRepresentation>(_ way: R) async throws -> (data: Data, type: UTType)? {
      guard let item = self as? R.Item else { return nil }
      return try await way._exported(item)
    }
    return try await write(Self.transferRepresentation)
  }
}

/// Puts the ways to write and read an item together.
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
    var ways: [any TransferRepresentation] = []
    repeat ways.append(each content)
    return TupleTransferRepresentation(ways: ways)
  }
}

/// Several ways, tried in order.
///
/// ```swift
/// static var transferRepresentation: some TransferRepresentation {
///   CodableRepresentation(contentType: .json)
///   ProxyRepresentation(exporting: \.name)
/// }
/// ```
public struct TupleTransferRepresentation<Item: Transferable, Value>: TransferRepresentation {
  public typealias Body = _NoTransferRepresentation
  let ways: [any TransferRepresentation]

  public func _imported(_ data: Data, _ type: UTType) async throws -> Item? {
    for way in ways {
      if let item = try await way._imported(data, type) as? Item { return item }
    }
    return nil
  }

  public func _exported(_ item: Item) async throws -> (data: Data, type: UTType)? {
    for way in ways {
      if let result = try await Self.export(item, by: way) { return result }
    }
    return nil
  }

  private static func export<R: TransferRepresentation>(
    _ item: Item, by way: R
  ) async throws -> (data: Data, type: UTType)? {
    guard let item = item as? R.Item else { return nil }
    return try await way._exported(item)
  }
}
