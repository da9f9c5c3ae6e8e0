/// Options of rows, set by modifiers between the rows and their list.
struct RowOptions {
  var separator = Visibility.automatic
  var separatorTint: String?
  var insets: EdgeInsets?
  var background: String?
  var backgroundView: AnyView?
}

/// The spacing between rows and sections of a list.
struct RowArrangement {
  var rowSpacing: CGFloat?
  var sectionSpacing: CGFloat?

  func apply(to box: inout Box) {
    if let spacing = rowSpacing ?? sectionSpacing { box.style[.gap] = .points(max(spacing, 0)) }
  }
}

/// The edit actions of one row.
struct RowEditing {
  var delete: (@MainActor () -> Void)?
  var moveUp: (@MainActor () -> Void)?
  var moveDown: (@MainActor () -> Void)?
}

extension EnvironmentValues {
  /// The minimum height of a row in points.
  @Entry var rowOptions: RowOptions?
  @Entry var rowArrangement: RowArrangement?
  @Entry var rowEditing: RowEditing?
  @Entry public var defaultMinListRowHeight = CGFloat(44)

  /// Resets values that belong to the rows of an outer list.
  mutating func startRows(selection: ListSelection?) {
    if selection != nil || listSelection != nil { listSelection = selection }
    if rowIdentity != nil { rowIdentity = nil }
    if rowEditing != nil { rowEditing = nil }
    if rowActions != nil { rowActions = nil }
  }
}

extension [Box] {
  /// Adds the row of a list around an element.
  @MainActor mutating func wrapRow(_ kind: Kind, _ context: _RenderContext) {
    let environment = context.environment
    wrapSelection(environment)
    let isEditing =
      environment.rowEditing != nil
      && context.read { environment.editMode?.wrappedValue.isEditing == true }
    if let delete = environment.rowEditing?.delete, !isEditing, !environment.isDeleteDisabled {
      let swipe = SwipeModifier.deleting(delete)
      swipe.apply(to: &self, PendingModifier(swipe, environment: environment, path: context.path, next: nil))
    }
    var row = Box(.li, kind)
    row.traits = .ownWidth
    if let options = environment.rowOptions { row.apply(options) }
    if environment.defaultMinListRowHeight != 44 {
      row.style[.minHeight] = .points(environment.defaultMinListRowHeight)
    }
    if let badge = environment.badge {
      row.over.append { context in
        var context = context
        context.environment = environment
        Badge._render(Badge(text: badge), context)
      }
    }
    if isEditing, var editing = environment.rowEditing {
      if environment.isDeleteDisabled { editing.delete = nil }
      if environment.isMoveDisabled { (editing.moveUp, editing.moveDown) = (nil, nil) }
      row.addEditing(editing, environment)
    }
    append(row)
  }

  @MainActor private mutating func wrapSelection(_ environment: EnvironmentValues) {
    guard let selection = environment.listSelection, !environment.isSelectionDisabled, self[0].tag != .a,
      let tag = lazy.compactMap(\.tagValue).first ?? environment.rowIdentity
    else { return }
    wrap(.box) { box in
      box.traits = .ownWidth
      box.set(.role, "button")
      box.set(.tabIndex, "0")
      box.set(.ariaPressed, selection.contains(tag) ? "true" : "false")
      box.listen("tap")
      box.handlers.append(.tap { selection.toggle(tag) })
    }
  }
}

extension Box {
  @MainActor fileprivate mutating func apply(_ options: RowOptions) {
    if options.separator == .hidden { set(.dataKey, "bare") }
    if let tint = options.separatorTint { style[.borderColor] = .text(tint) }
    if let insets = options.insets {
      style[.paddingTop] = .points(Swift.max(insets.top, 0))
      style[.paddingInlineEnd] = .points(Swift.max(insets.trailing, 0))
      style[.paddingBottom] = .points(Swift.max(insets.bottom, 0))
      style[.paddingInlineStart] = .points(Swift.max(insets.leading, 0))
    }
    if let background = options.background { style[.background] = .text(background) }
    if let view = options.backgroundView {
      under.append { context in
        context.emit(Box(.div, .under)) { AnyView._render(view, $0) }
      }
    }
  }

  /// Adds buttons, so editing needs no dragging.
  @MainActor fileprivate mutating func addEditing(_ editing: RowEditing, _ environment: EnvironmentValues) {
    let buttons: [(Label<Text, Image>, ButtonRole?, (@MainActor () -> Void)?)] = [
      (Label(framework: "Delete", systemImage: "minus.circle"), .destructive, editing.delete),
      (Label(framework: "Move Up", systemImage: "chevron.up"), nil, editing.moveUp),
      (Label(framework: "Move Down", systemImage: "chevron.down"), nil, editing.moveDown),
    ]
    for (position, (label, role, action)) in buttons.enumerated() {
      guard let action else { continue }
      let layer: (_RenderContext) -> Void = { context in
        var context = context.at(UInt64(position) + 8)
        context.environment = environment
        let button = Button(role: role, action: action) { label }
          .labelStyle(.iconOnly).buttonStyle(.borderless)
        _RenderContext.render(button, context)
      }
      if position == 0 { under.append(layer) } else { over.append(layer) }
    }
  }
}

extension _RenderContext {
  /// Renders a view of an opaque type.
  package static func render<Content: View>(_ view: Content, _ context: _RenderContext) {
    Content._render(view, context)
  }
}
