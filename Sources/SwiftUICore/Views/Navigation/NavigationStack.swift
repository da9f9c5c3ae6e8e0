nonisolated public struct NavigationStack<Data, Root: View> {
  let path: Binding<[AnyHashable]>?
  let root: Root
}

extension NavigationStack {
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    path = nil
    self.root = root()
  }

  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.path = Binding(get: { path.wrappedValue.values }, set: { path.wrappedValue.values = $0 })
    self.root = root()
  }

  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {
    self.path = Binding(
      get: { path.wrappedValue.map { AnyHashable($0) } },
      set: { values in path.wrappedValue = Data(values.compactMap { $0.base as? Data.Element }) })
    self.root = root()
  }
}

extension NavigationStack: View {
  public typealias Body = Never
  @MainActor public static func _render(_ view: Self, _ context: _RenderContext) {
    context.compose(NavigationScreens(path: view.path, root: view.root))
  }
}

struct NavigationScreens<Root: View>: View {
  struct Entry: Hashable {
    let position: Int
    let value: AnyHashable
  }

  let path: Binding<[AnyHashable]>?
  let root: Root
  @State private var local: [AnyHashable] = []
  @State private var model = NavigationModel()
  @Environment(\.location) private var location

  var body: some View {
    let path = path ?? $local
    let model = connected(path)
    let screens = model.screens
    Element(kind: .stack, traits: [.ownWidth, .ownHeight]) {
      NavigationScreen(model: model, isRoot: true, isOnTop: screens.isEmpty) { root }
      ForEach(screens.enumerated().map { Entry(position: $0, value: $1) }, id: \.self) { entry in
        NavigationScreen(model: model, isRoot: false, isOnTop: entry.position == screens.count - 1) {
          model.screen(for: entry.value)
        }
      }
    }
    .modifier(Following(model: model, location: location))
  }

  private func connected(_ path: Binding<[AnyHashable]>) -> NavigationModel {
    model.read = { path.wrappedValue }
    model.write = { path.wrappedValue = $0 }
    model.location = location
    return model
  }
}
