import KiwiEngine
import KiwiKit
import SwiftUI

/// Reads an e-book page by page.
struct EbookReaderView: View {
  let account: Account
  @State private var reader: EbookReaderViewModel
  @State private var isShowingContents = false
  @State private var isShowingSettings = false
  @State private var marking: MarkedBlock?
  @State private var starting: StartReadingViewModel?

  /// A block with the highlight that is being edited.
  struct MarkedBlock: Identifiable, Hashable {
    let index: Int
    let mark: EbookMark?
    var id: Int { index }
  }

  init(id: String, account: Account) {
    self.account = account
    _reader = State(initialValue: EbookReaderViewModel(id: id, books: account.ebookRepository))
  }

  private var look: EbookLook { EbookLook(reader.settings) }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        whenLoaded(reader.loading, retry: { await reader.load() }) {
          loaded
        }
      }
      .screenColumn()
    }
    .background(look.paper)
    .task { await reader.load() }
    .task(id: account.ebooks.revision) {
      guard account.ebooks.changedId == reader.id else { return }
      await reader.catchUp(leftHere: account.ebooks.leftHere[reader.id])
    }
    .inlineTitle(reader.details?.ebook.name ?? localized("E-Book"))
    .sheet(isPresented: $isShowingContents) { EbookContentsView(reader: reader) }
    .sheet(isPresented: $isShowingSettings) { EbookSettingsView(reader: reader, account: account) }
    .sheet(item: $marking) { EbookHighlightView(reader: reader, block: $0.index, mark: $0.mark) }
    .sheet(item: $starting) { StartReadingView(form: $0, account: account) }
  }

  @ViewBuilder private var loaded: some View {
    if let ebook = reader.details?.ebook, ebook.status != .ready {
      ContentUnavailableView {
        Label(EbookWords.state(ebook), systemImage: "book")
      } description: {
        Text(ebook.problem ?? localized("It will open automatically in a moment."))
      }
    } else {
      FieldProblem(text: reader.details?.ebook.missingPartsNote)
      tools
      elsewhere
      FieldProblem(text: reader.changing.failure?.message ?? reader.positionFailure?.message)
      ForEach(reader.blocks, id: \.index) { index, block in
        EbookBlockView(
          block: block, look: look,
          marks: reader.highlights(ofBlock: index).map { ($0, reader.words(of: $0, ofBlock: index)) },
          image: block.image.flatMap { image in
            reader.details.flatMap { $0.images.indices.contains(image) ? $0.images[image] : nil }
          }, note: reader.note
        ) { marking = MarkedBlock(index: index, mark: $0) }
      }
      turning
    }
  }

  private var tools: some View {
    HStack(spacing: Spacing.regular) {
      Button("Contents", systemImage: "list.bullet") { isShowingContents = true }
      Button(
        reader.bookmark == nil ? "Bookmark" : "Remove Bookmark",
        systemImage: reader.bookmark == nil ? "bookmark" : "bookmark.fill"
      ) {
        Task { await reader.toggleBookmark() }
      }
      Button("Appearance", systemImage: "textformat.size") { isShowingSettings = true }
      NavigationLink(value: Route.speedReader(.book(id: reader.id))) {
        Label("Speed Reading", systemImage: "bolt")
      }
      Button("Start Session", systemImage: "play") { start() }
    }
    .labelStyle(.iconOnly)
    .buttonStyle(.bordered)
    .foregroundStyle(look.ink)
  }

  private func start() {
    let form = StartReadingViewModel(reading: account.reading)
    if let title = reader.details?.ebook.title {
      form.link(title)
    } else {
      form.bookTitle = reader.details?.ebook.name ?? ""
    }
    starting = form
  }

  @ViewBuilder private var elsewhere: some View {
    if let position = reader.elsewhere {
      VStack(alignment: .leading, spacing: Spacing.regular) {
        Text("You kept reading on another device.").foregroundStyle(look.ink)
        HStack(spacing: Spacing.regular) {
          Button("Go to Page") { Task { await reader.turn(to: position) } }.buttonStyle(
            .borderedProminent)
          Button("Stay Here") { Task { await reader.stay() } }.buttonStyle(.bordered)
        }
      }
      .accessibilityAddTraits(.updatesFrequently)
    }
  }

  private var turning: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      HStack(spacing: Spacing.regular) {
        Button("Previous", systemImage: "chevron.left") { Task { await reader.goBack() } }
          .buttonStyle(.bordered)
          .disabled(!reader.canGoBack || reader.changing.isUnderWay)
          .keyboardShortcut(.leftArrow, modifiers: [])
        Spacer(minLength: 0)
        Button("Next", systemImage: "chevron.right") { Task { await reader.goForward() } }
          .buttonStyle(.borderedProminent)
          .disabled(!reader.canGoForward || reader.changing.isUnderWay)
          .keyboardShortcut(.rightArrow, modifiers: [])
      }
      if let chapter = reader.chapter, let pages = reader.pages {
        Text("\(chapter.name), page \(reader.page + 1) of \(pages.pages.count)")
          .font(.footnote).foregroundStyle(look.softInk)
          .accessibilityAddTraits(.updatesFrequently)
      }
    }
  }
}

/// The colors and sizes of a page.
struct EbookLook: Hashable {
  let paper: Color
  let ink: Color
  let softInk: Color
  let size: CGFloat
  let spacing: CGFloat

  private static let normalSize: CGFloat = 17

  init(_ settings: EbookSettings) {
    size = Self.normalSize * CGFloat(settings.textSize) / 100
    spacing = size * CGFloat(settings.lineSpacing - 100) / 100
    switch settings.theme {
    case .system: (paper, ink, softInk) = (.paper, .ink, .softInk)
    case .light:
      (paper, ink, softInk) = (.white, Color(white: 0.1), Color(white: 0.35))
    case .sepia:
      paper = Color(red: 0.96, green: 0.92, blue: 0.83)
      ink = Color(red: 0.24, green: 0.17, blue: 0.10)
      softInk = Color(red: 0.38, green: 0.30, blue: 0.21)
    case .dark: (paper, ink, softInk) = (Color(white: 0.09), Color(white: 0.88), Color(white: 0.7))
    }
  }

  /// Returns the background of a highlight, with enough contrast to the text.
  func marker(_ color: EbookMark.Color) -> Color {
    switch color {
    case .yellow: Color.yellow.opacity(0.3)
    case .green: Color.green.opacity(0.25)
    case .blue: Color.blue.opacity(0.2)
    case .pink: Color.pink.opacity(0.2)
    }
  }
}
