import ServerCore
import KiwiKit

/// Writes the subjects of posts.
enum PostSubjectJSON {
  static func write(_ subject: PostSubject, to writer: inout JSONWriter) {
    writer.object { writer in
      switch subject.thing {
      case .title(let title):
        writer.member("kind", "title")
        writer.name("title")
        write(title, to: &writer)
      case .spot(let spot):
        writer.member("kind", "spot")
        writer.name("spot")
        write(spot, to: &writer)
      case .experience(let visit):
        writer.member("kind", "experience")
        writer.name("experience")
        writer.object { writer in
          writer.member("id", visit.id)
          writer.member("name", visit.name)
          writer.name("spot")
          if let spot = visit.spot { write(spot, to: &writer) } else { writer.null() }
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

  private static func write(_ spot: SpotSummary, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", spot.id)
      writer.member("name", spot.name)
      writer.member("category", spot.category.rawValue)
      writer.member("address", spot.address)
      writer.member("town", spot.town)
    }
  }

  private static func write(_ title: TitleSummary, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", title.id)
      writer.member("kind", title.kind.rawValue)
      writer.member("name", title.name)
      writer.member("year", title.year)
      writer.member("makers", title.makers)
    }
  }
}
