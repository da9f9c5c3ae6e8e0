import Foundation

/// ```swift
/// Section("Reading") { rows }.headerProminence(.increased)
/// ```
public enum Prominence: Hashable, Sendable { case standard, increased }

/// ```swift
/// List { sections }.listSectionSpacing(.compact)
/// ```
public struct ListSectionSpacing: Sendable {
  let length: CGFloat
  public static let `default` = ListSectionSpacing(length: 16)
  public static let compact = ListSectionSpacing(length: 8)
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing(length: spacing) }
}

/// ```swift
/// row.listItemTint(.fixed(.blue))
/// ```
public struct ListItemTint: Sendable {
  let css: String?
  public static func fixed(_ tint: Color) -> ListItemTint { ListItemTint(css: tint.css) }
  public static func preferred(_ tint: Color) -> ListItemTint { ListItemTint(css: tint.css) }
  public static let monochrome = ListItemTint(css: "var(--primary)")
}

extension EnvironmentValues {
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

  /// Hides the lines of rows; a row has one line, at its bottom.
  nonisolated public func listRowSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View {
    rows { if edges.contains(.bottom) { $0.separator = visibility } }
  }
  nonisolated public func listRowSeparatorTint(
    _ color: Color?, edges: VerticalEdge.Set = .all
  ) -> some View {
    rows { if edges.contains(.bottom) { $0.separatorTint = color?.css } }
  }
  nonisolated public func listSectionSeparator(
    _ visibility: Visibility, edges: VerticalEdge.Set = .all
  ) -> some View {
    // A section ends with the line of its last row.
    rows { if edges.contains(.bottom) { $0.separator = visibility } }
  }
  nonisolated public func listSectionSeparatorTint(
    _ color: Color?, edges: VerticalEdge.Set = .all
  ) -> some View {
    rows { if edges.contains(.bottom) { $0.separatorTint = color?.css } }
  }
  nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View { rows { $0.insets = insets } }
  nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View {
    nonisolated(unsafe) let view = view
    return rows { options in
      options.background = (view as? Color)?.css
      options.backgroundView = options.background == nil ? view.map { AnyView($0) } : nil
    }
  }
  nonisolated public func listRowSpacing(_ spacing: CGFloat?) -> some View {
    arrangement { $0.rowSpacing = spacing }
  }
  nonisolated public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View {
    arrangement { $0.sectionSpacing = spacing.length }
  }
  nonisolated public func listSectionSpacing(_ spacing: CGFloat) -> some View {
    arrangement { $0.sectionSpacing = spacing }
  }
  nonisolated public func listItemTint(_ tint: ListItemTint?) -> some View {
    boxes { boxes, _ in
      if let css = tint?.css { boxes.inherit(.accent, .text(css)) }
    }
  }
  nonisolated public func listItemTint(_ tint: Color?) -> some View {
    listItemTint(tint.map { ListItemTint.fixed($0) })
  }
  nonisolated public func headerProminence(_ prominence: Prominence) -> some View {
    environment(\.headerProminence, prominence)
  }
}

/// ```swift
/// list.safeAreaInset(edge: .bottom) { bar }
/// ```
public enum VerticalEdge: Int8, CaseIterable, Sendable {
  case top, bottom

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public init(_ edge: VerticalEdge) { rawValue = edge == .top ? 1 : 2 }
    public static let top = Set(.top)
    public static let bottom = Set(.bottom)
    public static let all: Set = [.top, .bottom]
  }
}
