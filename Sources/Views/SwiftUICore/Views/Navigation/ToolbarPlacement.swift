/// Where in the bars of a screen something stands.
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

  public static let automatic = ToolbarItemPlacement("automatic", .trailing)
  public static let principal = ToolbarItemPlacement("principal", .other)
  public static let navigation = ToolbarItemPlacement("navigation", .leading)
  public static let primaryAction = ToolbarItemPlacement("primary", .trailing)
  public static let secondaryAction = ToolbarItemPlacement("secondary", .other)
  public static let status = ToolbarItemPlacement("status", .bottom)
  public static let cancellationAction = ToolbarItemPlacement("cancellation", .leading)
  public static let confirmationAction = ToolbarItemPlacement("confirmation", .trailing)
  public static let destructiveAction = ToolbarItemPlacement("destructive", .trailing)
  public static let keyboard = ToolbarItemPlacement("keyboard", .bottom)
  public static let topBarLeading = ToolbarItemPlacement("topLeading", .leading)
  public static let topBarTrailing = ToolbarItemPlacement("topTrailing", .trailing)
  public static let navigationBarLeading = topBarLeading
  public static let navigationBarTrailing = topBarTrailing
  public static let bottomBar = ToolbarItemPlacement("bottom", .bottom)
}

/// One of the bars around a screen.
///
/// ```swift
/// screen.toolbar(.hidden, for: .tabBar)
/// ```
public struct ToolbarPlacement: Hashable, Sendable {
  let name: String
  public static let automatic = ToolbarPlacement(name: "automatic")
  public static let bottomBar = ToolbarPlacement(name: "bottom")
  public static let navigationBar = ToolbarPlacement(name: "navigation")
  public static let tabBar = ToolbarPlacement(name: "tab")
}

extension [ToolbarPlacement] {
  /// Without a name the bar of the screen is meant.
  var includesNavigation: Bool { isEmpty || contains(.navigationBar) || contains(.automatic) }
}

/// ```swift
/// screen.toolbarTitleDisplayMode(.inline)
/// ```
public struct ToolbarTitleDisplayMode: Sendable {
  let mode: NavigationBarItem.TitleDisplayMode
  public static var automatic: ToolbarTitleDisplayMode { .init(mode: .automatic) }
  public static var large: ToolbarTitleDisplayMode { .init(mode: .large) }
  public static var inlineLarge: ToolbarTitleDisplayMode { .init(mode: .large) }
  public static var inline: ToolbarTitleDisplayMode { .init(mode: .inline) }
}

/// ```swift
/// screen.toolbarRole(.editor)
/// ```
public struct ToolbarRole: Sendable {
  public static var automatic: ToolbarRole { .init() }
  public static var navigationStack: ToolbarRole { .init() }
  public static var browser: ToolbarRole { .init() }
  public static var editor: ToolbarRole { .init() }
}
