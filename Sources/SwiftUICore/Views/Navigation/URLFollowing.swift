/// Lets a stack answer to the browser's URL while it is mounted.
struct Following: ViewModifier {
  let model: NavigationModel
  let location: PageLocation?

  func body(content: Content) -> some View {
    Behaved(content: content) { FollowBehavior(model: model, location: location) }
  }
}

@MainActor struct FollowBehavior: Behavior {
  let model: NavigationModel
  let location: PageLocation?

  func begin(_ node: Node) {
    location?.follow(owner: node.id, { model.follow($0) }, goBack: { model.pop() })
    if let url = location?.url { model.start(url) }
  }

  func end(_ memory: Void, _ node: Node) { location?.follow(owner: node.id, nil) }
}
