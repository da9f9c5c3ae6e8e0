import SwiftUICore
import Testing

/// That these files compile says that the API is as Apple has it; here each is rendered as well.
@MainActor struct ContractTests {
  private func render<Content: View>(_ view: @escaping @MainActor @Sendable () -> Content) async -> Document {
    let session = ViewSession(root: AnyRoot(view), environment: ClientEnvironment(url: "/"))
    await session.runUntilIdle(limit: .milliseconds(50))
    let document = session.document()
    #expect(session.runaway == nil)
    session.close()
    return document
  }

  @Test func `text in every form`() async {
    #expect(await render { VStack { TextContract() } }.body.contains("Literal with 1 and"))
  }

  @Test func `controls in every form`() async {
    #expect(await render { VStack { ControlContract() } }.body.contains("A string"))
  }

  @Test func `containers in every form`() async {
    #expect(await render { VStack { ContainerContract() } }.body.contains("Header"))
  }

  @Test func `navigation and presentation in every form`() async {
    #expect(await render { VStack { NavigationContract() } }.body.contains("Destination") == false)
  }

  @Test func `modifiers in every form`() async {
    #expect(await render { VStack { ModifierContract() } }.body.contains("aria-label"))
  }

  @Test func `data from everywhere`() async {
    #expect(await render { VStack { DataFlowContract() } }.body.contains("no model"))
  }

  @Test func `pickers of pictures in every form`() async {
    #expect(await render { VStack { PhotosContract() } }.body.contains("type=\"file\""))
  }

  @Test func `a program with changed scenes`() async {
    let session = ViewSession(root: AnyRoot(AppContract.self), environment: ClientEnvironment(url: "/"))
    #expect(session.document().body.contains("Title"))
  }
}
