import KiwiEngine
import KiwiKit
import SwiftUI
import UniformTypeIdentifiers

/// Imports places from Google Maps and Swarm.
struct PlaceImportView: View {
  @State private var places: PlaceImportViewModel

  init(account: Account) { _places = State(initialValue: PlaceImportViewModel(client: account.client)) }

  var body: some View {
    Group {
      switch places.stage {
      case .choosing: PlaceImportFiles(places: places)
      case .sending(let progress): sending(progress)
      case .preview, .applied, .undone: PlaceImportPreview(places: places)
      case .applying(let done, let total): working(localized("Importing…"), done, total)
      case .undoing(let done, let total): working(localized("Undoing…"), done, total)
      }
    }
    .task { await places.load() }
    .task(id: places.reloadKey) { await places.follow() }
    .navigationTitle("Import Places")
  }

  private func sending(_ progress: Double?) -> some View {
    VStack(spacing: Spacing.large) {
      if let progress {
        ProgressView("Uploading the file…", value: progress)
      } else {
        ProgressView("Reading the file…")
      }
    }
    .padding(Spacing.large)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private func working(_ words: String, _ done: Int, _ total: Int) -> some View {
    VStack(spacing: Spacing.large) {
      ProgressView(words, value: Double(done), total: Double(max(total, 1)))
      Text("\(done) of \(total)").foregroundStyle(Color.softInk).accessibilityAddTraits(.updatesFrequently)
      Text("You can leave this page. The server continues in the background.").smallPrint()
      Button("Back to Imports") { Task { await places.close() } }.buttonStyle(.bordered)
      if let failure = places.followFailure {
        MoreFailure(failure: failure) { await places.follow() }
      }
    }
    .padding(Spacing.large)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// The choice of a file, and the earlier files.
struct PlaceImportFiles: View {
  let places: PlaceImportViewModel
  @State private var isChoosing = false
  @State private var removing: PlaceImport?

  var body: some View {
    Form {
      Section {
        Button("Choose File", systemImage: "square.and.arrow.down") { isChoosing = true }
          .buttonStyle(.borderedProminent)
          .disabled(places.changing.isUnderWay)
        FieldProblem(text: places.fileProblem ?? places.changing.failure?.message)
      } header: {
        Text("From Google Maps or Swarm")
      } footer: {
        Text(
          """
          In Google Takeout, export Saved and Maps (your places). In Swarm, request your data in the privacy settings. Then \
          choose the archive, or a CSV or JSON file from it. Nothing is imported until you review it.
          """)
      }
      Section("Previous Imports") {
        whenLoaded(places.loadingImports, retry: { await places.load() }) {
          if places.imports.isEmpty { Text("No imports yet.").foregroundStyle(Color.softInk) }
          ForEach(places.imports) { row($0) }
        }
      }
    }
    .fileImporter(isPresented: $isChoosing, allowedContentTypes: [.zip, .json, .commaSeparatedText]) {
      result in
      switch result {
      case .success(let url): Task { await places.fileChosen(url) }
      case .failure: places.fileUnreadable()
      }
    }
    .confirming(
      "Remove this file?", of: $removing, "Remove",
      message: "Imported entries stay, but you won’t be able to undo the import."
    ) { chosen in
      await places.remove(chosen)
    }
  }

  private func row(_ chosen: PlaceImport) -> some View {
    HStack(spacing: Spacing.regular) {
      Button {
        places.open(chosen)
      } label: {
        VStack(alignment: .leading, spacing: 0) {
          Text(verbatim: chosen.fileName).font(.headline).foregroundStyle(Color.ink)
          Text(PlaceImportWords.summary(chosen)).smallPrint()
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
      .buttonStyle(.plain)
      Button("Remove \(chosen.fileName)", systemImage: "trash", role: .destructive) { removing = chosen }
        .labelStyle(.iconOnly)
        .disabled(places.changing.isUnderWay)
    }
  }
}
