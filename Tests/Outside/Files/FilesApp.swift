import SwiftUI

// fileImporter, Transferable, progress, errors.

struct Report: Codable, Transferable {
  var lines: Int

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .json)
    ProxyRepresentation(exporting: { "\($0.lines) lines" })
  }
}

@main
struct FilesApp: App {
  var body: some Scene {
    WindowGroup { FilesView() }
  }
}

struct FilesView: View {
  @State private var isImporting = false
  @State private var report: Report?
  @State private var failure: String?

  var body: some View {
    Form {
      Button("Import", systemImage: "square.and.arrow.down") { isImporting = true }
      if let report {
        LabeledContent("Lines", value: report.lines, format: .number)
        ShareLink(item: report, preview: SharePreview("Report", image: Image(systemName: "doc.text")))
      }
      if let failure { Text(failure).foregroundStyle(.red) }
      ProgressView("Room used", value: 0.4)
    }
    .fileImporter(isPresented: $isImporting, allowedContentTypes: [.plainText, .commaSeparatedText]) {
      result in
      switch result {
      case .success(let url): count(url)
      case .failure(let error): failure = error.localizedDescription
      }
    }
  }

  private func count(_ url: URL) {
    do {
      let text = try String(contentsOf: url, encoding: .utf8)
      report = Report(lines: text.split(separator: "\n").count)
    } catch {
      failure = error.localizedDescription
    }
  }
}
