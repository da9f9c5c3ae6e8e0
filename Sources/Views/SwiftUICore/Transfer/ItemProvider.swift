public import Foundation
import UniformTypeIdentifiers

/// A dragged value in the older API.
///
/// ```swift
/// row.onDrag { NSItemProvider(object: row.name as NSString) }
/// ```
public final class NSItemProvider: Sendable {
  fileprivate let text: String

  /// Wraps a string.
  public init(object: NSString) { text = object as String }
  /// Wraps the text of a URL.
  public init(object: NSURL) { text = object.absoluteString }
  /// Creates a provider of empty text.
  public init() { text = "" }

  /// Returns true for strings.
  public func canLoadObject<T>(ofClass aClass: T.Type) -> Bool {
    T.self == NSString.self || T.self == String.self
  }

  /// Calls back with the text.
  public func loadObject(
    ofClass aClass: NSString.Type, completionHandler: @escaping @Sendable (NSString?, (any Error)?) -> Void
  ) -> Progress {
    completionHandler(text as NSString, nil)
    return Progress(totalUnitCount: 1)
  }
}

/// The effect of a drop.
///
/// ```swift
/// func dropUpdated(info: DropInfo) -> DropProposal? { DropProposal(operation: .move) }
/// ```
public struct DropProposal: Sendable {
  /// The operation.
  public let operation: DropOperation
  /// Creates a proposal.
  public init(operation: DropOperation) { self.operation = operation }
}

/// The operation of a drop.
///
/// ```swift
/// DropProposal(operation: .copy)
/// ```
public enum DropOperation: Hashable, Sendable { case cancel, forbidden, copy, move }

/// The content and position of a drag over a view.
///
/// ```swift
/// func performDrop(info: DropInfo) -> Bool { info.hasItemsConforming(to: [.text]) }
/// ```
public struct DropInfo {
  /// The position in the view, in points.
  public let location: CGPoint
  let providers: [NSItemProvider]

  /// Returns whether the drag has content of one of the types.
  public func hasItemsConforming(to contentTypes: [UTType]) -> Bool {
    !providers.isEmpty && contentTypes.contains { UTType.plainText.conforms(to: $0) }
  }
  /// Returns the dragged values of the types.
  public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] {
    hasItemsConforming(to: contentTypes) ? providers : []
  }
}

/// Handles drags over a view.
///
/// ```swift
/// struct Basket: DropDelegate {
///   func performDrop(info: DropInfo) -> Bool { take(info.itemProviders(for: [.text])) }
/// }
/// ```
@MainActor @preconcurrency public protocol DropDelegate {
  /// Returns true to accept the drag. The default accepts all.
  func validateDrop(info: DropInfo) -> Bool
  /// Handles the drop. Returns whether it succeeded.
  func performDrop(info: DropInfo) -> Bool
  /// Called when a drag enters the view.
  func dropEntered(info: DropInfo)
  /// Called when a drag moves. Returns the proposed operation, or nil to keep it.
  func dropUpdated(info: DropInfo) -> DropProposal?
  /// Called when a drag leaves the view.
  func dropExited(info: DropInfo)
}

extension DropDelegate {
  /// Returns true.
  public func validateDrop(info: DropInfo) -> Bool { true }
  /// Does nothing.
  public func dropEntered(info: DropInfo) {}
  /// Returns nil.
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
  /// Does nothing.
  public func dropExited(info: DropInfo) {}
}

extension View {
  /// Makes this view draggable.
  nonisolated public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View {
    draggable(data().text)
  }

  /// Makes this view draggable.
  nonisolated public func onDrag<V: View>(
    _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V
  ) -> some View {
    draggable(data().text)
  }

  /// Accepts text dragged from other views of the page.
  nonisolated public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider], CGPoint) -> Bool
  ) -> some View {
    dropDestination(for: String.self) { texts, point in
      action(texts.map { NSItemProvider(object: $0 as NSString) }, point)
    } isTargeted: {
      isTargeted?.wrappedValue = $0
    }
  }

  /// Accepts text dragged from other views of the page.
  nonisolated public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    onDrop(of: supportedContentTypes, isTargeted: isTargeted) { providers, _ in action(providers) }
  }

  /// Accepts text dragged from other views of the page.
  nonisolated public func onDrop(of supportedContentTypes: [UTType], delegate: any DropDelegate) -> some View
  {
    nonisolated(unsafe) let delegate = delegate
    return dropDestination(for: String.self) { texts, point in
      MainActor.assumeIsolated {
        let info = DropInfo(location: point, providers: texts.map { NSItemProvider(object: $0 as NSString) })
        guard delegate.validateDrop(info: info) else { return false }
        return delegate.performDrop(info: info)
      }
    } isTargeted: { isOver in
      MainActor.assumeIsolated {
        let info = DropInfo(location: .zero, providers: [])
        if isOver { delegate.dropEntered(info: info) } else { delegate.dropExited(info: info) }
      }
    }
  }
}
