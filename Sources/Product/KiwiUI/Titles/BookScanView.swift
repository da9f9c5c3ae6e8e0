import KiwiEngine
import KiwiKit
import PhotosUI
import SwiftUI

/// Finds a book from a photo of its cover, barcode or spine.
struct BookScanView: View {
  let scanner: BookScanViewModel
  /// Opens the page of a title.
  let open: @MainActor (_ titleId: String) -> Void
  /// Opens the form for a missing title.
  let add: @MainActor (_ name: String) -> Void
  @State private var picked: PhotosPickerItem?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      ScrollView {
        VStack(alignment: .leading, spacing: Spacing.large) { content }
          .screenColumn()
      }
      .leaveBar("Scan a Book") { dismiss() }
    }
    .onPick($picked) { data in
      if let data { await scanner.scan(data) } else { scanner.photoUnreadable() }
    }
  }

  @ViewBuilder private var content: some View {
    switch scanner.phase {
    case .choosing:
      Text(
        """
        Take a clear, straight-on photo of the cover, the barcode on the back, or a few spines on a shelf. The photo \
        is not stored.
        """
      )
      .foregroundStyle(Color.softInk)
      choice(localized("Choose Photo")).buttonStyle(.borderedProminent)
      Button("Type the Cover Text") { scanner.typeCover() }.buttonStyle(.bordered)
      Button("Type the Title Instead") { scanner.noneOfThese() }.buttonStyle(.bordered)
    case .typing: BookScanTypingView(scanner: scanner)
    case .reading(let progress):
      if let progress {
        ProgressView("Uploading the photo…", value: progress)
      } else {
        ProgressView("Reading the photo…").frame(maxWidth: .infinity)
      }
    case .found(let scan): BookScanResult(scan: scan, scanner: scanner, open: open)
    case .searching: BookScanSearchView(scanner: scanner, open: open, add: add)
    case .failed(let problem):
      FieldProblem(text: problem.message)
      if problem.isTransient {
        Button("Try Again") { Task { await scanner.tryAgain() } }.buttonStyle(.borderedProminent)
      }
      choice(localized("Choose Another Photo")).buttonStyle(.bordered)
      Button("Type the Title Instead") { scanner.noneOfThese() }.buttonStyle(.bordered)
    }
    switch scanner.phase {
    case .found, .searching, .typing: choice(localized("Choose Another Photo")).buttonStyle(.bordered)
    case .choosing, .reading, .failed: EmptyView()
    }
  }

  /// Returns a photo picker; browsers on phones also offer the camera.
  private func choice(_ title: String) -> some View {
    PhotosPicker(selection: $picked, matching: .images) { Label(title, systemImage: "camera.viewfinder") }
  }
}

/// Finds a book from typed cover text.
struct BookScanTypingView: View {
  @Bindable var scanner: BookScanViewModel

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      Text("Type the title, the author or the number above the barcode, as printed on the book.")
        .foregroundStyle(Color.softInk)
      TextField("Cover text", text: $scanner.typed, axis: .vertical).lineLimit(3...8)
        .textFieldStyle(.roundedBorder)
      FieldProblem(text: scanner.typedProblem)
      Button(scanner.readingTyped.isUnderWay ? "Searching…" : "Find Book") {
        Task { await scanner.readTyped() }
      }
      .buttonStyle(.borderedProminent)
      .disabled(!scanner.canReadTyped)
    }
  }
}

/// The best match of a photo with its confidence, and other matches.
struct BookScanResult: View {
  let scan: BookScan
  let scanner: BookScanViewModel
  let open: @MainActor (_ titleId: String) -> Void

  var body: some View {
    if let best = scan.candidates.first {
      Text("Best match").font(.headline).accessibilityAddTraits(.isHeader)
      BookScanRow(candidate: best, open: open)
    }
    if scan.candidates.count > 1 {
      Text("Other matches").font(.headline).accessibilityAddTraits(.isHeader)
      ForEach(scan.candidates.dropFirst()) { BookScanRow(candidate: $0, open: open) }
    }
    Button("None of These") { scanner.noneOfThese() }.buttonStyle(.bordered)
  }
}

/// A matching book with the reason.
struct BookScanRow: View {
  let candidate: BookScanCandidate
  let open: @MainActor (_ titleId: String) -> Void

  var body: some View {
    Button {
      open(candidate.id)
    } label: {
      VStack(alignment: .leading, spacing: Spacing.small) {
        TitleLine(title: Title(candidate.title))
        Text(verbatim: BookScanWords.certainty(candidate)).smallPrint()
      }
    }
    .buttonStyle(.plain)
  }
}

/// Searches by text when the photo led to no match.
struct BookScanSearchView: View {
  @Bindable var scanner: BookScanViewModel
  let open: @MainActor (_ titleId: String) -> Void
  let add: @MainActor (_ name: String) -> Void

  var body: some View {
    @Bindable var picker = scanner.picker
    VStack(alignment: .leading, spacing: Spacing.large) {
      if let scan = scanner.scan, scan.candidates.isEmpty {
        Text(BookScanWords.nothingFound(scan)).foregroundStyle(Color.softInk)
      }
      TextField("Title, author or ISBN", text: $picker.query).textFieldStyle(.roundedBorder)
      if let titles = picker.titles {
        ForEach(titles.titles) { title in
          Button {
            open(title.id)
          } label: {
            TitleLine(title: title)
          }
          .buttonStyle(.plain)
        }
        TitleAttributions(titles: titles.titles)
        ListEnd(titles) { ContentUnavailableView("No Results", systemImage: "book") }
        if titles.hasReachedEnd {
          Button("Add Missing Book", systemImage: "plus.circle") { add(picker.query) }
            .buttonStyle(.bordered)
        }
      }
      if scanner.hasFound {
        Button("Back to Matches") { scanner.showFound() }.buttonStyle(.bordered)
      }
    }
    .task(id: picker.query) { await picker.search() }
  }
}

enum BookScanWords {
  /// Returns a confidence such as `95% match: title and author recognized`.
  static func certainty(_ candidate: BookScanCandidate) -> String {
    localized("\(Int((candidate.confidence * 100).rounded()))% match: \(reason(candidate.reason))")
  }

  private static func reason(_ reason: BookScanCandidate.Reason) -> String {
    switch reason {
    case .number: localized("barcode recognized")
    case .nameAndAuthor: localized("title and author recognized")
    case .name: localized("title recognized")
    case .words: localized("some words recognized")
    }
  }

  static func nothingFound(_ scan: BookScan) -> String {
    switch (scan.barcode, scan.query) {
    case (let barcode?, _): localized("No book with the number \(barcode) was found. Search by title.")
    case (nil, nil): localized("The photo could not be read. Try a clear, straight-on photo in good light.")
    case (nil, _?): localized("No matching book was found. Correct the search text, or add the book.")
    }
  }
}
