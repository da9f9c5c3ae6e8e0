import SwiftUICore

/// The actions of a view, opened by a long press, a secondary click or a button.
@MainActor struct ContextMenuModifier: BoxModifier {
  let content: (PendingModifier) -> (_RenderContext) -> Void

  func apply(to boxes: inout [Box], _ place: PendingModifier) {
    let layer = content(place)
    boxes.wrap(.contextMenu) { box in
      box.over.append { context in
        var context = context
        context.environment = place.environment
        context.emit(Box(.details, .menu)) { inside in
          var summary = Box(.summary, .button)
          summary.set(.ariaLabel, frameworkText("More Actions", place.environment.locale))
          inside.at(1).emit(summary) { Image._render(Image(systemName: "ellipsis"), $0) }
          inside.at(2).emit(Box(.ul, .items)) { items in
            var items = items
            items.wrapper = .menuItem
            layer(items)
          }
        }
      }
    }
  }
}

extension View {
  /// Adds a menu that a long press or a secondary click opens.
  nonisolated public func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View {
    nonisolated(unsafe) let items = menuItems()
    return BoxModified(content: self) { ContextMenuModifier { $0.layer(items) } }
  }

  /// Adds a menu. The preview is unused, because the view itself stays visible.
  nonisolated public func contextMenu<M: View, P: View>(
    @ViewBuilder menuItems: () -> M, @ViewBuilder preview: () -> P
  ) -> some View {
    contextMenu(menuItems: menuItems)
  }
}
