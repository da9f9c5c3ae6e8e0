/// A namespace for the identifiers of matched views within one view.
///
/// ```swift
/// @Namespace private var covers
/// Cover(book: book).matchedGeometryEffect(id: book.id, in: covers)
/// ```
@propertyWrapper public struct Namespace: DynamicProperty {
  public struct ID: Hashable, Sendable {
    let number: UInt64
  }

  final class Storage {
    @MainActor private static var last: UInt64 = 0
    let id: ID

    @MainActor init() {
      Self.last += 1
      id = ID(number: Self.last)
    }
  }

  private var storage: Storage?

  /// Creates a namespace.
  public init() {}

  /// The identity of the namespace.
  public var wrappedValue: ID { storage?.id ?? ID(number: 0) }

  @MainActor public static func _install(_ property: UnsafeMutableRawPointer, _ installer: inout _Installer) {
    property.assumingMemoryBound(to: Self.self).pointee.storage = installer.kept { Storage() }
  }
}

extension Namespace: NodeStored {}

/// The properties that a matched view adopts.
///
/// ```swift
/// cover.matchedGeometryEffect(id: book.id, in: covers, properties: .position)
/// ```
nonisolated public struct MatchedGeometryProperties: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The position.
  public static let position = MatchedGeometryProperties(rawValue: 1)
  /// The size.
  public static let size = MatchedGeometryProperties(rawValue: 2)
  /// Position and size.
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// Assigns numbers to the matched views of a page.
struct MatchedNames {
  private struct Name: Hashable {
    let namespace: Namespace.ID
    let id: AnyHashable
  }

  /// The maximum number of names. Each one may become a rule in the style table of all pages.
  static let limit = 500
  private var numbers: [Name: Int] = [:]

  mutating func number(of id: AnyHashable, in namespace: Namespace.ID) -> Int {
    let name = Name(namespace: namespace, id: id)
    if let number = numbers[name] { return number }
    if numbers.count >= Self.limit { numbers = [:] }
    numbers[name] = numbers.count + 1
    return numbers.count
  }
}

nonisolated struct MatchedGeometry<Content: View> {
  let content: Content
  let id: @MainActor () -> AnyHashable
  let namespace: Namespace.ID
  let properties: MatchedGeometryProperties
  let isSource: Bool
}

extension MatchedGeometry: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    let number = context.graph.matchedNames.number(of: view.id(), in: view.namespace)
    let change = BoxChange { boxes, _ in
      let last = boxes.count - 1
      if view.isSource {
        // The script starts a new element at its predecessor's position. The anchor is for views that are not sources.
        boxes[last].set(.dataMatch, String(number))
        boxes[last].style[.anchorName] = .text("--m\(number)")
      } else {
        boxes[last].follow(number, view.properties)
      }
    }
    Content._render(view.content, context.modified(by: change))
  }
}

extension Box {
  /// Adopts the position and size of the element with a number.
  fileprivate mutating func follow(_ number: Int, _ properties: MatchedGeometryProperties) {
    style[.positionAnchor] = .text("--m\(number)")
    // An absolute position would require a common containing box.
    style[.position] = .text("fixed")
    if properties.contains(.position) {
      style[.inset] = .text("anchor(top) auto auto anchor(left)")
    }
    if properties.contains(.size) {
      style[.width] = .text("anchor-size(width)")
      style[.height] = .text("anchor-size(height)")
    }
  }
}

extension View {
  /// Starts this view at the position of a disappearing view with the same identifier.
  nonisolated public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
    anchor: UnitPoint = .center, isSource: Bool = true
  ) -> some View {
    nonisolated(unsafe) let id = id
    return MatchedGeometry(
      content: self, id: { AnyHashable(id) }, namespace: namespace, properties: properties,
      isSource: isSource)
  }
}
