import SwiftUI

// Values exported in several formats.

struct Quote: Transferable {
  let text: String
  let author: String

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .plainText) { quote in
      Data("“\(quote.text)” — \(quote.author)".utf8)
    }
    ProxyRepresentation(exporting: \.text)
  }
}

@main
struct SharingApp: App {
  private let quote = Quote(text: "You pierce my soul.", author: "Jane Austen")

  var body: some Scene {
    WindowGroup {
      NavigationStack {
        VStack(spacing: 16) {
          Text(quote.text).font(.title).fontDesign(.serif).italic()
          Text(quote.author).foregroundStyle(.secondary)
        }
        .toolbar {
          ShareLink(item: quote, preview: SharePreview(quote.text))
          ShareLink("Send", item: quote.text, subject: Text("A quote"), message: Text("Read this"))
        }
      }
    }
  }
}
