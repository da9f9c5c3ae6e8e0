import ServerCore
import KiwiKit

/// A page of a list of TMDB.
struct TMDBPage: Decodable, Sendable {
  let results: LossyList<TMDBResult>
  let total_pages: Int?
}

/// A film or show, in a list or as a single object. Mixed lists name the kind (`media_type`), otherwise the request determines
/// it. All other members may be missing.
package struct TMDBResult: Decodable, Sendable {
  package let id: Int
  let media_type: String?
  let adult: Bool?
  package let title: String?
  package let name: String?
  let original_title: String?
  let original_name: String?
  let original_language: String?
  let overview: String?
  let poster_path: String?
  let release_date: String?
  let first_air_date: String?
  let genre_ids: LossyList<Int>?
}

/// The details of a title, with credits.
package struct TMDBDetails: Decodable, Sendable {
  package let result: TMDBResult
  package let genres: LossyList<Genre>?
  let runtime: Int?
  let episode_run_time: LossyList<Int>?
  let last_episode_to_air: Episode?
  let created_by: LossyList<Person>?
  package let credits: Credits?
  /// The streaming services by country.
  package let providers: [String: Providers]?

  package struct Genre: Decodable, Sendable { let id: Int }
  struct Episode: Decodable, Sendable { let runtime: Int? }
  package struct Person: Decodable, Sendable {
    package let name: String
    package let job: String?
  }
  package struct Providers: Decodable, Sendable { let flatrate: LossyList<Provider>? }
  struct Provider: Decodable, Sendable { let provider_name: String }
  private struct Countries: Decodable { let results: [String: Providers] }
  package struct Credits: Decodable, Sendable { let crew: LossyList<Person>? }

  private enum CodingKeys: String, CodingKey {
    case genres, runtime, episode_run_time, last_episode_to_air, created_by, credits
    case providers = "watch/providers"
  }

  package init(from decoder: any Decoder) throws {
    result = try TMDBResult(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    genres = try? container.decode(LossyList<Genre>.self, forKey: .genres)
    runtime = try? container.decode(Int.self, forKey: .runtime)
    episode_run_time = try? container.decode(LossyList<Int>.self, forKey: .episode_run_time)
    last_episode_to_air = try? container.decode(Episode.self, forKey: .last_episode_to_air)
    created_by = try? container.decode(LossyList<Person>.self, forKey: .created_by)
    credits = try? container.decode(Credits.self, forKey: .credits)
    providers = try? container.decode(Countries.self, forKey: .providers).results
  }
}

extension MediaItem {
  /// Creates an item, or returns nil for people, adult titles and titles without a name.
  init?(_ result: TMDBResult, kind listKind: TitleKind?) {
    let statedKind: TitleKind? =
      switch result.media_type {
      case "movie": .film
      case "tv": .show
      case nil: listKind
      default: nil
      }
    guard let kind = statedKind, result.id > 0, result.adult != true,
      let name = SourceText.line((kind == .film ? result.title : result.name) ?? "")
    else { return nil }
    let original = (kind == .film ? result.original_title : result.original_name).flatMap(SourceText.line)
    let date = kind == .film ? result.release_date : result.first_air_date
    id = MediaID(source: .tmdb, kind: kind, number: String(result.id))
    facts = TitleFacts(
      kind: kind, name: name, originalName: original == name ? nil : original,
      year: date.flatMap(SourceText.year),
      genres: GenreMap.words(for: result.genre_ids?.elements ?? [], of: kind),
      language: result.original_language.flatMap(SourceText.language),
      description: result.overview.flatMap(SourceText.description))
    coverPath = result.poster_path.flatMap(Self.cover)
  }

  package init?(_ details: TMDBDetails, kind: TitleKind) {
    self.init(details.result, kind: kind)
    isWhole = true
    if let genres = details.genres?.elements {
      facts.genres = GenreMap.words(for: genres.map(\.id), of: kind)
    }
    let minutes =
      kind == .film
      ? details.runtime : details.episode_run_time?.elements.first ?? details.last_episode_to_air?.runtime
    facts.runtimeMinutes = minutes.flatMap { Limits.titleLength.contains($0) ? $0 : nil }
    let directors = details.credits?.crew?.elements.filter { $0.job == "Director" } ?? []
    facts.people = SourceText.people(
      kind == .film ? directors.map(\.name) : details.created_by?.elements.map(\.name) ?? [],
      role: kind == .film ? .director : .creator)
    let names = details.providers?["US"]?.flatrate?.elements.map(\.provider_name) ?? []
    watchProviders = Array(names.compactMap(SourceText.line).prefix(Limits.providersPerTitle))
  }

  /// Returns a path if it is a plain name of a picture file.
  private static func cover(_ path: String) -> String? {
    guard path.utf8.count <= 100, path.wholeMatch(of: /\/[A-Za-z0-9_-]+\.(?:jpg|png|webp)/) != nil else {
      return nil
    }
    return path
  }
}
