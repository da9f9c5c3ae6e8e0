import ServerCore
import KiwiKit

extension JSONWriter {
  /// Writes the subject of a post.
  package mutating func subject(_ subject: PostSubject) {
    object { writer in
      switch subject.thing {
      case .title(let title):
        writer.member("kind", "title")
        writer.name("title")
        writer.summary(title)
      case .spot(let spot):
        writer.member("kind", "spot")
        writer.name("spot")
        writer.summary(spot)
      case .experience(let visit):
        writer.member("kind", "experience")
        writer.name("experience")
        writer.object { writer in
          writer.member("id", visit.id)
          writer.member("name", visit.name)
          writer.name("spot")
          if let spot = visit.spot { writer.summary(spot) } else { writer.null() }
          writer.member("town", visit.town)
          writer.member("showsTownOnly", visit.showsTownOnly)
        }
      }
      writer.member("rating", subject.rating?.quarterStars)
      writer.name("position")
      writer.position(subject.position)
      writer.member("audience", subject.audience?.rawValue)
    }
  }

  private mutating func summary(_ spot: SpotSummary) {
    object { writer in
      writer.member("id", spot.id)
      writer.member("name", spot.name)
      writer.member("category", spot.category.rawValue)
      writer.member("address", spot.address)
      writer.member("town", spot.town)
    }
  }

  package mutating func summary(_ title: TitleSummary) {
    object { writer in
      writer.member("id", title.id)
      writer.member("kind", title.kind.rawValue)
      writer.member("name", title.name)
      writer.member("year", title.year)
      writer.member("makers", title.makers)
    }
  }
}
