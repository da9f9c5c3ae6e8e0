/// Chooses what to show by the path that the page was opened with.
package struct PathReader<Content: View>: View {
  @MainActor private final class Start {
    var path: String?
  }

  private let content: (String) -> Content
  @Environment(\.location) private var location
  @State private var start = Start()

  package init(@ViewBuilder content: @escaping (String) -> Content) { self.content = content }

  package var body: some View { content(path) }

  private var path: String {
    if let path = start.path { return path }
    let path = String((location?.url ?? "/").prefix { $0 != "?" && $0 != "#" })
    start.path = path
    return path
  }
}
