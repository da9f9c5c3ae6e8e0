import KiwiKit

extension JSONWriter {
  /// What a post is about.
  mutating func subject(_ subject: PostSubject) {
    object { writer in
      switch subject.thing {
      case .title(let title):
        writer.member("kind", "title")
        writer.name("title")
        writer.summary(title)
      }
      writer.member("rating", subject.rating?.quarterStars)
    }
  }

  private mutating func summary(_ title: TitleSummary) {
    object { writer in
      writer.member("id", title.id)
      writer.member("kind", title.kind.rawValue)
      writer.member("name", title.name)
      writer.member("year", title.year)
      writer.member("makers", title.makers)
    }
  }
}
