extension View {
  nonisolated private func items(_ make: @escaping @MainActor () -> [_ToolbarEntry]) -> some View {
    onScreen { screen, node in
      let environment = node.inputs.environment
      let items = make().map {
        ScreenModel.Item(
          owner: node.id, path: $0.path, depth: node.depth, placement: $0.placement, view: $0.view,
          environment: environment)
      }
      // Keeps its position among the items of other views. Items added late precede those of nested views, as if
      // present from the start.
      let place =
        screen.items.firstIndex { $0.owner == node.id }
        ?? screen.items.firstIndex { $0.depth > node.depth } ?? screen.items.count
      screen.items.removeAll { $0.owner == node.id }
      screen.items.insert(contentsOf: items, at: min(place, screen.items.count))
    } withdraw: { screen, owner in
      screen.items.removeAll { $0.owner == owner }
    }
  }

  /// Adds items to the bars of the screen.
  nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    nonisolated(unsafe) let content = content()
    return items { [_ToolbarEntry(placement: .automatic, view: AnyView(content))] }
  }

  /// Adds items to the bars of the screen.
  @MainActor public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View {
    let entries = content()._items()
    return items { entries }
  }

  /// Adds views to the bar of the screen.
  nonisolated public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    nonisolated(unsafe) let (leading, trailing) = (leading, trailing)
    return items {
      [
        _ToolbarEntry(placement: .topBarLeading, view: AnyView(leading)),
        _ToolbarEntry(placement: .topBarTrailing, view: AnyView(trailing), path: [1]),
      ]
    }
  }
  /// Adds views to the bar of the screen.
  nonisolated public func navigationBarItems<L: View>(leading: L) -> some View {
    nonisolated(unsafe) let leading = leading
    return items { [_ToolbarEntry(placement: .topBarLeading, view: AnyView(leading))] }
  }
  /// Adds views to the bar of the screen.
  nonisolated public func navigationBarItems<T: View>(trailing: T) -> some View {
    nonisolated(unsafe) let trailing = trailing
    return items { [_ToolbarEntry(placement: .topBarTrailing, view: AnyView(trailing))] }
  }

  /// Shows or hides bars.
  nonisolated public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    showsBars(visibility, bars)
  }
  /// Shows or hides bars.
  nonisolated public func toolbarVisibility(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View {
    showsBars(visibility, bars)
  }

  nonisolated private func showsBars(_ visibility: Visibility, _ bars: [ToolbarPlacement]) -> some View {
    barStyle { style in
      if visibility == .automatic { return }
      if bars.includesNavigation { style.isHidden = visibility == .hidden }
      if bars.contains(.bottomBar) { style.isBottomHidden = visibility == .hidden }
    }
    .modifier(TabBarHiding(isHidden: visibility == .hidden && bars.contains(.tabBar)))
  }

  /// Sets the background of bars.
  nonisolated public func toolbarBackground<S: ShapeStyle>(
    _ style: S, for bars: ToolbarPlacement...
  ) -> some View {
    barStyle { if bars.includesNavigation { $0.background = style._paint().area } }
  }
  /// Shows or hides the background of bars.
  nonisolated public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  {
    barsShowBackground(visibility, bars)
  }
  /// Shows or hides the background of bars.
  nonisolated public func toolbarBackgroundVisibility(
    _ visibility: Visibility, for bars: ToolbarPlacement...
  ) -> some View {
    barsShowBackground(visibility, bars)
  }
  nonisolated private func barsShowBackground(
    _ visibility: Visibility, _ bars: [ToolbarPlacement]
  ) -> some View {
    barStyle { if visibility == .hidden, bars.includesNavigation { $0.background = "none" } }
  }

  /// Sets the color scheme of bars; nil for the page's.
  nonisolated public func toolbarColorScheme(
    _ colorScheme: ColorScheme?, for bars: ToolbarPlacement...
  ) -> some View {
    barStyle { if bars.includesNavigation { $0.scheme = colorScheme } }
  }

  /// Sets the size of the title.
  nonisolated public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
    barStyle { $0.titleMode = mode.mode }
  }

  /// Adds a menu beside the title.
  nonisolated public func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View {
    nonisolated(unsafe) let content = content()
    return barStyle { $0.titleMenu = AnyView(content) }
  }

  /// Has no effect: a page has one kind of bar.
  nonisolated public func toolbarRole(_ role: ToolbarRole) -> some View { self }
}
