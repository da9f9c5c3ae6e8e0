import Foundation
import SwiftUI

extension Gallery {
  static let dataPages = [
    GalleryPage("Table") { TableSpecimen() },
    GalleryPage("Inspector") { InspectorSpecimen() },
    GalleryPage("File Exporter") { ExporterSpecimen() },
    GalleryPage("Drag and Drop") { DropSpecimen() },
    GalleryPage("Scroll Geometry") { ScrollGeometrySpecimen() },
  ]
}

private struct Book: Identifiable {
  let id: Int
  let title: String
  let author: String
  let pages: Int

  static let all = [
    Book(id: 1, title: "Emma", author: "Jane Austen", pages: 474),
    Book(id: 2, title: "Persuasion", author: "Jane Austen", pages: 249),
    Book(id: 3, title: "Middlemarch", author: "George Eliot", pages: 904),
  ]
}

private struct TableSpecimen: View {
  @State private var order = [KeyPathComparator(\Book.title)]
  @State private var chosen: Int?

  var body: some View {
    Table(Book.all.sorted(using: order), selection: $chosen, sortOrder: $order) {
      TableColumn("Title", value: \.title)
      TableColumn("Author", value: \.author)
      TableColumn("Pages", value: \.pages) { book in Text("\(book.pages)").monospacedDigit() }.width(80)
    }
    Text(chosen.map { "Book \($0) is selected" } ?? "No book is selected")
  }
}

private struct InspectorSpecimen: View {
  @State private var isOpen = false

  var body: some View {
    VStack(spacing: 16) {
      Text("Emma").font(.title)
      Button("About the book") { withAnimation { isOpen.toggle() } }
    }
    .inspector(isPresented: $isOpen) {
      VStack(alignment: .leading, spacing: 8) {
        Text("Jane Austen").font(.headline)
        Text("474 pages")
      }
      .padding()
      .inspectorColumnWidth(220)
    }
  }
}

private struct Note: FileDocument {
  static let readableContentTypes: [UTType] = [.plainText]
  var text: String

  init(text: String) { self.text = text }
  init(configuration: ReadConfiguration) throws {
    text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}

private struct ExporterSpecimen: View {
  @State private var isSaving = false
  @State private var saved = "Not saved"

  var body: some View {
    Button("Save the note") { isSaving = true }
      .fileExporter(
        isPresented: $isSaving, document: Note(text: "Half agony, half hope."), contentType: .plainText,
        defaultFilename: "A note"
      ) { result in
        saved = (try? result.get()).map { "\($0.lastPathComponent) saved" } ?? "Could not be saved"
      }
    Text(saved)
  }
}

private struct DropSpecimen: View {
  @State private var basket: [String] = []
  @State private var isOver = false

  var body: some View {
    HStack(spacing: 12) {
      ForEach(["Apple", "Pear", "Kiwi"], id: \.self) { fruit in
        Text(fruit).padding(12).background(.green.opacity(0.2), in: .capsule).draggable(fruit)
      }
    }
    Text(basket.isEmpty ? "Drop fruit here" : basket.joined(separator: ", "))
      .frame(maxWidth: .infinity, minHeight: 100)
      .background(isOver ? AnyShapeStyle(.tint.opacity(0.3)) : AnyShapeStyle(.gray.opacity(0.15)))
      .dropDestination(for: String.self) { fruits, _ in
        basket += fruits
        return true
      } isTargeted: {
        isOver = $0
      }
  }
}

private struct ScrollGeometrySpecimen: View {
  @State private var offset = 0.0

  var body: some View {
    Text("Scrolled by \(Int(offset)) points")
    ScrollView {
      VStack(spacing: 8) {
        ForEach(1..<41) { number in Text("Line \(number)").frame(maxWidth: .infinity) }
      }
    }
    .frame(height: 200)
    .onScrollGeometryChange(for: Double.self) {
      $0.contentOffset.y
    } action: { _, y in
      offset = y
    }
  }
}
