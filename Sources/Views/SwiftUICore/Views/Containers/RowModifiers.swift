import Foundation

/// The prominence of an element.
///
/// ```swift
/// Section("Reading") { rows }.headerProminence(.increased)
/// ```
public enum Prominence: Hashable, Sendable { case standard, increased }

/// The distance between the sections of a list.
///
/// ```swift
/// List { sections }.listSectionSpacing(.compact)
/// ```
public struct ListSectionSpacing: Sendable {
  let length: CGFloat
  /// The default distance.
  public static let `default` = ListSectionSpacing(length: 16)
  /// A small distance.
  public static let compact = ListSectionSpacing(length: 8)
  /// Returns a distance in points.
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing(length: spacing) }
}

/// The accent color of a row.
///
/// ```swift
/// row.listItemTint(.fixed(.blue))
/// ```
public struct ListItemTint: Sendable {
  let css: String?
  /// Returns a tint that ignores the system's preference.
  public static func fixed(_ tint: Color) -> ListItemTint { ListItemTint(css: tint.css) }
  /// Returns a tint.
  public static func preferred(_ tint: Color) -> ListItemTint { ListItemTint(css: tint.css) }
  /// The color of primary text.
  public static let monochrome = ListItemTint(css: "var(--primary)")
}

extension EnvironmentValues {
  /// The prominence of section headers.
  @Entry public var headerProminence = Prominence.standard
}

extension View {
  nonisolated private func rows(_ change: @escaping @MainActor (inout RowOptions) -> Void) -> some View {
    EnvironmentChanged(content: self) { values in
      var options = values.rowOptions ?? RowOptions()
      change(&options)
      values.rowOptions = options
    }
  }

  nonisolated private func arrangement(
    _ change: @escaping @MainActor (inout RowArrangement) -> Void
  ) -> some View {
    EnvironmentChanged(content: self) { values in
      var arrangement = values.rowArrangement ?? RowArrangement()
      change(&arrangement)
      values.rowArrangement = arrangement
    }
  }

  /// Shows or hides the separators of rows. A row has one separator, at its bottom.
  nonisolated public func listRowSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View {
    rows { if edges.contains(.bottom) { $0.separator = visibility } }
  }
  /// Sets the color of the separators of rows.
  nonisolated public func listRowSeparatorTint(
    _ color: Color?, edges: VerticalEdge.Set = .all
  ) -> some View {
    rows { if edges.contains(.bottom) { $0.separatorTint = color?.css } }
  }
  /// Shows or hides the separators of sections.
  nonisolated public func listSectionSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View {
    // A section ends with the separator of its last row.
    rows { if edges.contains(.bottom) { $0.separator = visibility } }
  }
  /// Sets the color of the separators of sections.
  nonisolated public func listSectionSeparatorTint(
    _ color: Color?, edges: VerticalEdge.Set = .all
  ) -> some View {
    rows { if edges.contains(.bottom) { $0.separatorTint = color?.css } }
  }
  /// Sets the padding of rows in points; nil for the default.
  nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View { rows { $0.insets = insets } }
  /// Sets the background of rows; nil for the default.
  nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View {
    nonisolated(unsafe) let view = view
    return rows { options in
      options.background = (view as? Color)?.css
      options.backgroundView = options.background == nil ? view.map { AnyView($0) } : nil
    }
  }
  /// Sets the distance between rows in points; nil for the default.
  nonisolated public func listRowSpacing(_ spacing: CGFloat?) -> some View {
    arrangement { $0.rowSpacing = spacing }
  }
  /// Sets the distance between sections in points.
  nonisolated public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
    arrangement { $0.sectionSpacing = spacing.length }
  }
  /// Sets the distance between sections in points.
  nonisolated public func listSectionSpacing(_ spacing: CGFloat) -> some View {
    arrangement { $0.sectionSpacing = spacing }
  }
  /// Sets the accent color of rows.
  nonisolated public func listItemTint(_ tint: ListItemTint?) -> some View {
    boxes { boxes, _ in
      if let css = tint?.css { boxes.inherit(.accent, .text(css)) }
    }
  }
  /// Sets the accent color of rows.
  nonisolated public func listItemTint(_ tint: Color?) -> some View {
    listItemTint(tint.map { ListItemTint.fixed($0) })
  }
  /// Sets the prominence of section headers.
  nonisolated public func headerProminence(_ prominence: Prominence) -> some View {
    environment(\.headerProminence, prominence)
  }
}

/// The top or bottom edge.
///
/// ```swift
/// list.safeAreaInset(edge: .bottom) { bar }
/// ```
public enum VerticalEdge: Int8, CaseIterable, Sendable {
  case top, bottom

  /// A set of vertical edges.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public init(_ edge: VerticalEdge) { rawValue = edge == .top ? 1 : 2 }
    /// The top edge.
    public static let top = Set(.top)
    /// The bottom edge.
    public static let bottom = Set(.bottom)
    /// Both edges.
    public static let all: Set = [.top, .bottom]
  }
}
