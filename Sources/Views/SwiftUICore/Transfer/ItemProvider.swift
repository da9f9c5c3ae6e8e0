public import Foundation
import UniformTypeIdentifiers

/// What is dragged, as older programs say it: one value, which knows itself what it is.
///
/// ```swift
/// row.onDrag { NSItemProvider(object: row.name as NSString) }
/// ```
public final class NSItemProvider: Sendable {
  fileprivate let text: String

  public init(object: NSString) { text = object as String }
  public init(object: NSURL) { text = object.absoluteString }
  public init() { text = "" }

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

/// What a drop would do.
///
/// ```swift
/// func dropUpdated(info: DropInfo) -> DropProposal? { DropProposal(operation: .move) }
/// ```
public struct DropProposal: Sendable {
  public let operation: DropOperation
  public init(operation: DropOperation) { self.operation = operation }
}

/// ```swift
/// DropProposal(operation: .copy)
/// ```
public enum DropOperation: Hashable, Sendable { case cancel, forbidden, copy, move }

/// What is over a view, and where.
///
/// ```swift
/// func performDrop(info: DropInfo) -> Bool { info.hasItemsConforming(to: [.text]) }
/// ```
public struct DropInfo {
  public let location: CGPoint
  let providers: [NSItemProvider]

  public func hasItemsConforming(to contentTypes: [UTType]) -> Bool {
    !providers.isEmpty && contentTypes.contains { UTType.plainText.conforms(to: $0) }
  }
  public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] {
    hasItemsConforming(to: contentTypes) ? providers : []
  }
}

/// Decides what is dropped on a view.
///
/// ```swift
/// struct Basket: DropDelegate {
///   func performDrop(info: DropInfo) -> Bool { take(info.itemProviders(for: [.text])) }
/// }
/// ```
@MainActor @preconcurrency public protocol DropDelegate {
  func validateDrop(info: DropInfo) -> Bool
  func performDrop(info: DropInfo) -> Bool
  func dropEntered(info: DropInfo)
  func dropUpdated(info: DropInfo) -> DropProposal?
  func dropExited(info: DropInfo)
}

extension DropDelegate {
  public func validateDrop(info: DropInfo) -> Bool { true }
  public func dropEntered(info: DropInfo) {}
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
  public func dropExited(info: DropInfo) {}
}

extension View {
  nonisolated public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View {
    draggable(data().text)
  }

  nonisolated public func onDrag<V: View>(
    _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V
  ) -> some View {
    draggable(data().text)
  }

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

  nonisolated public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    onDrop(of: supportedContentTypes, isTargeted: isTargeted) { providers, _ in action(providers) }
  }

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
