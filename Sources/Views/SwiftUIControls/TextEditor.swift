import SwiftUICore

/// An editor for several lines of text.
///
/// ```swift
/// TextEditor(text: $reflection).frame(minHeight: 160)
/// ```
nonisolated public struct TextEditor {
  let text: Binding<String>
  /// Creates an editor of several lines of text.
  public init(text: Binding<String>) { self.text = text }
}

extension TextEditor: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.textarea, .field)
    box.set(.rows, "5")
    box.fill(as: nil, prompt: nil, text: view.text, context)
    box.traits = [.ownWidth, .ownHeight]
    context.emit(box)
  }
}
