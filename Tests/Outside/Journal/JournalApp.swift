import SwiftUI

// A document that is opened and saved.

struct Entry: FileDocument {
  static var readableContentTypes: [UTType] { [.plainText] }
  var text = "Dear diary,\n"

  init() {}

  init(configuration: ReadConfiguration) throws {
    guard let data = configuration.file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
    text = String(decoding: data, as: UTF8.self)
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}

@main
struct JournalApp: App {
  var body: some Scene {
    WindowGroup { JournalView() }
  }
}

struct JournalView: View {
  @State private var entry = Entry()
  @State private var isOpening = false
  @State private var isSaving = false
  @State private var problem: String?

  var body: some View {
    NavigationStack {
      TextEditor(text: $entry.text)
        .padding()
        .navigationTitle("Journal")
        .toolbar {
          ToolbarItemGroup(placement: .primaryAction) {
            Button("Open", systemImage: "folder") { isOpening = true }
            Button("Save", systemImage: "square.and.arrow.down") { isSaving = true }
          }
        }
    }
    .fileImporter(isPresented: $isOpening, allowedContentTypes: [.plainText]) { result in
      do { entry.text = try String(contentsOf: result.get(), encoding: .utf8) } catch {
        problem = error.localizedDescription
      }
    }
    .fileExporter(
      isPresented: $isSaving, document: entry, contentType: .plainText, defaultFilename: "Journal"
    ) { result in
      if case .failure(let error) = result { problem = error.localizedDescription }
    }
    .alert("That did not work", isPresented: .constant(problem != nil)) {
      Button("OK") { problem = nil }
    } message: {
      Text(problem ?? "")
    }
  }
}
