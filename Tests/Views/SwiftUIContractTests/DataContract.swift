import Foundation
import SwiftUI

/// Tables, inspectors, files, drag and drop, scrolling and windows.
struct DataContract: View {
  private struct Row: Identifiable {
    let id: Int
    let name: String
    let count: Int
  }

  private struct Note: FileDocument {
    static let readableContentTypes: [UTType] = [.plainText]
    static let writableContentTypes: [UTType] = [.plainText]
    var text = ""

    init() {}
    init(configuration: ReadConfiguration) throws {
      text =
        configuration.contentType == .plainText && configuration.file.isRegularFile
        ? String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self) : ""
    }

    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
      let file = configuration.existingFile ?? FileWrapper(regularFileWithContents: Data(text.utf8))
      file.preferredFilename = file.filename ?? configuration.contentType.identifier
      return file
    }
  }

  private struct Basket: DropDelegate {
    func validateDrop(info: DropInfo) -> Bool { info.hasItemsConforming(to: [.text]) }
    func dropEntered(info: DropInfo) {}
    func dropUpdated(info: DropInfo) -> DropProposal? { DropProposal(operation: .move) }
    func dropExited(info: DropInfo) {}
    func performDrop(info: DropInfo) -> Bool {
      info.itemProviders(for: [.text]).contains { provider in
        _ = provider.loadObject(ofClass: NSString.self) { _, _ in }
        return provider.canLoadObject(ofClass: NSString.self) && info.location.x > 0
      }
    }
  }

  @State private var rows = [Row(id: 1, name: "a", count: 1)]
  @State private var order = [KeyPathComparator(\Row.name)]
  @State private var chosen: Int?
  @State private var many: Set<Int> = []
  @State private var isOn = false
  private let reading = FileDocumentReadConfiguration.self
  private let writing = FileDocumentWriteConfiguration.self
  private let opening = OpenWindowAction.self
  private let dismissing = DismissWindowAction.self
  private let content = PresentedWindowContent<Int, Text>.self
  private let rowsOfTable = TableForEachContent<[Row]>.self
  @Environment(\.openWindow) private var openWindow
  @Environment(\.dismissWindow) private var dismissWindow
  @Environment(\.supportsMultipleWindows) private var supportsMultipleWindows

  var body: some View {
    tables
    files
    drops
    Text("a")
      .inspector(isPresented: $isOn) {
        Text("b").inspectorColumnWidth(200).inspectorColumnWidth(min: 100, ideal: 200, max: 300)
      }
    ScrollView { Text("a") }
      .contentMargins(8)
      .contentMargins(.horizontal, 8, for: ContentMarginPlacement.scrollContent)
      .contentMargins(.top, EdgeInsets(top: 1, leading: 0, bottom: 0, trailing: 0), for: .scrollIndicators)
      .environment(\.displayScale, 3)
      .onScrollGeometryChange(for: ScrollGeometry.self) { geometry in
        ScrollGeometry(
          contentOffset: geometry.contentOffset, contentSize: geometry.contentSize,
          contentInsets: geometry.contentInsets, containerSize: geometry.containerSize)
      } action: { old, new in
        isOn = old.visibleRect == new.bounds
      }
    Button("a") {
      guard supportsMultipleWindows else { return }
      openWindow(id: "about")
      openWindow(value: 1)
      openWindow(id: "row", value: 1)
      dismissWindow()
      dismissWindow(id: "about")
    }
  }

  @ViewBuilder private var tables: some View {
    let title = String("a")
    Table(rows) {
      TableColumn("a", value: \.name).width(80)
      TableColumn(title, value: \.name)
      TableColumn("a") { row in Text(row.name) }.width(min: 10, ideal: 20, max: 30)
      TableColumn(title) { row in Text(row.name) }
      TableColumn("a", value: \.count) { row in Text("\(row.count)") }
      TableColumn(title, value: \.count) { row in Text("\(row.count)") }
      if isOn { TableColumn("b", value: \.name) }
      if isOn { TableColumn("c", value: \.name) } else { TableColumn("d", value: \.name) }
    }
    Table(rows, sortOrder: $order) { TableColumn("a", value: \.name) }
    Table(rows, selection: $chosen) { TableColumn("a", value: \.name) }
    Table(rows, selection: $many) { TableColumn("a", value: \.name) }
    Table(rows, selection: $chosen, sortOrder: $order) { TableColumn("a", value: \.name) }
    Table(rows, selection: $many, sortOrder: $order) { TableColumn("a", value: \.name) }
  }

  @TableColumnBuilder<Row> private var columns: _TableColumns<Row> { TableColumn("a", value: \.name) }

  private func same() -> [_TableColumns<Row>] {
    let one = TableColumnBuilder<Row>.buildExpression(TableColumn("a", value: \Row.name))
    return [
      TableColumnBuilder<Row>.buildBlock(one), TableColumnBuilder<Row>.buildIf(one),
      TableColumnBuilder<Row>.buildEither(first: one), TableColumnBuilder<Row>.buildEither(second: one),
    ]
  }

  @ViewBuilder private var files: some View {
    Text("a")
      .fileExporter(
        isPresented: $isOn, document: Note(), contentType: .plainText, defaultFilename: "a"
      ) { result in
        isOn = (try? result.get()) != nil
      }
      .fileExporter(isPresented: $isOn, document: Note(), contentTypes: [.plainText]) { _ in
      } onCancellation: {
      }
      .fileExporter(isPresented: $isOn, item: "a", contentTypes: [.plainText], defaultFilename: "a") { _ in
      } onCancellation: {
      }
    Text("\([DropOperation.cancel, .forbidden, .copy, .move].count)")
  }

  @ViewBuilder private var drops: some View {
    Text("a").draggable("a")
    Text("a").draggable("a") { Text("b") }
    Text("a")
      .dropDestination(for: String.self) { items, point in
        items.isEmpty || point.x > 0
      } isTargeted: {
        isOn = $0
      }
    Text("a").onDrag { NSItemProvider(object: "a" as NSString) }
    Text("a").onDrag {
      NSItemProvider()
    } preview: {
      Text("b")
    }
    Text("a").onDrop(of: [.text], isTargeted: $isOn) { providers in !providers.isEmpty }
    Text("a").onDrop(of: [.text], isTargeted: nil) { providers, point in providers.isEmpty || point.x > 0 }
    Text("a").onDrop(of: [.text], delegate: Basket())
  }
}

/// An app with several windows.
struct WindowsContract: App {
  var body: some Scene {
    WindowGroup { DataContract() }
    Window("About", id: "about") { Text("a") }
    Window(String("About"), id: "more") { Text("a") }
    WindowGroup(id: "row", for: Int.self) { $row in Text("\(row ?? 0)") }
    WindowGroup("Other", id: "other") { Text("a") }
  }
}
