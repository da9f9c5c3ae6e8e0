import KiwiEngine
import KiwiKit
import SwiftUI

/// The page of a book, a film or a show.
struct TitleView: View {
  let model: AppModel
  let account: Account
  @State private var screen: TitleViewModel

  init(id: String, model: AppModel, account: Account) {
    self.model = model
    self.account = account
    _screen = State(initialValue: TitleViewModel(id: id, client: account.client))
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        if let title = screen.title {
          TitleHeader(title: title)
          if account.user != nil { TitleRecordView(title: title, account: account) }
          PostOfferBar(model: model, account: account, titleId: title.id)
          if let description = title.description {
            Text(verbatim: description).font(.body).fontDesign(.serif)
          }
          if TitleFactsList.isKnown(title) { TitleFactsList(title: title) }
          TitleAttributions(titles: [title])
          if account.user != nil { CorrectionLinks(item: title, model: model, account: account) }
          if title.kind == .book { TitleNotes(title: title, model: model, account: account) }
          TitlePosts(title: title, model: model, account: account)
          if let maker = title.people.first?.name {
            MoreTitles(title: title, maker: maker, account: account)
          }
          if !screen.similar.isEmpty { CoverStrip(name: localized("Similar Titles"), titles: screen.similar) }
        } else {
          missingContent(screen.loading.failure) { await screen.load() }
        }
      }
      .padding(Spacing.large)
      .frame(maxWidth: Spacing.column, alignment: .leading)
    }
    .refreshable { await screen.refresh() }
    .task { await screen.load() }
    // Another screen may have edited the title.
    .onAppear { if screen.title != nil { Task { await screen.refresh() } } }
    .inlineTitle(screen.title?.name ?? localized("Title"))
  }
}

struct TitleHeader: View {
  let title: Title

  var body: some View {
    HStack(alignment: .top, spacing: Spacing.large) {
      TitleCover(title: title, width: 128)
      VStack(alignment: .leading, spacing: Spacing.regular) {
        Text(verbatim: title.name).font(.title2).fontDesign(.serif).bold().written(as: title.name)
        if let original = title.originalName {
          Text(verbatim: original).foregroundStyle(Color.softInk).written(as: original)
        }
        Text(verbatim: TitleWords.kindAndYear(title)).foregroundStyle(Color.softInk)
        if !title.people.isEmpty { Text(verbatim: TitleWords.makers(title)) }
      }
      Spacer(minLength: 0)
    }
  }
}

/// The known details of a title, one per line.
struct TitleFactsList: View {
  let title: Title

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      ForEach(roles, id: \.self) { role in
        let names = title.people.filter { $0.role == role }.map(\.name)
        fact(names.count > 1 ? TitleWords.roles(role) : TitleWords.role(role), names.joined(separator: ", "))
      }
      if !title.genres.isEmpty {
        fact(
          title.genres.count > 1 ? localized("Genres") : localized("Genre"),
          title.genres.map(TitleWords.genre).joined(separator: ", "))
      }
      if let language = title.language { fact(localized("Language"), TitleWords.language(language)) }
      if let minutes = title.runtimeMinutes { fact(localized("Length"), localized("\(minutes) min")) }
      if !title.watchProviders.isEmpty {
        fact(localized("Watch on"), title.watchProviders.joined(separator: ", "))
      }
      if let pages = title.pages { fact(localized("Length"), localized("\(pages) pages")) }
    }
    .card()
  }

  /// Returns whether the title has any details.
  static func isKnown(_ title: Title) -> Bool {
    !title.people.isEmpty || !title.genres.isEmpty || title.language != nil || title.runtimeMinutes != nil
      || !title.watchProviders.isEmpty || title.pages != nil
  }

  private var roles: [TitleRole] {
    TitleRole.allCases.filter { role in title.people.contains { $0.role == role } }
  }

  private func fact(_ name: String, _ value: String) -> some View {
    LabeledContent(name) { Text(verbatim: value) }
  }
}
