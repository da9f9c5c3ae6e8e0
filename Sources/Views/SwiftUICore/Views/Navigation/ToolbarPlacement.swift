/// The position of an item in the bars of a screen.
///
/// ```swift
/// ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
/// ```
public struct ToolbarItemPlacement: Hashable, Sendable {
  enum Edge { case leading, trailing, bottom, other }

  let edge: Edge
  let name: String

  private init(_ name: String, _ edge: Edge) {
    self.name = name
    self.edge = edge
  }

  /// The trailing end of the bar.
  public static let automatic = ToolbarItemPlacement("automatic", .trailing)
  /// The item replaces the title.
  public static let principal = ToolbarItemPlacement("principal", .other)
  /// The leading end of the bar.
  public static let navigation = ToolbarItemPlacement("navigation", .leading)
  /// The trailing end of the bar.
  public static let primaryAction = ToolbarItemPlacement("primary", .trailing)
  /// The menu of further actions.
  public static let secondaryAction = ToolbarItemPlacement("secondary", .other)
  /// The bottom bar.
  public static let status = ToolbarItemPlacement("status", .bottom)
  /// The leading end of the bar.
  public static let cancellationAction = ToolbarItemPlacement("cancellation", .leading)
  /// The trailing end of the bar.
  public static let confirmationAction = ToolbarItemPlacement("confirmation", .trailing)
  /// The trailing end of the bar.
  public static let destructiveAction = ToolbarItemPlacement("destructive", .trailing)
  /// The bottom bar, because a page cannot extend the keyboard.
  public static let keyboard = ToolbarItemPlacement("keyboard", .bottom)
  /// The leading end of the bar.
  public static let topBarLeading = ToolbarItemPlacement("topLeading", .leading)
  /// The trailing end of the bar.
  public static let topBarTrailing = ToolbarItemPlacement("topTrailing", .trailing)
  /// The leading end of the bar.
  public static let navigationBarLeading = topBarLeading
  /// The trailing end of the bar.
  public static let navigationBarTrailing = topBarTrailing
  /// The bottom bar.
  public static let bottomBar = ToolbarItemPlacement("bottom", .bottom)
}

/// A bar of a screen.
///
/// ```swift
/// screen.toolbar(.hidden, for: .tabBar)
/// ```
public struct ToolbarPlacement: Hashable, Sendable {
  let name: String
  /// The bar of the screen.
  public static let automatic = ToolbarPlacement(name: "automatic")
  /// The bottom bar.
  public static let bottomBar = ToolbarPlacement(name: "bottom")
  /// The bar of the screen.
  public static let navigationBar = ToolbarPlacement(name: "navigation")
  /// The tab bar.
  public static let tabBar = ToolbarPlacement(name: "tab")
}

extension [ToolbarPlacement] {
  /// True for an empty list too, which means the screen's bar.
  var includesNavigation: Bool { isEmpty || contains(.navigationBar) || contains(.automatic) }
}

/// The size of a title.
///
/// ```swift
/// screen.toolbarTitleDisplayMode(.inline)
/// ```
public struct ToolbarTitleDisplayMode: Sendable {
  let mode: NavigationBarItem.TitleDisplayMode
  /// Large on a root screen, small on others.
  public static var automatic: ToolbarTitleDisplayMode { .init(mode: .automatic) }
  /// A large title.
  public static var large: ToolbarTitleDisplayMode { .init(mode: .large) }
  /// A large title.
  public static var inlineLarge: ToolbarTitleDisplayMode { .init(mode: .large) }
  /// A small title.
  public static var inline: ToolbarTitleDisplayMode { .init(mode: .inline) }
}

/// The role of a bar. It has no effect on a page.
///
/// ```swift
/// screen.toolbarRole(.editor)
/// ```
public struct ToolbarRole: Sendable {
  /// Has no effect: a page has one kind of bar.
  public static var automatic: ToolbarRole { .init() }
  /// Has no effect: a page has one kind of bar.
  public static var navigationStack: ToolbarRole { .init() }
  /// Has no effect: a page has one kind of bar.
  public static var browser: ToolbarRole { .init() }
  /// Has no effect: a page has one kind of bar.
  public static var editor: ToolbarRole { .init() }
}
