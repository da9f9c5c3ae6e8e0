import Commands
import Foundation
import KiwiEngine
import KiwiKit

/// Books, films and shows, and what posts say about them.
extension Session {
  func titles() async throws {
    let kind = try command.choice("--kind", TitleKind.self)
    let api = try device.api()
    let words = command.parameters.joined(separator: " ")
    let titles = try await all { page, pageSize throws(APIFailure) in
      try await api.send(API.Titles.titles(TitleQuery(words, kind: kind, page: page, pageSize: pageSize)))
    }
    try await device.remember { $0.titles = titles.map(TitleSummary.init) }
    try output.print(titles, output.text(of: titles.map(TitleSummary.init)))
  }

  /// The title that somebody means: a place in the last list of titles, which needs no network, or an id.
  func title(named name: String) async throws -> TitleSummary {
    guard let place = Int(name) else {
      return TitleSummary(try await device.api().send(API.Titles.title(name.lowercased())))
    }
    guard let titles = device.savedState.titles, titles.indices.contains(place - 1) else {
      throw Failure("There is no title \(place) in the last list. \"kiwi titles WORDS\" shows one.")
    }
    return titles[place - 1]
  }

  /// What `--about` and `--rating` say; nil without them.
  func about() async throws -> PostEdit.About? {
    let rating = try rating()
    let page = try command.integer("--page", in: Limits.readingPages)
    guard let name = command.text("--about"), name != "none" else {
      guard rating == nil else { throw UsageError("--rating is of what --about names.") }
      guard page == nil else { throw UsageError("--page is of the book that --about names.") }
      return command.text("--about") == nil ? nil : .nothing
    }
    var subject = try await subject(named: name, rating: rating)
    if let page {
      guard subject.takesPosition else { throw UsageError("Books alone have pages.") }
      subject.position = BookPosition(page: page)
    }
    return .subject(subject)
  }

  private func subject(named name: String, rating: Rating?) async throws -> PostSubject {
    switch PostSubjectReference(name) {
    case .spot(let place)?: return PostSubject(try await spot(named: place), rating: rating, zones: [])
    case .experience(let id)?:
      guard rating == nil else { throw UsageError("An experience has ratings of its own.") }
      let details = try await device.api().send(API.Places.experience(id))
      return PostSubject(
        details.experience, at: details.spot, rating: details.ratings.first?.rating?.value, zones: [],
        now: .now)
    case .title(let title)?: return PostSubject(.title(try await self.title(named: title)), rating: rating)
    case nil: return PostSubject(.title(try await title(named: name)), rating: rating)
    }
  }

  func rating() throws -> Rating? {
    guard let text = command.text("--rating") else { return nil }
    return try rating(of: text)
  }

  nonisolated func rating(of text: String) throws -> Rating? {
    guard !text.lowercased().contains("x"), let stars = Double(text), (0.5...5).contains(stars),
      stars * 2 == (stars * 2).rounded()
    else {
      throw UsageError("A rating is 0.5 to 5 stars, in halves, not \"\(text)\".")
    }
    return Rating(quarterStars: Int(stars * 4))
  }
}
