public import KiwiKit

extension SampleContent {
  public static let titles: [Title] = [
    Title(
      id: id(70_001), kind: .film, name: "Spirited Away", originalName: "千と千尋の神隠し", year: 2001,
      people: [TitlePerson(role: .director, name: "Hayao Miyazaki")],
      genres: ["animation", "fantasy", "family"], language: "ja", runtimeMinutes: 125,
      description: "A girl finds work in a bathhouse for spirits."),
    Title(
      id: id(70_002), kind: .book, name: "The Left Hand of Darkness", year: 1969,
      people: [TitlePerson(role: .author, name: "Ursula K. Le Guin")], genres: ["science fiction"],
      language: "en", description: "An envoy comes alone to a world of winter."),
    Title(
      id: id(70_003), kind: .show, name: "The Wire", year: 2002,
      people: [TitlePerson(role: .creator, name: "David Simon")], genres: ["crime", "drama"], language: "en"),
  ]
}
