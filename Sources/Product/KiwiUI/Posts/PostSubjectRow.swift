import KiwiEngine
import KiwiKit
import SwiftUI

/// The subject of a post with its author's rating, linked to its page; another user's experience links to its place.
struct PostSubjectRow: View {
  let subject: PostSubject

  var body: some View {
    if let route {
      NavigationLink(value: route) { SubjectLine(subject: subject) }.buttonStyle(.plain)
    } else {
      SubjectLine(subject: subject)
    }
  }

  private var route: Route? {
    switch subject.thing {
    case .title(let title): .title(id: title.id)
    case .spot(let spot): .spot(id: spot.id)
    case .experience(let visit):
      // Only the author receives the audience.
      subject.audience == nil ? visit.spot.map { .spot(id: $0.id) } : .experience(id: visit.id)
    }
  }
}

/// A subject's cover or symbol, name, facts and rating.
struct SubjectLine: View {
  let subject: PostSubject
  var showsRating = true

  var body: some View {
    HStack(alignment: .center, spacing: Spacing.regular) {
      picture
      VStack(alignment: .leading, spacing: Spacing.small) {
        Text(verbatim: subject.name).font(.headline).foregroundStyle(Color.ink).lineLimit(2)
          .written(as: subject.name)
        Text(verbatim: facts).smallPrint()
        if let position = subject.position {
          Text(NoteWords.position(position)).smallPrint()
        }
        if showsRating, let rating = subject.rating { RatingLabel(rating: rating).font(.footnote) }
      }
      Spacer(minLength: 0)
      if subject.audience == .onlyMe {
        Image(systemName: "lock").foregroundStyle(Color.softInk).accessibilityLabel("Only visible to you")
      }
    }
    .padding(Spacing.regular)
    .background(Color.paper, in: RoundedRectangle(cornerRadius: Spacing.regular))
  }

  @ViewBuilder private var picture: some View {
    if let title = subject.title {
      TitleCover(title: Title(title), width: 56)
    } else {
      Image(systemName: subject.spot.map { PlaceWords.symbol($0.category) } ?? "mappin")
        .foregroundStyle(Color.kiwi)
        .frame(width: 56, height: 56)
        .background(Color.flesh, in: RoundedRectangle(cornerRadius: Spacing.regular))
    }
  }

  private var facts: String {
    switch subject.thing {
    case .title(let title): TitleWords.kindAndYear(Title(title))
    case .spot(let spot): PlaceWords.facts(spot)
    case .experience(let visit): PlaceWords.facts(visit)
    }
  }
}

extension Title {
  /// Creates a partial title from a summary.
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
