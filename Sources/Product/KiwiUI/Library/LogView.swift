import KiwiEngine
import KiwiKit
import SwiftUI

/// Logs a finished title: search, choose, done.
struct LogView: View {
  @Bindable var log: LogViewModel
  let account: Account
  @State private var entry: EntryViewModel?
  @FocusState private var isSearching: Bool
  @Environment(\.timeZone) private var timeZone
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Group {
        if let entry { EntryFields(form: entry) } else { search }
      }
      .inlineTitle("Log")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button(entry == nil ? "Cancel" : "Back") {
            if entry == nil { dismiss() } else { entry = nil }
          }
        }
        ToolbarItem(placement: .confirmationAction) {
          if let entry { EntrySaveButton(form: entry) { dismiss() } }
        }
      }
    }
    .task(id: log.text) { await log.search(after: TypedText.pause) }
  }

  private var search: some View {
    List {
      TextField("What did you finish?", text: $log.text).focused($isSearching).onAppear { isSearching = true }
        .textFieldStyle(.roundedBorder)
      if let titles = log.titles {
        ForEach(titles.titles) { title in
          Button {
            entry = EntryViewModel(title, library: account.library, timeZone: timeZone)
          } label: {
            HStack(spacing: Spacing.large) {
              TitleCover(title: title, width: 48)
              VStack(alignment: .leading, spacing: 0) {
                Text(verbatim: title.name).font(.headline).foregroundStyle(Color.ink).lineLimit(2)
                Text(verbatim: TitleWords.kindAndYear(title)).smallPrint()
              }
              Spacer()
            }
          }
          .buttonStyle(.plain)
          .accessibilityLabel("\(title.name), \(TitleWords.kindAndYear(title))")
        }
        TitleAttributions(titles: titles.titles)
        ListEnd(titles) { ContentUnavailableView("No Results", systemImage: "book") }
      }
    }
    .listStyle(.plain)
  }
}
