import Commands
import KiwiEngine
import KiwiKit

/// Recommendations for the reader or a group.
extension Session {
  func recommendations() async throws {
    let kind = try command.choice("--kind", TitleKind.self) ?? .book
    let limit = try command.integer("--count", in: 1...Limits.recommendations) ?? 8
    let api = try device.api()
    let found: [Recommendation]
    if let names = command.text("--with") {
      let usernames = names.split(separator: ",").map { username(String($0)) }
      found = try await api.send(
        API.Recommendations.group(GroupRecommendationQuery(with: usernames, kind: kind, limit: limit)))
    } else {
      found = try await api.send(API.Recommendations.own(RecommendationQuery(kind: kind, limit: limit)))
    }
    try await device.remember { $0.titles = found.map { TitleSummary($0.title) } }
    try output.print(found, output.text(of: found))
  }

  /// Dismisses a title; without one, lists dismissed titles.
  func dismiss() async throws {
    let api = try device.api()
    guard !command.parameters.isEmpty else {
      let titles = try await all { page, pageSize throws(APIFailure) in
        try await api.send(API.Recommendations.dismissals(PageQuery(page: page, pageSize: pageSize)))
      }.map { TitleSummary($0) }
      try await device.remember { $0.titles = titles }
      return try output.print(titles, output.text(ofDismissed: titles))
    }
    let title = try await title(named: parameter)
    if try command.flag("--undo") {
      _ = try await api.send(API.Recommendations.takeBackDismissal(title.id))
      try output.print(title, localized("\(title.name) can be recommended again.") + "\n")
    } else {
      _ = try await api.send(API.Recommendations.dismiss(title.id))
      try output.print(title, localized("\(title.name) will not be recommended again.") + "\n")
    }
  }
}

extension Output {
  fileprivate func text(ofDismissed titles: [TitleSummary]) -> String {
    guard !titles.isEmpty else { return localized("No dismissed titles.") + "\n" }
    return titles.enumerated().map { line(of: $1, number: $0 + 1) }.joined()
  }

  func text(of recommendations: [Recommendation]) -> String {
    guard !recommendations.isEmpty else {
      return localized("No recommendations yet. Finish a book or add one to your watchlist.") + "\n"
    }
    return recommendations.enumerated().map { index, recommendation in
      let reasons = recommendation.reasons.map { "   \(TextLayout.printable($0.text))\n" }.joined()
      return line(of: TitleSummary(recommendation.title), number: index + 1) + reasons
    }.joined()
  }
}
