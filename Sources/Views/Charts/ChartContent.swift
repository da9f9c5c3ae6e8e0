import SwiftUI
import SwiftUICore

/// A part of a chart: a mark or a combination of marks.
///
/// ```swift
/// @ChartContentBuilder var goal: some ChartContent { RuleMark(y: .value("Goal", 30)) }
/// ```
@MainActor @preconcurrency public protocol ChartContent {
  associatedtype Body: ChartContent
  @ChartContentBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor static func _collect(_ content: Self, into marks: inout _Marks)
}

/// The marks of a chart in drawing order.
public struct _Marks {
  var all: [Mark] = []
}

extension ChartContent {
  @MainActor public static func _collect(_ content: Self, into marks: inout _Marks) {
    Body._collect(content.body, into: &marks)
  }
}

extension ChartContent where Body == Never {
  public var body: Never { preconditionFailure("\(Self.self) shows itself and has no body.") }
}

extension Never: ChartContent {
  @MainActor public static func _collect(_ content: Never, into marks: inout _Marks) {}
}

extension Optional: ChartContent where Wrapped: ChartContent {
  public typealias Body = Never
  @MainActor public static func _collect(_ content: Wrapped?, into marks: inout _Marks) {
    if let content { Wrapped._collect(content, into: &marks) }
  }
}

/// Builds the content of a chart from the statements of a closure.
///
/// ```swift
/// @ChartContentBuilder var goal: some ChartContent {
///   RuleMark(y: .value("Goal", 4))
/// }
/// ```
@resultBuilder public struct ChartContentBuilder {
  public static func buildBlock() -> some ChartContent { ChartContents() }
  public static func buildBlock<Content: ChartContent>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: ChartContent>(
    _ content: repeat each Content
  ) -> some ChartContent {
    ChartContents(repeat each content)
  }
  public static func buildIf<Content: ChartContent>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: ChartContent, Second: ChartContent>(
    first: First
  ) -> BuilderConditional<First, Second> {
    BuilderConditional(storage: .first(first))
  }
  public static func buildEither<First: ChartContent, Second: ChartContent>(
    second: Second
  ) -> BuilderConditional<First, Second> {
    BuilderConditional(storage: .second(second))
  }
}

/// Several contents in order.
nonisolated struct ChartContents<each Content: ChartContent>: ChartContent {
  typealias Body = Never
  private let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  @MainActor static func _collect(_ content: Self, into marks: inout _Marks) {
    for part in repeat each content.content { collect(part, into: &marks) }
  }

  @MainActor private static func collect<Part: ChartContent>(_ part: Part, into marks: inout _Marks) {
    Part._collect(part, into: &marks)
  }
}

/// One of two contents.
///
/// ```swift
/// Chart {
///   if showsBars { BarMark(x: .value("Month", 5), y: .value("Books", 3)) } else { RuleMark(y: .value("Goal", 4)) }
/// }
/// ```
nonisolated public struct BuilderConditional<TrueContent, FalseContent> {
  enum Storage {
    case first(TrueContent)
    case second(FalseContent)
  }
  let storage: Storage
}

extension BuilderConditional: ChartContent where TrueContent: ChartContent, FalseContent: ChartContent {
  public typealias Body = Never
  @MainActor public static func _collect(_ content: Self, into marks: inout _Marks) {
    switch content.storage {
    case .first(let content): TrueContent._collect(content, into: &marks)
    case .second(let content): FalseContent._collect(content, into: &marks)
    }
  }
}

extension ForEach where Content: ChartContent {
  /// Creates marks for each identifiable element.
  public init(_ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, id: { $0.id }, content: content)
  }

  /// Creates marks for each element, identified by a key path.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, id: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: ChartContent {
  /// Creates marks for each number of a constant range.
  public init(_ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, id: { $0 }, content: content)
  }
}

extension ForEach: ChartContent where Content: ChartContent {
  public typealias Body = Never
  @MainActor public static func _collect(_ content: Self, into marks: inout _Marks) {
    for element in content.data { Content._collect(content.content(element), into: &marks) }
  }
}
