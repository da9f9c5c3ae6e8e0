import SwiftUI

/// Builds the content of an axis.
///
/// ```swift
/// @AxisContentBuilder var years: some AxisContent {
///   AxisMarks(values: [1990, 2000, 2010])
/// }
/// ```
@resultBuilder public struct AxisContentBuilder {
  public static func buildBlock<Content: AxisContent>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: AxisContent>(
    _ content: repeat each Content
  ) -> some AxisContent {
    AxisContents(repeat each content)
  }
  public static func buildIf<Content: AxisContent>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: AxisContent, Second: AxisContent>(
    first: First
  ) -> BuilderConditional<First, Second> {
    BuilderConditional(storage: .first(first))
  }
  public static func buildEither<First: AxisContent, Second: AxisContent>(
    second: Second
  ) -> BuilderConditional<First, Second> {
    BuilderConditional(storage: .second(second))
  }
}

nonisolated struct AxisContents<each Content: AxisContent>: AxisContent {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  @MainActor static func _collect(_ content: Self, into axis: inout _AxisParts) {
    for part in repeat each content.content { collect(part, into: &axis) }
  }

  @MainActor private static func collect<Part: AxisContent>(_ part: Part, into axis: inout _AxisParts) {
    Part._collect(part, into: &axis)
  }
}

/// Builds the parts of an axis at a value.
///
/// ```swift
/// AxisMarks { _ in
///   AxisGridLine()
///   AxisValueLabel()
/// }
/// ```
@resultBuilder public struct AxisMarkBuilder {
  public static func buildBlock<Content: AxisMark>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: AxisMark>(
    _ content: repeat each Content
  ) -> some AxisMark {
    AxisMarkContents(repeat each content)
  }
  public static func buildIf<Content: AxisMark>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: AxisMark, Second: AxisMark>(
    first: First
  ) -> BuilderConditional<First, Second> {
    BuilderConditional(storage: .first(first))
  }
  public static func buildEither<First: AxisMark, Second: AxisMark>(
    second: Second
  ) -> BuilderConditional<First, Second> {
    BuilderConditional(storage: .second(second))
  }
}

nonisolated struct AxisMarkContents<each Content: AxisMark>: AxisMark {
  private let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  @MainActor static func _collect(_ mark: Self, into parts: inout _TickParts) {
    for part in repeat each mark.content { collect(part, into: &parts) }
  }

  @MainActor private static func collect<Part: AxisMark>(_ part: Part, into parts: inout _TickParts) {
    Part._collect(part, into: &parts)
  }
}

extension Optional: AxisContent where Wrapped: AxisContent {
  @MainActor public static func _collect(_ content: Wrapped?, into axis: inout _AxisParts) {
    if let content { Wrapped._collect(content, into: &axis) }
  }
}

extension BuilderConditional: AxisContent where TrueContent: AxisContent, FalseContent: AxisContent {
  @MainActor public static func _collect(_ content: Self, into axis: inout _AxisParts) {
    switch content.storage {
    case .first(let content): TrueContent._collect(content, into: &axis)
    case .second(let content): FalseContent._collect(content, into: &axis)
    }
  }
}

extension Optional: AxisMark where Wrapped: AxisMark {
  @MainActor public static func _collect(_ mark: Wrapped?, into parts: inout _TickParts) {
    if let mark { Wrapped._collect(mark, into: &parts) }
  }
}

extension BuilderConditional: AxisMark where TrueContent: AxisMark, FalseContent: AxisMark {
  @MainActor public static func _collect(_ mark: Self, into parts: inout _TickParts) {
    switch mark.storage {
    case .first(let mark): TrueContent._collect(mark, into: &parts)
    case .second(let mark): FalseContent._collect(mark, into: &parts)
    }
  }
}
