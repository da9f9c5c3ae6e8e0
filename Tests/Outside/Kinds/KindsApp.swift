import SwiftUI
import UniformTypeIdentifiers

// Types of data and their conformances.

@main
struct KindsApp: App {
  @State private var isChoosing = false
  @State private var chosen: [URL] = []
  private let kinds: [UTType] = [.plainText, .json, .pdf, .jpeg, .png, .gif]

  var body: some Scene {
    WindowGroup {
      List {
        Section("Known") {
          ForEach(kinds, id: \.identifier) { kind in
            LabeledContent(kind.identifier) {
              Text(kind.conforms(to: .image) ? "picture" : kind.preferredFilenameExtension ?? "?")
            }
          }
        }
        Section("Chosen") {
          ForEach(chosen, id: \.self) { url in
            Text(url.lastPathComponent)
            if let kind = UTType(filenameExtension: url.pathExtension) {
              Text(kind.identifier).font(.caption)
            }
          }
          Button("Choose") { isChoosing = true }
        }
      }
      .fileImporter(isPresented: $isChoosing, allowedContentTypes: kinds, allowsMultipleSelection: true) {
        result in
        chosen = (try? result.get()) ?? []
      }
    }
  }
}
