import Foundation
import SwiftUICore

/// A control that selects a color. Browsers offer opaque colors only, so the selection keeps its opacity.
///
/// ```swift
/// ColorPicker("Cover", selection: $color)
/// ```
nonisolated public struct ColorPicker<Label: View> {
  let label: Label
  let selection: Binding<Color>

  /// Creates a color picker.
  ///
  /// - `supportsOpacity`: Ignored; opacity is kept.
  public init(
    selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.selection = selection
  }
}

extension ColorPicker where Label == Text {
  /// Creates a color picker with a title.
  ///
  /// - `supportsOpacity`: Ignored; opacity is kept.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
  ) {
    self.init(selection: selection) { Text(titleKey) }
  }
  /// Creates a color picker with a title.
  ///
  /// - `supportsOpacity`: Ignored; opacity is kept.
  @_disfavoredOverload public init<S: StringProtocol>(
    _ title: S, selection: Binding<Color>, supportsOpacity: Bool = true
  ) {
    self.init(selection: selection) { Text(title) }
  }
}

extension ColorPicker: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    var box = Box(.label, .picker)
    box.traits = .ownWidth
    if context.environment.labelsVisibility == .hidden { box.set(.dataAction, "label-hidden") }
    context.emit(box) { inside in
      Label._render(view.label, inside.at(1))
      var input = Box(.input, .none)
      input.set(.type, "color")
      let scheme = inside.environment.colorScheme
      let palette = inside.environment.palette
      let shown = inside.read { ColorParts(view.selection.wrappedValue, scheme, in: palette) }
      input.set(.value, shown?.hexadecimal ?? "#000000")
      if inside.environment.isEnabled {
        input.handlers = [
          .date { text in
            guard var parts = ColorParts(hexadecimal: text) else { return }
            parts.opacity = ColorParts(view.selection.wrappedValue, scheme, in: palette)?.opacity ?? 1
            view.selection.wrappedValue = parts.color
          }
        ]
      } else {
        input.set(.disabled)
      }
      inside.at(2).emit(input)
    }
  }
}
