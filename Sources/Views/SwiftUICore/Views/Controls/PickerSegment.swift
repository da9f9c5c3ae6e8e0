/// The picker's properties for its radio buttons.
package struct Segment {
  let selected: AnyHashable
  /// The common name of the radio buttons in a group.
  let name: String

  package init(selected: AnyHashable, name: String) { (self.selected, self.name) = (selected, name) }
}

extension EnvironmentValues {
  @Entry package var segment: Segment?
}

extension [Box] {
  /// Adds the label of a radio button around an element.
  @MainActor mutating func wrapSegment(_ context: _RenderContext) {
    guard let segment = context.environment.segment else { return }
    let tag = lazy.compactMap(\.tagValue).first ?? context.environment.rowIdentity
    let isEnabled = context.environment.isEnabled
    self[0].tagValue = nil
    wrap(.none, .label) { label in
      label.tagValue = tag
      label.under.append { inside in
        var radio = Box(.input, .none)
        radio.set(.type, "radio")
        radio.set(.name, segment.name)
        if tag == segment.selected { radio.set(.checked) }
        if !isEnabled { radio.set(.disabled) }
        inside.emit(radio)
      }
    }
  }
}
