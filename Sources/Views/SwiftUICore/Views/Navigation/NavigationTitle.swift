/// ```swift
/// screen.navigationBarTitleDisplayMode(.inline)
/// ```
public struct NavigationBarItem: Sendable {
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
    } forget: { screen, owner in
      screen.titles.removeAll { $0.owner == owner }
    }
  }

  nonisolated public func navigationTitle(_ title: Text) -> some View { titled(title) }
  nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    titled(Text(titleKey))
  }
  @_disfavoredOverload nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    titled(Text(title))
  }

  nonisolated public func navigationBarTitle(_ title: Text) -> some View { titled(title) }
  nonisolated public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View {
    titled(Text(titleKey))
  }
  @_disfavoredOverload nonisolated public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View
  {
    titled(Text(title))
  }
  nonisolated public func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    titled(title).navigationBarTitleDisplayMode(displayMode)
  }
  nonisolated public func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    titled(Text(titleKey)).navigationBarTitleDisplayMode(displayMode)
  }
  @_disfavoredOverload nonisolated public func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    titled(Text(title)).navigationBarTitleDisplayMode(displayMode)
  }

  nonisolated public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View {
    barStyle { $0.titleMode = displayMode }
  }
  nonisolated public func navigationBarHidden(_ hidden: Bool) -> some View {
    barStyle { $0.isHidden = hidden }
  }
  nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    barStyle { $0.hidesBack = hidesBackButton }
  }
}
