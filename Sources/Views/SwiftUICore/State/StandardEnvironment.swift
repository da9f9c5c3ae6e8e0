import Foundation
import Observation
import StringCatalogs

/// The light or dark appearance.
///
/// ```swift
/// preview.preferredColorScheme(.dark)
/// ```
public enum ColorScheme: CaseIterable, Sendable { case light, dark }

/// The width or height class of a page. Pages of 700 points or more are regular.
///
/// ```swift
/// @Environment(\.horizontalSizeClass) private var width
/// ```
public enum UserInterfaceSizeClass: Sendable { case compact, regular }

/// The phase of a scene. On a page it is always active.
///
/// ```swift
/// .onChange(of: scenePhase) { if scenePhase == .background { save() } }
/// ```
public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

/// The horizontal direction of layout.
///
/// ```swift
/// preview.environment(\.layoutDirection, .rightToLeft)
/// ```
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }

/// The reasons to redact content.
///
/// ```swift
/// row.redacted(reason: isLoading ? .placeholder : [])
/// ```
public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Content is not loaded yet; text becomes a placeholder.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// Text marked as sensitive becomes a placeholder.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// Content is outdated. This has no effect on a page.
  public static let invalidated = RedactionReasons(rawValue: 4)
}

/// Closes the sheet or screen in whose environment it was read.
///
/// ```swift
/// @Environment(\.dismiss) private var dismiss
/// Button("Done") { dismiss() }
/// ```
public struct DismissAction {
  let action: StableAction?
  init(_ action: StableAction?) { self.action = action }
  /// Closes the presentation. Has no effect outside one.
  @MainActor public func callAsFunction() { action?.run() }
}

/// An action with a stable identity, so views that read it are not reevaluated.
final class StableAction: Sendable {
  private let action: @MainActor @Sendable () -> Void
  init(_ action: @escaping @MainActor @Sendable () -> Void) { self.action = action }
  @MainActor func run() { action() }
}

/// Refers to a page's graph while the page is open. A weak reference would make each use slower.
final class OpenPage: Sendable {
  @MainActor private(set) var graph: Graph?

  @MainActor init(_ graph: Graph) { self.graph = graph }

  @MainActor func close() { graph = nil }
}

/// Opens a URL in the browser, or passes it to the app.
///
/// ```swift
/// @Environment(\.openURL) private var openURL
/// Button("Help") { openURL(help) }
/// ```
public struct OpenURLAction {
  /// The result of a handler.
  public struct Result: Sendable {
    enum Outcome: Sendable { case handled, discarded, system(URL?) }
    let outcome: Outcome
    /// The handler opened the URL.
    public static let handled = Result(outcome: .handled)
    /// The URL must not be opened.
    public static let discarded = Result(outcome: .discarded)
    /// The browser opens the URL.
    public static let systemAction = Result(outcome: .system(nil))
    /// The browser opens another URL instead.
    public static func systemAction(_ url: URL) -> Result { Result(outcome: .system(url)) }
  }

  private let handler: (@MainActor (URL) -> Result)?
  /// True if a handler of the app decides.
  var isCustom: Bool { handler != nil }
  private weak var page: OpenPage?

  /// Creates an action with a handler that decides for each URL.
  public init(handler: @escaping @MainActor (URL) -> Result) {
    self.handler = handler
    page = nil
  }

  init(page: OpenPage? = nil) {
    handler = nil
    self.page = page
  }

  /// Returns the action with the page of another one, which opens URLs that the handler leaves to the browser.
  func inPage(of other: OpenURLAction) -> OpenURLAction {
    guard page == nil else { return self }
    var action = self
    action.page = other.page
    return action
  }

  /// Opens a URL. `completion` receives true if the app or the browser accepts it.
  @MainActor public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    let isOpen =
      HTML.safeURL(url.absoluteString) != nil || isCustom || page?.graph?.urlHandlers.isEmpty == false
    self(url)
    completion(isOpen)
  }

  /// Opens a URL. Unsafe schemes are ignored unless a handler or ``View/onOpenURL(perform:)`` accepts them.
  @MainActor public func callAsFunction(_ url: URL) {
    var url = url
    if let outcome = handler?(url).outcome {
      guard case .system(let other) = outcome else { return }
      url = other ?? url
    }
    guard let graph = page?.graph else { return }
    guard let safe = HTML.safeURL(url.absoluteString) else {
      _ = graph.take(url)
      return
    }
    graph.request(.effect(name: "open", arguments: [safe]))
  }
}

