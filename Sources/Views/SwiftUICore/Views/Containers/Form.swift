/// A group of fields and buttons.
///
/// ```swift
/// Form {
///   TextField("Name", text: $name)
///   Toggle("Public", isOn: $isPublic)
/// }
/// ```
nonisolated public struct Form<Content: View> {
  let content: Content
  /// Creates a form.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Form: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.form, .form)
    box.traits = [.ownWidth, .ownHeight]
    // The script sends the values. Without it they must not appear in a URL, where they would be visible and stored.
    box.set(.method, "post")
    context.emit(box) { inside in
      var rows = Box(.ul, .list)
      rows.traits = .ownWidth
      rows.set(.role, "list")
      inside.at(1).emit(rows) { inside in
        var inside = inside
        inside.wrapper = .formRow
        Content._render(view.content, inside)
      }
    }
  }
}
