import KiwiEngine
import KiwiKit
import SwiftUI
import UniformTypeIdentifiers

/// The user's e-books, with the upload of new ones.
struct EbooksView: View {
  let account: Account
  @State private var isChoosing = false
  @State private var removing: Ebook?

  private var model: EbooksViewModel { account.ebooks }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        whenLoaded(model.loading, retry: { await model.load() }) {
          if model.ebooks.isEmpty, model.sent == nil { empty } else { add }
          sending
          FieldProblem(text: model.fileProblem ?? model.changing.failure?.message)
          ForEach(model.ebooks) { row($0) }
        }
      }
      .screenColumn()
    }
    .refreshable { await model.load() }
    .task(id: model.revision) { await model.load() }
    .task(id: model.isFollowing) { await model.follow() }
    .inlineTitle("My E-Books")
    .fileImporter(isPresented: $isChoosing, allowedContentTypes: [UTType(filenameExtension: "epub") ?? .zip])
    { result in
      switch result {
      case .success(let url): Task { await model.fileChosen(url) }
      case .failure: model.fileUnreadable()
      }
    }
    .confirming(
      "Remove this book?", of: $removing, "Remove",
      message: "Its bookmarks and highlights will be deleted too. Your original file is not affected."
    ) { ebook in
      await model.remove(ebook)
    }
  }

  private var empty: some View {
    emptyState(
      "No E-Books Yet", systemImage: "books.vertical",
      words: "Upload your own EPUB. Only you can see it."
    ) {
      Button("Upload EPUB") { isChoosing = true }.buttonStyle(.borderedProminent)
    }
  }

  private var add: some View {
    Button("Upload EPUB", systemImage: "plus") { isChoosing = true }
      .buttonStyle(.bordered)
      .disabled(model.changing.isUnderWay)
  }

  @ViewBuilder private var sending: some View {
    if let sent = model.sent {
      ProgressView("Uploading the book…", value: sent)
    }
  }

  private func row(_ ebook: Ebook) -> some View {
    HStack(alignment: .top, spacing: Spacing.large) {
      EbookCover(ebook: ebook, width: 72)
      VStack(alignment: .leading, spacing: Spacing.small) {
        if ebook.status == .ready {
          NavigationLink(value: Route.ebook(id: ebook.id)) { Text(verbatim: ebook.name).font(.headline) }
        } else {
          Text(verbatim: ebook.name).font(.headline)
        }
        if !ebook.creators.isEmpty {
          Text(verbatim: ebook.creators.joined(separator: ", ")).foregroundStyle(Color.softInk)
        }
        Text(EbookWords.state(ebook)).smallPrint()
        FieldProblem(text: ebook.problem ?? ebook.missingPartsNote)
        if ebook.status == .ready, ebook.wordsRead > 0 {
          ProgressView(value: ebook.progress).accessibilityHidden(true)
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      Button("Remove", systemImage: "trash") { removing = ebook }
        .labelStyle(.iconOnly)
        .buttonStyle(.borderless)
        .accessibilityLabel("Remove \(ebook.name)")
    }
  }
}

/// The cover of an e-book, or its name on a color.
struct EbookCover: View {
  let ebook: Ebook
  let width: CGFloat

  var body: some View {
    Group { filling(ebook.coverURL) { plain } }
      .cover(width: width)
  }

  private var plain: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(verbatim: ebook.name).font(.system(size: width * 0.12, weight: .semibold)).lineLimit(4)
      Spacer(minLength: 0)
    }
    .foregroundStyle(Color.white)
    .padding(width * 0.08)
    .frame(width: width, height: width * 1.5, alignment: .topLeading)
    .background(WordCover.color(of: ebook.id))
  }
}

/// The labels of e-books.
enum EbookWords {
  static func state(_ ebook: Ebook) -> String {
    switch ebook.status {
    case .reading: localized("Processing…")
    case .failed: localized("Could not be read")
    case .ready where ebook.position == nil: localized("Not started")
    case .ready: localized("\(Int((ebook.progress * 100).rounded(.down)))% read")
    }
  }

  static func theme(_ theme: EbookSettings.Theme) -> String {
    switch theme {
    case .system: localized("System")
    case .light: localized("Light")
    case .sepia: localized("Sepia")
    case .dark: localized("Dark")
    }
  }

  static func color(_ color: EbookMark.Color) -> String {
    switch color {
    case .yellow: localized("Yellow")
    case .green: localized("Green")
    case .blue: localized("Blue")
    case .pink: localized("Pink")
    }
  }
}
