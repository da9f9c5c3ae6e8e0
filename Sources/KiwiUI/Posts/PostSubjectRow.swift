import KiwiEngine
import KiwiKit
import SwiftUI

/// What a post is about, with its author's rating. Leads to the page of it.
struct PostSubjectRow: View {
  let subject: PostSubject

  var body: some View {
    switch subject.thing {
    case .title(let title):
      NavigationLink(value: Route.title(id: title.id)) { SubjectLine(title: title, rating: subject.rating) }
        .buttonStyle(.plain)
    }
  }
}

/// Cover, name, kind and year, and stars where there are some.
struct SubjectLine: View {
  let title: TitleSummary
  let rating: Rating?

  var body: some View {
    HStack(alignment: .center, spacing: Spacing.regular) {
      TitleCover(title: Title(title), width: 56)
      VStack(alignment: .leading, spacing: Spacing.small) {
        Text(verbatim: title.name).font(.headline).foregroundStyle(Color.ink).lineLimit(2)
          .written(as: title.name)
        Text(verbatim: TitleWords.kindAndYear(Title(title))).font(.footnote).foregroundStyle(Color.softInk)
        if let rating { RatingLabel(rating: rating).font(.footnote) }
      }
      Spacer(minLength: 0)
    }
    .padding(Spacing.regular)
    .background(Color.paper, in: RoundedRectangle(cornerRadius: Spacing.regular))
  }
}

extension Title {
  /// As much of a title as its summary says.
  init(_ summary: TitleSummary) {
    let role: TitleRole =
      switch summary.kind {
      case .film: .director
      case .show: .creator
      case .book: .author
      }
    self.init(
      id: summary.id, kind: summary.kind, name: summary.name, year: summary.year,
      people: summary.makers.map { TitlePerson(role: role, name: $0) })
  }
}
