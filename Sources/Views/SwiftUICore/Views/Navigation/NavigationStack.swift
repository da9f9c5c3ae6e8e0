/// A root screen with further screens opened by links and a path.
///
/// ```swift
/// NavigationStack(path: $path) {
///   List(books) { NavigationLink($0.title, value: $0) }
///     .navigationDestination(for: Book.self) { BookScreen(book: $0) }
/// }
/// ```
nonisolated public struct NavigationStack<Data, Root: View> {
  let path: Binding<[AnyHashable]>?
  let root: Root
}

extension NavigationStack {
  /// Creates a stack.
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    path = nil
    self.root = root()
  }

  /// Creates a stack.
  ///
  /// - `path`: The values of the open screens.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) where Data == NavigationPath {
    self.path = Binding(get: { path.wrappedValue.values }, set: { path.wrappedValue.values = $0 })
    self.root = root()
  }

  /// Creates a stack.
  ///
  /// - `path`: The values of the open screens.
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
    // Screens outside the URL are still steps of the history.
    let steps = context.environment.presentationSteps.map {
      ScreenSteps(steps: $0, place: context.stablePlace)
    }
    context.composeApart(NavigationScreens(path: view.path, root: view.root, steps: steps))
  }
}

struct NavigationScreens<Root: View>: View {
  let path: Binding<[AnyHashable]>?
  let root: Root
  /// A model shared with views outside the stack.
  var given: NavigationModel?
  /// The screens' history entries; nil if the URL determines the open screens.
  var steps: ScreenSteps?
  @State private var local: [AnyHashable] = []
  @State private var model = NavigationModel()
  @Environment(\.urlScope) private var scope
  @Environment(\.isPage) private var isPage

  var body: some View {
    let path = path ?? $local
    let model = connected(path)
    let screens = model.screens
    let _: Void? = steps?.adopt(by: model)
    Behaved(
      content: Element(
        kind: .stack, traits: [.ownWidth, .ownHeight], attributes: isPage ? [Attribute(.dataPage)] : []
      ) {
        NavigationScreen(model: model, isRoot: true, isOnTop: screens.isEmpty) { root }
        ForEach(screens) { entry in
          let isOnTop = entry.id == screens.last?.id
          NavigationScreen(
            model: model, isRoot: false, isOnTop: isOnTop, step: steps?.number(of: entry, in: model)
          ) {
            EntryContent(entry: entry, model: model)
          }
        }
      }
      .environment(\.urlScope, nil)
      .environment(\.isPage, false)
      .environment(\.presentationSteps, nil)
    ) { StackBehavior(model: model, scope: scope) }
  }

  private func connected(_ path: Binding<[AnyHashable]>) -> NavigationModel {
    let model = given ?? model
    model.read = { path.wrappedValue }
    model.write = { path.wrappedValue = $0 }
    model.scope = scope
    return model
  }
}

struct EntryContent: View {
  let entry: NavigationEntry
  let model: NavigationModel

  var body: some View {
    switch entry {
    case .value(_, let value): model.screen(for: value)
    case .linked(let screen): screen.make()
    }
  }
}

/// Keeps a stack and the page's URL in sync.
@MainActor struct StackBehavior: Behavior {
  let model: NavigationModel
  let scope: URLScope?

  /// Records for each open screen whether going back is a step of the browser's history.
  final class Steps {
    var isStep: [Bool] = []
  }

  func begin(_ node: Node) -> Steps {
    let model = model
    model.isMounted = true
    scope?.claim(
      .init(
        owner: node.id, follow: { model.follow($0) }, segments: { model.segments }, goBack: { model.pop() }))
    let steps = Steps()
    settle(steps, node)
    return steps
  }

  func update(_ memory: inout Steps, _ previous: Self, _ node: Node) { settle(memory, node) }

  func end(_ memory: Steps, _ node: Node) {
    model.isMounted = false
    scope?.release(node.id)
  }

  private func settle(_ steps: Steps, _ node: Node) {
    let (model, scope) = (model, scope)
    node.graph.afterEvaluation {
      model.prune()
      model.followWaiting()
      model.didSettle()
      let (before, now) = (steps.isStep.count, model.screens.count)
      if now > before {
        // Screens opened together are one step. This includes the initial screens of a page, which may have been
        // reloaded; if not, the browser has no step to go back.
        steps.isStep += Array(repeating: false, count: now - before - 1) + [true]
        scope?.report(.push)
      } else {
        let back = steps.isStep[now...].count { $0 }
        steps.isStep.removeSubrange(now...)
        if back > 0 { scope?.report(.back, steps: back) } else { scope?.report(.replace) }
      }
    }
  }
}
