import KiwiEngine
import KiwiKit
import PhotosUI
import SwiftUI

/// Finds a book by a photo of its cover, its barcode, or the shelf where it stands.
struct BookScanView: View {
  let scanner: BookScanViewModel
  /// Opens the page of a title.
  let open: @MainActor (_ titleId: String) -> Void
  /// Opens the form for a title that is missing.
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
        Take a photo of the cover, of the barcode on the back, or of a few backs on the shelf, straight and near. The photo \
        is read and not kept.
        """
      )
      .foregroundStyle(Color.softInk)
      choice("Choose Photo").buttonStyle(.borderedProminent)
      Button("Write What Stands on It") { scanner.typeCover() }.buttonStyle(.bordered)
      Button("Type the Title Instead") { scanner.noneOfThese() }.buttonStyle(.bordered)
    case .typing: BookScanTypingView(scanner: scanner)
    case .reading(let progress):
      if let progress {
        ProgressView("Sending the photo…", value: progress)
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
      choice("Choose Another Photo").buttonStyle(.bordered)
      Button("Type the Title Instead") { scanner.noneOfThese() }.buttonStyle(.bordered)
    }
    switch scanner.phase {
    case .found, .searching, .typing: choice("Choose Another Photo").buttonStyle(.bordered)
    case .choosing, .reading, .failed: EmptyView()
    }
  }

  /// A browser on a phone offers the camera with its files.
  private func choice(_ title: String) -> some View {
    PhotosPicker(selection: $picked, matching: .images) { Label(title, systemImage: "camera.viewfinder") }
  }
}

/// Finds a book by what somebody writes of its cover, where there is no photo of it.
struct BookScanTypingView: View {
  @Bindable var scanner: BookScanViewModel

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      Text("Title, author, or the number over the barcode, as they stand on the book:")
        .foregroundStyle(Color.softInk)
      TextField("What stands on the book", text: $scanner.typed, axis: .vertical).lineLimit(3...8)
        .textFieldStyle(.roundedBorder)
      FieldProblem(text: scanner.typedProblem)
      Button(scanner.readingTyped.isUnderWay ? "Looking…" : "Find the Book") {
        Task { await scanner.readTyped() }
      }
      .buttonStyle(.borderedProminent)
      .disabled(!scanner.canReadTyped)
    }
  }
}

/// The book that a photo most likely shows, how sure that is, and what else it could be.
struct BookScanResult: View {
  let scan: BookScan
  let scanner: BookScanViewModel
  let open: @MainActor (_ titleId: String) -> Void

  var body: some View {
    if let best = scan.candidates.first {
      Text("Is it this one?").font(.headline).accessibilityAddTraits(.isHeader)
      BookScanRow(candidate: best, open: open)
    }
    if scan.candidates.count > 1 {
      Text("It could also be").font(.headline).accessibilityAddTraits(.isHeader)
      ForEach(scan.candidates.dropFirst()) { BookScanRow(candidate: $0, open: open) }
    }
    Button("None of These") { scanner.noneOfThese() }.buttonStyle(.bordered)
  }
}

/// A book that it may be, and why.
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

/// Looks by words when the photo did not lead to the book.
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
        ListEnd(titles) { ContentUnavailableView("Nothing Found", systemImage: "book") }
        if titles.hasReachedEnd {
          Button("Add a Book That Is Missing", systemImage: "plus.circle") { add(picker.query) }
            .buttonStyle(.bordered)
        }
      }
      if scanner.hasFound {
        Button("Back to What Was Found") { scanner.showFound() }.buttonStyle(.bordered)
      }
    }
    .task(id: picker.query) { await picker.search() }
  }
}

enum BookScanWords {
  /// Such as `95 % sure: its title and its author are on the photo`.
  static func certainty(_ candidate: BookScanCandidate) -> String {
    "\(Int((candidate.confidence * 100).rounded())) % sure: \(reason(candidate.reason))"
  }

  private static func reason(_ reason: BookScanCandidate.Reason) -> String {
    switch reason {
    case .number: "its number is on the photo"
    case .nameAndAuthor: "its title and its author are on the photo"
    case .name: "its title is on the photo"
    case .words: "some of its words are on the photo"
    }
  }

  static func nothingFound(_ scan: BookScan) -> String {
    switch (scan.barcode, scan.query) {
    case (let barcode?, _): "No book with the number \(barcode) is known here. Look for its title:"
    case (nil, nil): "Nothing could be read. A straight and near photo with good light may help."
    case (nil, _?): "No book that is called so is known here. Put the words right, or add the book:"
    }
  }
}