private struct OpenURLKey: EnvironmentKey { static var defaultValue: OpenURLAction { OpenURLAction() } }

extension EnvironmentValues {
  /// The color scheme of the user's browser.
  @Entry public var colorScheme = ColorScheme.light
  /// Compact below a width of 700 points, otherwise regular.
  @Entry public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
  /// Always regular, since pages scroll vertically.
  @Entry public var verticalSizeClass: UserInterfaceSizeClass? = .regular
  /// The user's language and region.
  @Entry public var locale = Locale(identifier: "en_US")
  /// The user's time zone.
  @Entry public var timeZone = TimeZone.gmt
  /// The user's calendar.
  @Entry public var calendar = Calendar(identifier: .gregorian)
  /// False inside a disabled view.
  @Entry public var isEnabled = true
  /// True if the user prefers reduced motion.
  @Entry public internal(set) var accessibilityReduceMotion = false
  /// Closes the surrounding presentation.
  @Entry public internal(set) var dismiss: DismissAction = DismissAction(nil)
  /// True inside a presentation.
  @Entry public internal(set) var isPresented = false
  /// Opens URLs.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue.inPage(of: openURL) }
  }
  /// Always active, because browsers do not report hidden windows.
  @Entry public var scenePhase = ScenePhase.active
  /// The redactions that apply to the view.
  @Entry public var redactionReasons: RedactionReasons = []
  /// The number of pixels per point. Browsers do not report it, so this is the most common value.
  @Entry public var displayScale: CGFloat = 2
  /// The horizontal direction of layout.
  @Entry public var layoutDirection = LayoutDirection.leftToRight
  @Entry package var palette = Palette.standard
  @Entry var location: PageLocation?

  init(client: ClientEnvironment) {
    self.init()
    colorScheme = client.scheme == .dark ? .dark : .light
    horizontalSizeClass = client.width == .compact ? .compact : .regular
    accessibilityReduceMotion = client.reducedMotion
    locale = client.locale
    if let language = StringCatalogs.language(for: client.locale),
      Locale.Language(identifier: language).characterDirection == .rightToLeft
    {
      layoutDirection = .rightToLeft
    }
    timeZone = client.timeZone
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = client.locale
    calendar.timeZone = client.timeZone
    self.calendar = calendar
    if let palette = client.palette { self.palette = palette }
  }
}

/// Changes the environment of the content.
package nonisolated struct EnvironmentChanged<Content: View> {
  let content: Content
  let change: @MainActor (inout EnvironmentValues) -> Void

  package init(content: Content, change: @escaping @MainActor (inout EnvironmentValues) -> Void) {
    (self.content, self.change) = (content, change)
  }
}

extension EnvironmentChanged: PrimitiveView {
  @MainActor package static func _render(_ view: Self, _ context: _RenderContext) {
    var context = context
    view.change(&context.environment)
    Content._render(view.content, context)
  }
}

/// Sets the layout direction of the content in the browser.
nonisolated struct Directed<Content: View> {
  let content: Content
  /// The direction to set; nil inherits it.
  let direction: LayoutDirection?
}

extension Directed: PrimitiveView {
  @MainActor static func _render(_ view: Self, _ context: _RenderContext) {
    guard let direction = view.direction else { return Content._render(view.content, context) }
    let modified = view.content.boxes { boxes, _ in
      boxes.inherit(.direction, .text(direction == .rightToLeft ? "rtl" : "ltr"))
    }
    type(of: modified)._render(modified, context)
  }
}

extension View {
  /// Sets an environment value for this view.
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    nonisolated(unsafe) let (keyPath, value) = (keyPath, value)
    let directed = Directed(
      content: self, direction: V.self == LayoutDirection.self ? value as? LayoutDirection : nil)
    return EnvironmentChanged(content: directed) { $0[keyPath: keyPath] = value }
  }

  /// Provides an observable object to this view, by its type.
  nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    nonisolated(unsafe) let object = object
    return EnvironmentChanged(content: self) { $0[T.self] = object }
  }

  /// Changes an environment value for this view.
  nonisolated public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    nonisolated(unsafe) let (keyPath, transform) = (keyPath, transform)
    return EnvironmentChanged(content: self) { transform(&$0[keyPath: keyPath]) }
  }

  /// Disables the controls in this view.
  ///
  /// A control stays disabled if any surrounding view is.
  nonisolated public func disabled(_ disabled: Bool) -> some View {
    EnvironmentChanged(content: self) { $0.isEnabled = $0.isEnabled && !disabled }
  }
}
