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

  /// Scrolls until a view is visible, or at the position of `anchor`.
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

/// Gives its content control over scroll views inside.
///
/// ```swift
/// ScrollViewReader { proxy in
///   Button("To the end") { proxy.scrollTo(messages.last?.id) }
///   list
/// }
/// ```
nonisolated public struct ScrollViewReader<Content: View> {
  /// Creates the content with the proxy.
  public var content: (ScrollViewProxy) -> Content

  /// Creates a reader.
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
  /// Returns the first element in the node with an identity.
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

// MARK: Scroll settings

struct ScrollSettings {
  var hidesIndicators = false
  var isDisabled = false
  /// The CSS strictness of snapping; nil to stop anywhere.
  var snap: String?
  /// The part of the content to show initially; nil for its start.
  var start: UnitPoint?
  /// True if the surrounding scroll view is horizontal.
  var isAcross = false
}

extension EnvironmentValues {
  @Entry var scrollSettings: ScrollSettings = ScrollSettings()

  /// False if scrolling is disabled.
  public var isScrollEnabled: Bool {
    get { !scrollSettings.isDisabled }
    set { scrollSettings.isDisabled = !newValue }
  }
}

/// The visibility of scroll bars.
///
/// ```swift
/// ScrollView { words }.scrollIndicators(.hidden)
/// ```
public struct ScrollIndicatorVisibility: Equatable, Sendable {
  let isHidden: Bool
  /// Shows scroll bars as the browser does.
  public static let automatic = ScrollIndicatorVisibility(isHidden: false)
  /// Shows scroll bars as the browser does.
  public static let visible = ScrollIndicatorVisibility(isHidden: false)
  /// Hides scroll bars.
  public static let hidden = ScrollIndicatorVisibility(isHidden: true)
  /// Hides scroll bars.
  public static let never = ScrollIndicatorVisibility(isHidden: true)
}

/// The effect of scrolling on the keyboard. Browsers decide about it.
///
/// ```swift
/// Form { fields }.scrollDismissesKeyboard(.interactively)
/// ```
public struct ScrollDismissesKeyboardMode: Sendable {
  /// Has no effect: the browser decides.
  public static let automatic = ScrollDismissesKeyboardMode()
  /// Has no effect: the browser decides.
  public static let immediately = ScrollDismissesKeyboardMode()
  /// Has no effect: the browser decides.
  public static let interactively = ScrollDismissesKeyboardMode()
  /// Has no effect: the browser decides.
  public static let never = ScrollDismissesKeyboardMode()
}

/// The elasticity of scroll views. Browsers decide about it.
///
/// ```swift
/// ScrollView { words }.scrollBounceBehavior(.basedOnSize)
/// ```
public struct ScrollBounceBehavior: Sendable {
  /// Has no effect: the browser decides.
  public static let automatic = ScrollBounceBehavior()
  /// Has no effect: the browser decides.
  public static let always = ScrollBounceBehavior()
  /// Has no effect: the browser decides.
  public static let basedOnSize = ScrollBounceBehavior()
}

/// The positions where scrolling stops.
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

/// Stops scrolling at views, which should be as large as the container.
///
/// ```swift
/// ScrollView(.horizontal) { pages }.scrollTargetBehavior(.paging)
/// ```
public struct PagingScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  /// Creates the behavior.
  public init() {}
  public var _snap: String? { "mandatory" }
}

/// Stops scrolling at views.
///
/// ```swift
/// ScrollView(.horizontal) { cards }.scrollTargetBehavior(.viewAligned)
/// ```
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior, Sendable {
  /// The number of views to scroll at once. Ignored by browsers.
  public struct LimitBehavior: Sendable {
    /// Has no effect: the browser decides.
    public static let automatic = LimitBehavior()
    /// Has no effect: the browser decides.
    public static let always = LimitBehavior()
    /// Has no effect: the browser decides.
    public static let never = LimitBehavior()
    /// Has no effect: the browser decides.
    public static let alwaysByFew = LimitBehavior()
    /// Has no effect: the browser decides.
    public static let alwaysByOne = LimitBehavior()
  }

  /// Creates the behavior. The limit is ignored.
  public init(limitBehavior: LimitBehavior = .automatic) {}
  public var _snap: String? { "mandatory" }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// Stops at views, which should be as large as the container.
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}
extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// Stops at views.
  public static var viewAligned: ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
  /// Stops at views. The limit is ignored.
  public static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
  ) -> Self {
    ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior)
  }
}

extension View {
  /// Shows or hides scroll bars in this view.
  nonisolated public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View {
    EnvironmentChanged(content: self) { $0.scrollSettings.hidesIndicators = visibility.isHidden }
  }

  /// Disables scrolling in this view.
  nonisolated public func scrollDisabled(_ disabled: Bool) -> some View {
    EnvironmentChanged(content: self) { $0.scrollSettings.isDisabled = disabled }
  }

  /// Sets the positions where scroll views in this view stop.
  nonisolated public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    let snap = behavior._snap
    return EnvironmentChanged(content: self) { $0.scrollSettings.snap = snap }
  }

  /// Has no effect: snapping uses the views of the outermost stack.
  nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }

  /// Has no effect: scroll views clip their content.
  nonisolated public func scrollClipDisabled(_ disabled: Bool = true) -> some View { self }

  /// Has no effect: the browser decides about the keyboard.
  nonisolated public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

  /// Has no effect: the browser decides.
  nonisolated public func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
  ) -> some View { self }
}
