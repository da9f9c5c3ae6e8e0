extension Box {
  /// Makes the box a text field with a label, a value and edit handlers.
  @MainActor package mutating func fill(
    as title: Text?, prompt: Text?, text: Binding<String>, _ context: _RenderContext
  ) {
    traits = .ownWidth
    if let title {
      set(.ariaLabel, title.plain(context.environment))
      set(.placeholder, (prompt ?? title).plain(context.environment))
    }
    set(.value, context.read { text.wrappedValue })
    // The script of the text is unknown.
    set(.dir, "auto")
    context.environment.textInputTraits?.apply(to: &self)
    if let label = context.environment.submitLabel { set(.enterKeyHint, label.name) }
    guard context.environment.isEnabled else {
      set(.disabled)
      return
    }
    handlers.append(.edit { if $0.utf8.count <= 200_000 { text.wrappedValue = $0 } })
    if let submit = context.environment.submit {
      set(.dataSubmit)
      handlers.append(.commit { submit() })
    }
  }
}
