/// The bar of a screen.
///
/// ```swift
/// screen.navigationBarTitleDisplayMode(.inline)
/// ```
public struct NavigationBarItem: Sendable {
  /// The size of a title.
  public enum TitleDisplayMode: Sendable {
    case automatic, inline, large

    func isLarge(isRoot: Bool) -> Bool { self == .large || self == .automatic && isRoot }
  }
}

extension View {
  nonisolated private func titled(_ title: Text) -> some View {
    onScreen { screen, node in
      if let index = screen.titles.firstIndex(where: { $0.owner == node.id }) {
        if screen.titles[index].title != title { screen.titles[index].title = title }
      } else {
        screen.titles.append((node.id, title))
      }
    } withdraw: { screen, owner in
      screen.titles.removeAll { $0.owner == owner }
    }
  }

  /// Sets the title of the screen and of the page.
  nonisolated public func navigationTitle(_ title: Text) -> some View { titled(title) }
  /// Sets the title of the screen and of the page.
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    titled(Text(titleKey))
  }
  /// Sets the title of the screen and of the page.
  @_disfavoredOverload nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    titled(Text(title))
  }

  /// Sets the title of the screen and of the page, with an optional size.
  nonisolated public func navigationBarTitle(_ title: Text) -> some View { titled(title) }
  /// Sets the title of the screen and of the page, with an optional size.
  nonisolated public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View {
    titled(Text(titleKey))
  }
  /// Sets the title of the screen and of the page, with an optional size.
  @_disfavoredOverload nonisolated public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View
  {
    titled(Text(title))
  }
  /// Sets the title of the screen and of the page, with an optional size.
  nonisolated public func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    titled(title).navigationBarTitleDisplayMode(displayMode)
  }
  /// Sets the title of the screen and of the page, with an optional size.
  nonisolated public func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    titled(Text(titleKey)).navigationBarTitleDisplayMode(displayMode)
  }
  /// Sets the title of the screen and of the page, with an optional size.
  @_disfavoredOverload nonisolated public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    titled(Text(title)).navigationBarTitleDisplayMode(displayMode)
  }

  /// Sets the size of the title.
  nonisolated public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    barStyle { $0.titleMode = displayMode }
  }
  /// Hides or shows the bar of the screen.
  nonisolated public func navigationBarHidden(_ hidden: Bool) -> some View {
    barStyle { $0.isHidden = hidden }
  }
  /// Hides the back link of the screen.
  nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    barStyle { $0.hidesBack = hidesBackButton }
  }
}
