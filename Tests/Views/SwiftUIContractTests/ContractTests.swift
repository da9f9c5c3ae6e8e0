import SwiftUICore
import Testing

/// Compiling these files proves that the API is spelled as Apple's; each view is rendered as well.
@MainActor struct ContractTests {
  private func render<Content: View>(_ view: @escaping @MainActor @Sendable () -> Content) async -> Document {
    let session = ViewSession(root: AnyRoot(view), environment: ClientEnvironment(url: "/"))
    await session.runUntilIdle(limit: .milliseconds(50))
    let document = session.document()
    #expect(session.runaway == nil)
    session.close()
    return document
  }

  @Test func `every form of text renders`() async {
    #expect(await render { VStack { TextContract() } }.body.contains("Literal with 1 and"))
  }

  @Test func `every form of control renders`() async {
    #expect(await render { VStack { ControlContract() } }.body.contains("A string"))
  }

  @Test func `every form of container renders`() async {
    #expect(await render { VStack { ContainerContract() } }.body.contains("Header"))
  }

  @Test func `every form of navigation and presentation renders`() async {
    #expect(await render { VStack { NavigationContract() } }.body.contains("Destination") == false)
  }

  @Test func `every form of modifier renders`() async {
    #expect(await render { VStack { ModifierContract() } }.body.contains("aria-label"))
  }

  @Test func `every source of data renders`() async {
    #expect(await render { VStack { DataFlowContract() } }.body.contains("no model"))
  }

  @Test func `every form of layout, canvas and data view renders`() async {
    #expect(await render { VStack { LayoutContract() } }.body.contains("placed"))
    #expect(await render { VStack { CanvasContract() } }.body.contains("<path"))
    #expect(await render { VStack { DataContract() } }.body.contains("columnheader"))
    #expect(await render { DataContract() }.body.contains("draggable"))
  }

  @Test func `timelines, phases, effects and glass render`() async {
    #expect(await render { VStack { TimeContract() } }.body.contains("seconds"))
  }

  @Test func `older names and system names render`() async {
    #expect(await render { VStack { SystemNamesContract() } }.body.contains("autocapitalize=\"none\""))
    #expect(await render { SystemNamesApp().body._root }.body.contains("Key"))
  }

  @Test func `every form of map renders`() async {
    #expect(await render { VStack { MapContract() } }.body.contains("Number 1"))
    #expect(MapPartContract().values().allSatisfy { $0.isFinite })
  }

  @Test func `every form of photo picker renders`() async {
    #expect(await render { VStack { PhotosContract() } }.body.contains("type=\"file\""))
  }

  @Test func `presented photo pickers render`() async {
    #expect(await render { VStack { PresentedPhotosContract() } }.body.contains("Choose Pictures"))
    #expect(await render { VStack { FileImporterContract() } }.body.contains("Choose Files"))
  }

  @Test func `every form of chart renders`() async {
    #expect(await render { VStack { ChartsContract() } }.body.contains("role=\"figure\""))
  }

  @Test func `attributed and timed texts render`() async {
    #expect(await render { VStack { AttributedTextContract() } }.body.contains("ibutes"))
  }

  @Test func `every gesture renders`() async {
    #expect(await render { VStack { GestureContract() } }.body.contains("data-events"))
  }

  @Test func `macro entries and previews render`() async throws {
    #expect(await render { VStack { MacroContract() } }.body.contains("nobody"))
    #expect(try MacroContract.values().count == 7)
    #expect(try ContractRegistry.makePreview().name == "Made")
  }

  @Test func `paths, shapes and effects render`() async {
    #expect(await render { VStack { DrawingContract() } }.body.contains("<path"))
  }

  @Test func `named and custom styles render`() async {
    #expect(await render { VStack { StyleContract() } }.body.contains("aria-label=\"Label\""))
  }

  @Test func `preferences, geometry and positions render`() async {
    #expect(await render { VStack { PreferenceContract() } }.body.contains("data-match"))
  }

  @Test func `grids, trees, split views and editable rows render`() async {
    #expect(await render { VStack { ArrangementContract() } }.body.contains("type=\"color\""))
  }

  @Test func `an app with modified scenes renders`() async {
    let session = ViewSession(root: AnyRoot(AppContract.self), environment: ClientEnvironment(url: "/"))
    #expect(session.document().body.contains("Title"))
  }
}
