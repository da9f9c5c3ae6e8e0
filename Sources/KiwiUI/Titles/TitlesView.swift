import KiwiEngine
import KiwiKit
import SwiftUI

/// Books, films and shows, of all kinds or of one.
struct TitlesView: View {
  @State private var titles: TitlesViewModel
  private let account: Account

  init(query: String, kind: TitleKind?, account: Account) {
    self.account = account
    _titles = State(initialValue: TitlesViewModel(query: query, kind: kind, client: account.client))
  }

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: Spacing.large) {
        Picker("Kind", selection: kind) {
          ForEach([nil] + TitleKind.allCases, id: \.self) { kind in
            Text(TitleWords.kinds(kind)).tag(kind)
          }
        }
        .pickerStyle(.segmented)
        .labelsHidden()
        ForEach(titles.titles) { TitleRow(title: $0) }
        TitlesEnd(titles: titles)
        if account.user != nil, titles.hasReachedEnd { MissingTitle(query: titles.query) }
      }
      .padding(.horizontal, Spacing.large)
      .padding(.vertical, Spacing.regular)
      .frame(maxWidth: 680)
    }
    .refreshable { await titles.refresh() }
    .task { await titles.loadInitial() }
    .navigationTitle(titles.query.isEmpty ? "Books, Films and Shows" : "“\(titles.query)”")
    .navigationBarTitleDisplayMode(.inline)
  }

  private var kind: Binding<TitleKind?> {
    Binding {
      titles.kind
    } set: { kind in
      Task { await titles.select(kind) }
    }
  }
}
