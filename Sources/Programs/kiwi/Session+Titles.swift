import Commands
import Foundation
import KiwiEngine
import KiwiKit

/// Books, films and shows, and posts about them.
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

  /// The title given by its number in the last list, which needs no network, or by its id.
  func title(named name: String) async throws -> TitleSummary {
    guard let place = Int(name) else {
      return TitleSummary(try await device.api().send(API.Titles.title(name.lowercased())))
    }
    guard let titles = device.savedState.titles, titles.indices.contains(place - 1) else {
      throw Failure(
        localized("The last list has no title \(name). Use \"kiwi titles WORD\" to list titles."))
    }
    return titles[place - 1]
  }

  /// The subject given by `--about` and `--rating`; nil without them.
  func about() async throws -> PostEdit.About? {
    let rating = try rating()
    let page = try command.integer("--page", in: Limits.readingPages)
    guard let name = command.text("--about"), name != "none" else {
      guard rating == nil else { throw UsageError(localized("--rating needs a subject. Add --about.")) }
      guard page == nil else { throw UsageError(localized("--page needs a book. Add --about.")) }
      return command.text("--about") == nil ? nil : .nothing
    }
    var subject = try await subject(named: name, rating: rating)
    if let page {
      guard subject.takesPosition else {
        throw UsageError(localized("Only books have pages. Remove --page."))
      }
      subject.position = BookPosition(page: page)
    }
    return .subject(subject)
  }

  private func subject(named name: String, rating: Rating?) async throws -> PostSubject {
    switch PostSubjectReference(name) {
    case .spot(let place)?: return PostSubject(try await spot(named: place), rating: rating, zones: [])
    case .experience(let id)?:
      guard rating == nil else {
        throw UsageError(localized("An experience has its own ratings. Remove --rating."))
      }
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
      throw UsageError(localized("\"\(text)\" is not a rating. Use 0.5 to 5 stars, in half stars."))
    }
    return Rating(quarterStars: Int(stars * 4))
  }
}
