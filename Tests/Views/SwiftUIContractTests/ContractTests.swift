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

  @Test func `layouts, canvases and data in every form`() async {
    #expect(await render { VStack { LayoutContract() } }.body.contains("placed"))
    #expect(await render { VStack { CanvasContract() } }.body.contains("<path"))
    #expect(await render { VStack { DataContract() } }.body.contains("columnheader"))
    #expect(await render { DataContract() }.body.contains("draggable"))
  }

  @Test func `the time, phases, places and glass in every form`() async {
    #expect(await render { VStack { TimeContract() } }.body.contains("seconds"))
  }

  @Test func `names of older source, and of programs beside their screens`() async {
    #expect(await render { VStack { SystemNamesContract() } }.body.contains("autocapitalize=\"none\""))
    #expect(await render { SystemNamesApp().body._root }.body.contains("Key"))
  }

  @Test func `maps in every form`() async {
    #expect(await render { VStack { MapContract() } }.body.contains("Number 1"))
    #expect(MapPartContract().values().allSatisfy { $0.isFinite })
  }

  @Test func `pickers of pictures in every form`() async {
    #expect(await render { VStack { PhotosContract() } }.body.contains("type=\"file\""))
  }

  @Test func `pickers of pictures that the program presents`() async {
    #expect(await render { VStack { PresentedPhotosContract() } }.body.contains("Choose Pictures"))
    #expect(await render { VStack { FileImporterContract() } }.body.contains("Choose Files"))
  }

  @Test func `charts in every form`() async {
    #expect(await render { VStack { ChartsContract() } }.body.contains("role=\"figure\""))
  }

  @Test func `texts with attributes and times`() async {
    #expect(await render { VStack { AttributedTextContract() } }.body.contains("ibutes"))
  }

  @Test func `gestures of every kind`() async {
    #expect(await render { VStack { GestureContract() } }.body.contains("data-events"))
  }

  @Test func `entries and previews by macros`() async throws {
    #expect(await render { VStack { MacroContract() } }.body.contains("nobody"))
    #expect(try MacroContract.values().count == 7)
    #expect(try ContractRegistry.makePreview().name == "Made")
  }

  @Test func `paths, shapes and effects`() async {
    #expect(await render { VStack { DrawingContract() } }.body.contains("<path"))
  }

  @Test func `styles by name and of the program's own`() async {
    #expect(await render { VStack { StyleContract() } }.body.contains("aria-label=\"Label\""))
  }

  @Test func `preferences, geometry and positions`() async {
    #expect(await render { VStack { PreferenceContract() } }.body.contains("data-match"))
  }

  @Test func `grids, trees, columns and editable rows`() async {
    #expect(await render { VStack { ArrangementContract() } }.body.contains("type=\"color\""))
  }

  @Test func `a program with changed scenes`() async {
    let session = ViewSession(root: AnyRoot(AppContract.self), environment: ClientEnvironment(url: "/"))
    #expect(session.document().body.contains("Title"))
  }
}
