import Observation
import Testing

@testable import SwiftUICore

/// A closed page releases everything that its views held.
@MainActor struct ClosedPageTests {
  @MainActor @Observable final class Model {
    var name = "Book"
  }

  private struct Screens: View {
    @Environment(Model.self) private var model
    @State private var isShown = true
    @State private var path = [1]
    @AppStorage("theme") private var theme = "light"

    var body: some View {
      TabView {
        Tab("First", systemImage: "house") {
          NavigationStack(path: $path) {
            List { Text(model.name) }
              .navigationTitle("Books")
              .navigationDestination(for: Int.self) { Text("Book \($0) in \(theme)") }
              .toolbar { Button("Add") { model.name = "New" } }
              .sheet(isPresented: $isShown) { Text("Sheet of \(model.name)") }
          }
        }
        Tab("Second", systemImage: "book") { Text(model.name) }
      }
      .task { await Task.yield() }
      .onAppear { model.name = "Seen" }
    }
  }

  private struct OlderTabs: View {
    @Environment(Model.self) private var model

    var body: some View {
      TabView {
        Text(model.name).tabItem { Label("First", systemImage: "house") }
        NavigationSplitView {
          List { Text(model.name) }
        } detail: {
          Text("Detail")
        }
        .tabItem { Label(model.name, systemImage: "book") }
      }
    }
  }

  @Test func `a closed page releases tabs, stacks, sheets and toolbars`() async throws {
    try await expectReleased { Screens() }
  }

  private struct Plain: View {
    @Environment(Model.self) private var model
    var body: some View { Text(model.name) }
  }

  @Test func `a closed page releases its texts`() async throws {
    try await expectReleased { Plain() }
  }

  @Test func `a closed page releases named tabs`() async throws {
    try await expectReleased { OlderTabs() }
  }

  private func expectReleased<Content: View>(
    _ content: @escaping @MainActor @Sendable () -> Content
  ) async throws {
    weak var model: Model?
    weak var session: ViewSession?
    await {
      let made = Model()
      let page = ViewSession(
        root: AnyRoot { content().environment(made) }, environment: ClientEnvironment(url: "/"))
      (model, session) = (made, page)
      _ = page.document()
      await page.runUntilIdle(limit: .seconds(5))
      _ = page.flush()
      page.close()
    }()
    // References held by the page's tasks are released with the tasks.
    for _ in 0..<1_000 where model != nil { await Task.yield() }
    #expect(session == nil)
    #expect(model == nil)
  }
}
