import Foundation
import SwiftUICore
import Testing

@testable import MapKit

@MainActor struct MapTests {
  @MainActor @Observable final class Model {
    var position = MapCameraPosition.automatic
    var selection: Int?
    var region: MKCoordinateRegion?
  }

  fileprivate static func place(_ latitude: Double, _ longitude: Double) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
  }

  private struct Sample: View {
    @Bindable var model: Model
    var bounds: MapCameraBounds?
    let coordinates: [CLLocationCoordinate2D]

    var body: some View {
      Map(position: $model.position, bounds: bounds, selection: $model.selection) {
        ForEach(coordinates.indices, id: \.self) { index in
          Marker("Place \(index)", coordinate: coordinates[index]).tag(index)
        }
      }
      .onMapCameraChange { model.region = $0.region }
    }
  }

  private func session(
    _ model: Model, _ coordinates: [CLLocationCoordinate2D], _ width: ClientEnvironment.Width = .compact
  ) -> ViewSession {
    ViewSession(
      root: AnyRoot { Sample(model: model, coordinates: coordinates) },
      environment: ClientEnvironment(url: "/", width: width))
  }

  /// The id of the element whose tag contains `text`.
  private func element(_ text: String, in session: ViewSession) throws -> ElementID {
    let tag = try #require(session.document().body.split(separator: "<").first { $0.contains(text) })
    let digits = try #require(tag.split(separator: "id=\"n").last).prefix { $0.isNumber }
    return try #require(ElementID(digits))
  }

  private func rest(_ session: ViewSession, _ x: Double, _ y: Double, _ zoom: Double) throws {
    let id = try element("data-camera", in: session)
    session.handle(ClientEvent(kind: .camera, node: id, payload: .camera(.init(x: x, y: y, zoom: zoom))))
    _ = session.flush()
  }

  @Test func `markers have labels, and the selected one is marked`() throws {
    let model = Model()
    let session = session(model, [Self.place(10, 10), Self.place(-10, 50), Self.place(.nan, 4)])
    let body = session.document().body
    #expect(body.contains("Place 0") && body.contains("Place 1") && !body.contains("Place 2"))
    #expect(body.contains("2 places visible"))
    session.handle(ClientEvent(kind: .tap, node: try element("mapSpot", in: session)))
    _ = session.flush()
    #expect(model.selection == 0)
    #expect(session.document().body.contains("aria-pressed=\"true\""))
    session.handle(ClientEvent(kind: .tap, node: try element("mapSpot", in: session)))
    _ = session.flush()
    #expect(model.selection == nil)
  }

  @Test func `the app receives the camera where the browser settles, and its places are drawn`() throws {
    let model = Model()
    let session = session(model, [Self.place(0, 0), Self.place(0, 120)])
    #expect(!model.position.positionedByUser)
    try rest(session, 0.5 + 120.0 / 360, 0.5, 8)
    #expect(model.position.positionedByUser)
    let region = try #require(model.region)
    #expect(abs(region.center.longitude - 120) < 1e-6 && abs(region.center.latitude) < 1e-6)
    let body = session.document().body
    #expect(body.contains("Place 1") && !body.contains("Place 0"))
    model.position = .automatic
    _ = session.flush()
    #expect(session.document().body.contains("Place 0"))
  }

  @Test func `any camera from a browser yields a valid one`() throws {
    let model = Model()
    let session = session(model, [Self.place(0, 0)])
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 99, -99] {
      try rest(session, value, value, value)
      try rest(session, 0.5, value, 3)
      try rest(session, 0.5, 0.5, value)
    }
    let region = try #require(model.region)
    #expect(region.center.latitude.isFinite && region.span.longitudeDelta.isFinite)
  }

  @Test func `a tapped cluster splits, and an unsplittable one cycles through its places`() throws {
    let model = Model()
    let coordinates = [Self.place(1, 1), Self.place(1, 1), Self.place(1, 1.001), Self.place(40, 90)]
    let session = session(model, coordinates)
    let id = try element("mapSpot", in: session)
    session.handle(ClientEvent(kind: .tap, node: id))
    _ = session.flush()
    #expect(session.document().body.contains("Place 0 and 1 more"))
    #expect(session.document().body.contains(">Place 2<"))
    for expected in [0, 1, 0] {
      session.handle(ClientEvent(kind: .tap, node: try element("Place 0 and 1 more", in: session)))
      _ = session.flush()
      #expect(model.selection == expected)
    }
  }

  @Test func `the first view of twenty thousand places is under 60 kB`() {
    var number: UInt64 = 3
    func next() -> Double {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(number >> 33) / Double(1 << 31)
    }
    let coordinates = (0..<20_000).map { _ in Self.place(-80 + next() * 160, -180 + next() * 360) }
    let model = Model()
    for zoom in [0.0, 2.99, 5, 7.5] {
      model.position = .camera(
        MapCamera(centerCoordinate: Self.place(20, 10), distance: 40_000_000 / exp2(zoom)))
      for width in [ClientEnvironment.Width.compact, .regular] {
        let document = session(model, coordinates, width).document()
        let size = document.body.utf8.count + document.rules.utf8.count
        #expect(size < 60_000, "zoom \(zoom), \(width): \(size)")
      }
    }
  }

  @Test func `an app's tiles and overlays are drawn below everything else`() {
    let backdrop = MapBackdrop { _, _ in
      [
        .init(
          parts: [[MKMapPoint(Self.place(10, 10)), MKMapPoint(Self.place(-10, 20))]], isArea: false,
          color: .blue)
      ]
    } tile: { x, y, zoom in
      "/tiles/\(zoom)/\(x)/\(y).webp"
    }
    let session = ViewSession(
      root: AnyRoot {
        Map(initialPosition: .rect(.world)) { Marker("Here", coordinate: Self.place(0, 0)) }
          .environment(\.mapBackdrop, backdrop)
      }, environment: ClientEnvironment(url: "/"))
    let body = session.document().body
    #expect(body.contains("src=\"/tiles/") && body.contains("<path"))
  }

  @Test func `a non-interactive map has no controls and ignores gestures`() {
    func body(_ modes: MapInteractionModes) -> String {
      ViewSession(
        root: AnyRoot {
          Map(position: .constant(.rect(.world)), interactionModes: modes) {
            Marker("Here", coordinate: Self.place(0, 0))
          }
        }, environment: ClientEnvironment(url: "/")
      ).document().body
    }
    for modes in [[], [.rotate, .pitch]] as [MapInteractionModes] {
      let still = body(modes)
      #expect(still.contains("Here") && still.contains("Map around"))
      #expect(!still.contains("<button") && !still.contains("tabindex") && !still.contains("camera\""))
    }
    #expect(body(.zoom).contains("Zoom in") && !body(.zoom).contains("Move left"))
  }

  private static let tiles = MapBackdrop { _, _ in
    []
  } tile: { x, y, zoom in
    "/tiles/\(zoom)/\(x)/\(y).webp"
  }

  @Test(arguments: [0.0, 0.5, 1], [0.0, 1, 700])
  func `a map at the world's edge has tiles at any size`(y: Double, length: Double) {
    for zoom in [0.0, 0.6, 3, 20] {
      for size in [CGSize(width: length, height: 0), CGSize(width: 0, height: length)] {
        let view = WorldView(middle: WorldPoint(x: 0, y: y), zoom: zoom)
        #expect(MapDrawing(view: view, size: size).pictures(of: Self.tiles).count <= 24 * 24)
        _ = MapDrawing(view: view, size: size).grid()
      }
      let view = WorldView(middle: WorldPoint(x: 0, y: y), zoom: zoom)
      let whole = CGSize(width: 390, height: 300)
      #expect(!MapDrawing(view: view, size: whole).pictures(of: Self.tiles).isEmpty)
      let turned = CGSize(width: -390, height: -300)
      #expect(MapDrawing(view: view, size: turned).pictures(of: Self.tiles).count <= 24 * 24)
    }
  }

  @Test func `a hidden map stays unchanged until it is visible again`() throws {
    let model = Model()
    let session = ViewSession(
      root: AnyRoot {
        Sample(model: model, coordinates: [Self.place(10, 10)]).environment(\.mapBackdrop, Self.tiles)
      }, environment: ClientEnvironment(url: "/"))
    let reader = try element("data-events=\"measure", in: session)
    func measure(_ width: Double, _ height: Double) {
      session.handle(
        ClientEvent(
          kind: .measure, payload: .frames([reader: ElementFrame(x: 0, y: 0, width: width, height: height)])))
      _ = session.flush()
    }
    measure(390, 300)
    for y in [0.0, 1] {
      try rest(session, 0.5, y, 12)
      let seen = session.document().body
      let region = try #require(model.region)
      #expect(seen.contains("/tiles/12/"))
      measure(0, 0)
      #expect(session.document().body == seen)
      #expect(model.region?.span.longitudeDelta == region.span.longitudeDelta)
    }
  }

  @MainActor @Observable final class Places {
    var names: [String] = []
    var selection: String?
  }

  private struct Named: View {
    @Bindable var places: Places

    var body: some View {
      Map(initialPosition: .rect(.world), selection: $places.selection) {
        Marker("Fixed", coordinate: MapTests.place(0, 0))
        ForEach(places.names, id: \.self) { name in
          // They do not overlap, so each position depends only on the name.
          Annotation(
            name, coordinate: MapTests.place(60, Double(name.unicodeScalars.first?.value ?? 0) * 100 - 9800)
          ) {
            Counter(name: name)
          }
          .tag(name)
        }
      }
    }
  }

  private struct Counter: View {
    let name: String
    @State private var first: String?

    var body: some View { Text("\(name) was \(first ?? name)").onAppear { first = first ?? name } }
  }

  @Test func `a place keeps its identity, state and gestures when it moves`() throws {
    let places = Places()
    places.names = ["b", "c"]
    let session = ViewSession(
      root: AnyRoot { Named(places: places) }, environment: ClientEnvironment(url: "/", width: .regular))
    _ = session.flush()
    func button(_ name: String) throws -> ElementID {
      let body = session.document().body
      let part = try #require(body.components(separatedBy: "\(name) was").first)
      let tag = try #require(part.components(separatedBy: "<").last { $0.contains("mapSpot") })
      let digits = try #require(tag.split(separator: "id=\"n").last).prefix { $0.isNumber }
      return try #require(ElementID(digits))
    }
    let (two, three) = (try button("b"), try button("c"))
    places.names = ["a", "c", "b"]
    _ = session.flush()
    #expect(try button("b") == two)
    #expect(try button("c") == three)
    let body = session.document().body
    #expect(body.contains("b was b") && body.contains("c was c") && body.contains("a was a"))
    session.handle(ClientEvent(kind: .tap, node: three))
    _ = session.flush()
    #expect(places.selection == "c")
    places.names = ["a", "b"]
    _ = session.flush()
    session.handle(ClientEvent(kind: .tap, node: three))
    _ = session.flush()
    #expect(places.selection == "c")
  }

  private struct Several: MapContent {
    let names: [String]
    let isFirst: Bool

    var body: some MapContent {
      ForEach(names, id: \.self) { Marker($0, coordinate: MapTests.place(0, 0)) }
      if isFirst {
        Marker("First", coordinate: MapTests.place(0, 0))
      } else {
        Marker("Second", coordinate: MapTests.place(0, 0))
      }
    }
  }

  @Test func `places with equal ids or from both branches of a condition are distinct`() {
    var collector = _MapCollector()
    let names = ["a", "a", "b"]
    for isFirst in [true, false] { Several._collect(Several(names: names, isFirst: isFirst), &collector) }
    #expect(collector.places.count == 8)
    #expect(Set(collector.places.map(\.id)).count == 5)
  }

  private func body<Content: View>(@ViewBuilder _ content: @escaping @MainActor () -> Content) -> String {
    let session = ViewSession(
      root: AnyRoot { content() }, environment: ClientEnvironment(url: "/", width: .regular))
    return session.document().body
  }

  /// Returns the start tag of the first place on a map.
  private func spot(_ body: String) throws -> String {
    String(try #require(body.split(separator: "<").first { $0.contains("mapSpot") }))
  }

  @Test func `the badges of annotations are counted, including in clusters`() {
    func map(_ places: [CLLocationCoordinate2D]) -> String {
      body {
        Map(initialPosition: .rect(.world)) {
          ForEach(places.indices, id: \.self) { index in
            Annotation("Many \(index)", coordinate: places[index]) { Text("some").badge(40) }
          }
          Marker("One", coordinate: Self.place(0, 0))
        }
      }
    }
    let joined = map([Self.place(0, 1), Self.place(1, 0)])
    #expect(joined.contains(">81<") && joined.contains("Many 0 and 41 more"))
    #expect(joined.contains("81 places visible"))
    #expect(map([Self.place(0, 150), Self.place(0, -150)]).contains("81 places visible"))
  }

  @Test func `a map is described by its center, its width and the number of its places`() {
    let near = MKCoordinateRegion(
      center: Self.place(-52.5, 13.4), latitudinalMeters: 2_000, longitudinalMeters: 2_000)
    let body = body {
      Map(initialPosition: .region(near)) { Marker("One", coordinate: Self.place(-52.5, 13.4)) }
    }
    let words = body.firstMatch(
      of: /Map around 52.5° south, 13.4° east, ([\d,]+) (kilo)?meters wide, 1 place visible"/)
    #expect(words != nil)
  }

  @Test func `an annotation that contains controls has neither the button nor the image role`() throws {
    let selection = Binding<Int?>.constant(nil)
    func map(_ isChosen: Bool) -> String {
      body {
        if isChosen {
          Map(selection: selection) {
            Annotation("There", coordinate: Self.place(0, 0)) { Button("Call") {} }.tag(1)
          }
        } else {
          Map { Annotation("There", coordinate: Self.place(0, 0)) { Button("Call") {} } }
        }
      }
    }
    for isChosen in [true, false] {
      let place = try spot(map(isChosen))
      #expect(place.hasPrefix("div ") && place.contains("role=\"group\"") && place.contains("There"))
      #expect(!place.contains("aria-pressed"))
    }
    let title = try #require(map(true).split(separator: "<").first { $0.contains("mapTitle") })
    #expect(title.hasPrefix("button ") && title.contains("aria-pressed=\"false\""))
    let plain = body {
      Map(selection: selection) { Annotation("There", coordinate: Self.place(0, 0)) { Text("x") }.tag(1) }
    }
    #expect(try spot(plain).hasPrefix("button "))
  }

  @Test func `unsplittable places are a button only if one can be selected`() throws {
    func map(_ tag: (some Hashable)?) -> String {
      body {
        Map(selection: .constant(String?.none)) {
          ForEach(0..<2, id: \.self) { _ in
            if let tag {
              Marker("Here", coordinate: Self.place(5, 5)).tag(tag)
            } else {
              Marker("Here", coordinate: Self.place(5, 5))
            }
          }
        }
      }
    }
    #expect(try spot(map("a")).hasPrefix("button "))
    for body in [map(Int?.none), map(7)] {
      let place = try spot(body)
      #expect(place.hasPrefix("div ") && place.contains("role=\"img\""))
    }
    let still = body {
      Map(initialPosition: .rect(.world), interactionModes: []) {
        Marker("One", coordinate: Self.place(0, 0))
        Marker("Two", coordinate: Self.place(1, 1))
      }
    }
    #expect(try spot(still).hasPrefix("div "))
  }

  @Test func `a tag of another type neither changes nor clears the selection`() throws {
    let model = Model()
    model.selection = 3
    let session = ViewSession(
      root: AnyRoot {
        Map(selection: Bindable(model).selection) {
          Marker("Words", coordinate: Self.place(0, 0)).tag("words")
          Marker("Three", coordinate: Self.place(0, 90)).tag(3)
        }
      }, environment: ClientEnvironment(url: "/"))
    let body = session.document().body
    #expect(body.split(separator: "<").count { $0.hasPrefix("button ") && $0.contains("mapSpot") } == 1)
    MapSelection(Bindable(model).selection).choose(AnyHashable("words"))
    #expect(model.selection == 3)
    MapSelection(Bindable(model).selection).choose(nil)
    #expect(model.selection == nil)
  }

  @Test func `markers and annotations show their labels, and lines their dashes`() {
    let body = body {
      Map(initialPosition: .rect(.world)) {
        Marker(coordinate: Self.place(0, 0)) { Label("Starred", systemImage: "star") }
        Annotation(coordinate: Self.place(60, 90)) {
          Text("x")
        } label: {
          Text("Named")
        }
        ForEach(0..<2) { Marker("Number \($0)", coordinate: Self.place(-60, Double($0) * 150 - 100)) }
        MapPolyline(coordinates: [Self.place(0, 0), Self.place(10, 10)])
          .stroke(.red, style: StrokeStyle(lineWidth: 3, lineCap: .round, dash: [4, 2]))
      }
    }
    for words in [">Starred<", ">Named<", ">Number 0<", ">Number 1<", "stroke-dasharray=\"4 2\""] {
      #expect(body.contains(words), "\(words)")
    }
  }
}
