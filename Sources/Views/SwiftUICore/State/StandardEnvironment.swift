import Foundation
import Observation

/// ```swift
/// preview.preferredColorScheme(.dark)
/// ```
public enum ColorScheme: CaseIterable, Sendable { case light, dark }

/// ```swift
/// @Environment(\.horizontalSizeClass) private var width
/// ```
public enum UserInterfaceSizeClass: Sendable { case compact, regular }

/// ```swift
/// .onChange(of: scenePhase) { if scenePhase == .background { save() } }
/// ```
public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

/// ```swift
/// preview.environment(\.layoutDirection, .rightToLeft)
/// ```
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }

/// ```swift
/// row.redacted(reason: isLoading ? .placeholder : [])
/// ```
public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = RedactionReasons(rawValue: 1)
  public static let privacy = RedactionReasons(rawValue: 2)
  public static let invalidated = RedactionReasons(rawValue: 4)
}

/// Closes the sheet or screen it was read in.
///
/// ```swift
/// @Environment(\.dismiss) private var dismiss
/// Button("Done") { dismiss() }
/// ```
public struct DismissAction {
  let action: KeptAction?
  init(_ action: KeptAction?) { self.action = action }
  @MainActor public func callAsFunction() { action?.run() }
}

/// An action that is the same each time it is handed down, so that the views that see it need not be made again.
final class KeptAction: Sendable {
  private let action: @MainActor @Sendable () -> Void
  init(_ action: @escaping @MainActor @Sendable () -> Void) { self.action = action }
  @MainActor func run() { action() }
}

/// Leads to a page's graph for as long as the page is open. A weak reference to the graph would make each use of it
/// slower.
final class OpenPage: Sendable {
  @MainActor private(set) var graph: Graph?

  @MainActor init(_ graph: Graph) { self.graph = graph }

  @MainActor func close() { graph = nil }
}

/// Opens a URL in the browser, or hands it to the program.
///
/// ```swift
/// @Environment(\.openURL) private var openURL
/// Button("Help") { openURL(help) }
/// ```
public struct OpenURLAction {
  public struct Result: Sendable {
    enum Outcome: Sendable { case handled, discarded, system(URL?) }
    let outcome: Outcome
    public static let handled = Result(outcome: .handled)
    public static let discarded = Result(outcome: .discarded)
    public static let systemAction = Result(outcome: .system(nil))
    public static func systemAction(_ url: URL) -> Result { Result(outcome: .system(url)) }
  }

  private let handler: (@MainActor (URL) -> Result)?
  /// Whether the program has a say in what is opened.
  var isCustom: Bool { handler != nil }
  private weak var page: OpenPage?

  public init(handler: @escaping @MainActor (URL) -> Result) {
    self.handler = handler
    page = nil
  }

  init(page: OpenPage? = nil) {
    handler = nil
    self.page = page
  }

  /// Opens in the page of another action what the program leaves to the browser.
  func inPage(of other: OpenURLAction) -> OpenURLAction {
    guard page == nil else { return self }
    var action = self
    action.page = other.page
    return action
  }

  /// Opens a URL; `completion` hears whether it was taken: by the program, or by the browser.
  @MainActor public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    let isOpen =
      HTML.safeURL(url.absoluteString) != nil || isCustom || page?.graph?.urlTakers.isEmpty == false
    self(url)
    completion(isOpen)
  }

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
  @Entry public var colorScheme = ColorScheme.light
  @Entry public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
  @Entry public var verticalSizeClass: UserInterfaceSizeClass? = .regular
  @Entry public var locale = Locale(identifier: "en_US")
  @Entry public var timeZone = TimeZone.gmt
  @Entry public var calendar = Calendar(identifier: .gregorian)
  @Entry public var isEnabled = true
  @Entry public internal(set) var accessibilityReduceMotion = false
  @Entry public internal(set) var dismiss: DismissAction = DismissAction(nil)
  @Entry public internal(set) var isPresented = false
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue.inPage(of: openURL) }
  }
  @Entry public var scenePhase = ScenePhase.active
  @Entry public var redactionReasons: RedactionReasons = []
  /// Pixels of a point. A page is not told what it is drawn on, and takes what most have.
  @Entry public var displayScale: CGFloat = 2
  @Entry public var layoutDirection = LayoutDirection.leftToRight
  @Entry package var palette = Palette.standard
  @Entry var location: PageLocation?

  init(client: ClientEnvironment) {
    self.init()
    colorScheme = client.scheme == .dark ? .dark : .light
    horizontalSizeClass = client.width == .compact ? .compact : .regular
    accessibilityReduceMotion = client.reducedMotion
    locale = client.locale
    timeZone = client.timeZone
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = client.locale
    calendar.timeZone = client.timeZone
    self.calendar = calendar
    if let palette = client.palette { self.palette = palette }
  }
}

/// Changes what the views inside see in the environment.
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

/// Lets the browser lay out what is inside from the side that a program says.
nonisolated struct Directed<Content: View> {
  let content: Content
  /// Nil: as around it.
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
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    nonisolated(unsafe) let (keyPath, value) = (keyPath, value)
    let directed = Directed(
      content: self, direction: V.self == LayoutDirection.self ? value as? LayoutDirection : nil)
    return EnvironmentChanged(content: directed) { $0[keyPath: keyPath] = value }
  }

  nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    nonisolated(unsafe) let object = object
    return EnvironmentChanged(content: self) { $0[T.self] = object }
  }

  nonisolated public func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    nonisolated(unsafe) let (keyPath, transform) = (keyPath, transform)
    return EnvironmentChanged(content: self) { transform(&$0[keyPath: keyPath]) }
  }

  nonisolated public func disabled(_ disabled: Bool) -> some View {
    EnvironmentChanged(content: self) { $0.isEnabled = $0.isEnabled && !disabled }
  }
}
