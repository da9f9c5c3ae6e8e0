public import Foundation

/// A position or frame of a view that other views convert to their own coordinates.
///
/// ```swift
/// .overlayPreferenceValue(ChosenKey.self) { anchor in
///   GeometryReader { proxy in
///     if let anchor { Ring().frame(width: proxy[anchor].width) }
///   }
/// }
/// ```
public struct Anchor<Value>: Sendable {
  let frame: ElementFrame
  let value: @Sendable (CGRect) -> Value

  /// The part of a view that an anchor refers to.
  ///
  /// ```swift
  /// tab.anchorPreference(key: ChosenKey.self, value: .bounds) { isChosen ? $0 : nil }
  /// ```
  public struct Source: Sendable {
    let value: @Sendable (CGRect) -> Value
  }
}

extension Anchor: Equatable where Value: Equatable {
  public static func == (left: Self, right: Self) -> Bool {
    left.frame == right.frame && left.value(left.frame.rect) == right.value(right.frame.rect)
  }
}

extension Anchor: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(frame) }
}

extension ElementFrame {
  var rect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}

extension Anchor.Source where Value == CGRect {
  /// The bounds of the view.
  public static var bounds: Anchor<CGRect>.Source { .init { $0 } }
  /// Returns a rectangle in the view's coordinates, in points.
  public static func rect(_ r: CGRect) -> Anchor<CGRect>.Source {
    .init { r.offsetBy(dx: $0.minX, dy: $0.minY) }
  }
}

extension Anchor.Source where Value == CGPoint {
  /// Returns a point relative to the view's size.
  public static func unitPoint(_ p: UnitPoint) -> Anchor<CGPoint>.Source {
    .init { CGPoint(x: $0.minX + p.x * $0.width, y: $0.minY + p.y * $0.height) }
  }
  /// Returns a point in the view's coordinates, in points.
  public static func point(_ p: CGPoint) -> Anchor<CGPoint>.Source {
    .init { CGPoint(x: $0.minX + p.x, y: $0.minY + p.y) }
  }
  /// The top leading corner.
  public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
  /// The center of the top edge.
  public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
  /// The top trailing corner.
  public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
  /// The center of the leading edge.
  public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
  /// The center of the view.
  public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
  /// The center of the trailing edge.
  public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
  /// The bottom leading corner.
  public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
  /// The center of the bottom edge.
  public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
  /// The bottom trailing corner.
  public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
}

extension GeometryProxy {
  /// Returns an anchor's value in this view's coordinates.
  public subscript<T>(anchor: Anchor<T>) -> T {
    let own = frame(in: .global)
    var frame = anchor.frame
    frame.x -= own.minX
    frame.y -= own.minY
    return anchor.value(frame.rect)
  }
}

/// Sets an anchor preference once the browser has reported the view's frame.
nonisolated private struct Anchoring<Content: View, Key: PreferenceKey, Value>: View {
  let content: Content
  let source: Anchor<Value>.Source
  /// Changes the preference with an anchor.
  let transform: (inout Key.Value, Anchor<Value>) -> Void
  @State private var frame: ElementFrame?

  init(
    _ content: Content, _ source: Anchor<Value>.Source,
    _ transform: @escaping (inout Key.Value, Anchor<Value>) -> Void
  ) {
    self.content = content
    self.source = source
    self.transform = transform
  }

  var body: some View {
    let (frame, transform, source) = ($frame, transform, source)
    content
      .boxes { boxes, _ in
        boxes[boxes.count - 1].listen("measure")
        boxes[boxes.count - 1].handlers.append(
          .measure { if frame.wrappedValue != $0 { frame.wrappedValue = $0 } })
      }
      .transformPreference(Key.self) { value in
        guard let known = frame.wrappedValue else { return }
        transform(&value, Anchor(frame: known, value: source.value))
      }
  }
}

extension View {
  /// Sets a preference from an anchor of this view, once its frame is known.
  nonisolated public func anchorPreference<A, K: PreferenceKey>(
    key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    Anchoring<Self, K, A>(self, value) { $0 = transform($1) }
  }

  /// Changes a preference with an anchor of this view, once its frame is known.
  nonisolated public func transformAnchorPreference<A, K: PreferenceKey>(
    key _: K.Type = K.self, value: Anchor<A>.Source,
    transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    Anchoring<Self, K, A>(self, value, transform)
  }
}
