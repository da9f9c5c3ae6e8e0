/// Selects content by the first segment of the page's path. The content handles the other segments.
package struct PathReader<Content: View>: View {
  private let content: (String?) -> Content
  @Environment(\.urlScope) private var scope
  @State private var path = PathModel()

  package init(@ViewBuilder content: @escaping (String?) -> Content) { self.content = content }

  package var body: some View {
    let (path, scope) = (path, scope)
    return Behaved(
      content: content(path.name)
        .environment(\.urlScope, path.inside(scope))
        .id(path.name)
    ) {
      FollowBehavior(
        scope: scope, follow: { path.follow($0) }, segments: { path.segments }, goBack: { path.goBack() })
    }
  }
}

/// The first segment of a path, with the scope of the others.
@MainActor @Observable final class PathModel {
  private(set) var name: String?
  @ObservationIgnored private var inner: (name: String, scope: URLScope)?
  @ObservationIgnored private var waiting: [String] = []

  func inside(_ scope: URLScope?) -> URLScope? {
    guard let name, let scope else { return nil }
    if let inner, inner.name == name { return inner.scope }
    let made = scope.inside(name)
    made.follow(waiting)
    inner = (name, made)
    return made
  }

  func follow(_ segments: [String]) {
    let rest = Array(segments.dropFirst())
    if name == segments.first, let inner, inner.name == name {
      inner.scope.follow(rest)
    } else {
      waiting = rest
      name = segments.first
    }
  }

  var segments: [String] { name.map { [$0] + (inner?.scope.segments ?? waiting) } ?? [] }
  func goBack() -> Bool { inner?.scope.goBack() ?? false }
}
