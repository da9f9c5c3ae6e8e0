import Foundation

/// Scrolls the views inside a reader.
///
/// ```swift
/// withAnimation { proxy.scrollTo(chapter.id, anchor: .top) }
/// ```
public struct ScrollViewProxy: Sendable {
  private let scroll: @MainActor @Sendable (AnyHashable, UnitPoint?) -> Void

  @MainActor init(_ node: Node) {
    scroll = { [weak node] id, anchor in
      if let node { node.graph.scroll(to: id, in: node, anchor) }
    }
  }

  /// Scrolls until the view of an identity is seen, or stands where `anchor` says.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    nonisolated(unsafe) let id = AnyHashable(id)
    let scroll = scroll
    if MainExecutor.isCurrent {
      MainActor.assumeIsolated { scroll(id, anchor) }
    } else {
      Task { @MainActor in scroll(id, anchor) }
    }
  }
}

/// ```swift
/// ScrollViewReader { proxy in
///   Button("To the end") { proxy.scrollTo(messages.last?.id) }
///   list
/// }
/// ```
nonisolated public struct ScrollViewReader<Content: View> {
  public var content: (ScrollViewProxy) -> Content

  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }
}

extension ScrollViewReader: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    let proxy = ScrollViewProxy(context.builder.node)
    let content = view.content
    context.at(2).lazily { content(proxy) }
  }
}

extension Operation.ScrollAnchor {
  init(_ part: CGFloat) { self = part < 0.25 ? .start : part > 0.75 ? .end : .center }
}

extension Node {
  /// The first element of the node with an identity, in here.
  func firstElement(of identity: AnyHashable) -> ElementID? {
    if explicitID == identity {
      var elements: [ElementID] = []
      shownElements(into: &elements)
      if let first = elements.first { return first }
    }
    for child in children {
      if let element = child.firstElement(of: identity) { return element }
    }
    return nil
  }
}

// MARK: How things scroll

struct ScrollSettings {
  var hidesIndicators = false
  var isDisabled = false
  /// How strictly scrolling stops at a view, in CSS; nil: anywhere.
  var snap: String?
  /// The part of the content that is shown at first; nil: its beginning.
  var start: UnitPoint?
  /// Whether what is around scrolls to the sides only.
  var isAcross = false
}

extension EnvironmentValues {
  @Entry var scrollSettings: ScrollSettings = ScrollSettings()

  public var isScrollEnabled: Bool {
    get { !scrollSettings.isDisabled }
    set { scrollSettings.isDisabled = !newValue }
  }
}

/// ```swift
/// ScrollView { words }.scrollIndicators(.hidden)
/// ```
public struct ScrollIndicatorVisibility: Equatable, Sendable {
  let isHidden: Bool
  public static let automatic = ScrollIndicatorVisibility(isHidden: false)
  public static let visible = ScrollIndicatorVisibility(isHidden: false)
  public static let hidden = ScrollIndicatorVisibility(isHidden: true)
  public static let never = ScrollIndicatorVisibility(isHidden: true)
}

/// ```swift
/// Form { fields }.scrollDismissesKeyboard(.interactively)
/// ```
public struct ScrollDismissesKeyboardMode: Sendable {
  public static let automatic = ScrollDismissesKeyboardMode()
  public static let immediately = ScrollDismissesKeyboardMode()
  public static let interactively = ScrollDismissesKeyboardMode()
  public static let never = ScrollDismissesKeyboardMode()
}

/// ```swift
/// ScrollView { words }.scrollBounceBehavior(.basedOnSize)
/// ```
public struct ScrollBounceBehavior: Sendable {
  public static let automatic = ScrollBounceBehavior()
  public static let always = ScrollBounceBehavior()
  public static let basedOnSize = ScrollBounceBehavior()
}

/// Where scrolling comes to a stop.
///
/// ```swift
/// ScrollView(.horizontal) { cards }.scrollTargetBehavior(.viewAligned)
/// ```
public protocol ScrollTargetBehavior {
  var _snap: String? { get }
}

extension ScrollTargetBehavior {
  public var _snap: String? { nil }
}

/// ```swift
/// ScrollView(.horizontal) { pages }.scrollTargetBehavior(.paging)
/// ```
public struct PagingScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  public init() {}
  public var _snap: String? { "mandatory" }
}

/// ```swift
/// ScrollView(.horizontal) { cards }.scrollTargetBehavior(.viewAligned)
/// ```
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  public struct LimitBehavior: Sendable {
    public static let automatic = LimitBehavior()
    public static let always = LimitBehavior()
    public static let never = LimitBehavior()
    public static let alwaysByFew = LimitBehavior()
    public static let alwaysByOne = LimitBehavior()
  }

  public init(limitBehavior: LimitBehavior = .automatic) {}
  public var _snap: String? { "mandatory" }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
  public static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
  ) -> Self {
    ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior)
  }
}

extension View {
  nonisolated public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View {
    EnvironmentChanged(content: self) { $0.scrollSettings.hidesIndicators = visibility.isHidden }
  }

  nonisolated public func scrollDisabled(_ disabled: Bool) -> some View {
    EnvironmentChanged(content: self) { $0.scrollSettings.isDisabled = disabled }
  }

  nonisolated public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    let snap = behavior._snap
    return EnvironmentChanged(content: self) { $0.scrollSettings.snap = snap }
  }

  /// Changes nothing: where scrolling stops at views, it stops at those of the outermost stack.
  nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }

  nonisolated public func scrollClipDisabled(_ disabled: Bool = true) -> some View { self }

  /// Changes nothing: browsers keep or hide the keyboard as their platform does.
  nonisolated public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

  nonisolated public func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
  ) -> some View { self }
}
