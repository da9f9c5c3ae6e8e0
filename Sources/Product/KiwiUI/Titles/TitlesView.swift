import KiwiEngine
import KiwiKit
import SwiftUI

/// Books, films and shows, filtered by kind.
struct TitlesView: View {
  /// The route with which the screen was opened.
  private let opened: Route
  let model: AppModel
  @State private var titles: TitlesViewModel
  @State private var decisions: TitleDecisions
  private let account: Account

  init(query: String, kind: TitleKind?, model: AppModel, account: Account) {
    let opened = Route.titles(kind, query: query)
    self.opened = opened
    self.model = model
    self.account = account
    var shownKind = kind
    if case .titles(let kind, _) = model.router.shown(opened) { shownKind = kind }
    _titles = State(initialValue: TitlesViewModel(query: query, kind: shownKind, client: account.client))
    _decisions = State(initialValue: TitleDecisions(library: account.library))
  }

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: Spacing.large) {
        KindChips(kind: titles.kind) { kind in
          model.router.refine(opened, as: .titles(kind, query: titles.query))
          Task { await titles.select(kind) }
        }
        ForEach(titles.titles) { MarkedTitleRow(title: $0, decisions: decisions, account: account) }
        TitleAttributions(titles: titles.titles)
        ListEnd(titles) { ContentUnavailableView("No Results", systemImage: "book") }
        if account.user != nil, titles.hasReachedEnd { MissingTitle(query: titles.query) }
      }
      .padding(.horizontal, Spacing.large)
      .padding(.vertical, Spacing.regular)
      .frame(maxWidth: Spacing.column)
    }
    .refreshable { await titles.refresh() }
    .task { await titles.loadInitial() }
    .inlineTitle(titles.query.isEmpty ? "Books, Films and Shows" : "“\(titles.query)”")
  }
}
