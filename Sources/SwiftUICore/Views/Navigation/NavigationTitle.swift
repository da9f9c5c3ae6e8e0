extension View {
  @MainActor private func titled(_ title: Text) -> some View {
    onScreen { screen, owner in
      if let index = screen.titles.firstIndex(where: { $0.owner == owner }) {
        if screen.titles[index].title != title { screen.titles[index].title = title }
      } else {
        screen.titles.append((owner, title))
      }
    } forget: { screen, owner in
      screen.titles.removeAll { $0.owner == owner }
    }
  }

  @MainActor public func navigationTitle(_ title: Text) -> some View { titled(title) }
  @MainActor public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View {
    titled(Text(titleKey))
  }
  @_disfavoredOverload @MainActor public func navigationTitle<S: StringProtocol>(_ title: S) -> some View {
    titled(Text(title))
  }
}
