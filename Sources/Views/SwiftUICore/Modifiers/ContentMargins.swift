public import Foundation

/// The part of a scroll view that has margins.
///
/// ```swift
/// ScrollView { chapters }.contentMargins(.horizontal, 16, for: .scrollContent)
/// ```
public struct ContentMarginPlacement: Sendable {
  fileprivate let isContent: Bool
  /// The content of scroll views.
  public static var automatic: ContentMarginPlacement { .init(isContent: true) }
  /// The content of scroll views.
  public static var scrollContent: ContentMarginPlacement { .init(isContent: true) }
  /// Has no effect: the browser places scroll bars.
  public static var scrollIndicators: ContentMarginPlacement { .init(isContent: false) }
}

extension View {
  /// Adds margins around the content of scroll views, in points.
  nonisolated public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    boxes { boxes, _ in
      // The innermost view scrolls.
      guard placement.isContent, [.scroll, .list, .form].contains(boxes[0].kind) else { return }
      let sides: [(Edge.Set, Style.Property, CGFloat)] = [
        (.top, .paddingTop, insets.top), (.trailing, .paddingInlineEnd, insets.trailing),
        (.bottom, .paddingBottom, insets.bottom), (.leading, .paddingInlineStart, insets.leading),
      ]
      for (edge, property, length) in sides where edges.contains(edge) {
        boxes[0].style[property] = .points(max(length, 0))
      }
      // Snapping respects the margins.
      let lengths = sides.map { edges.contains($0.0) ? Style.number(max($0.2, 0)) + "px" : "0px" }
      boxes[0].style[.scrollPadding] = .text(lengths.joined(separator: " "))
    }
  }

  /// Adds margins around the content of scroll views, in points.
  ///
  /// - `length`: Nil for the default.
  nonisolated public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    let length = length ?? 16
    return contentMargins(
      edges, EdgeInsets(top: length, leading: length, bottom: length, trailing: length), for: placement)
  }

  /// Adds margins around the content of scroll views, in points.
  ///
  /// - `length`: Nil for the default.
  nonisolated public func contentMargins(
    _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(.all, length, for: placement)
  }
}
