public import KiwiKit

extension SampleContent {
  /// The titles that the server knows.
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
    Title(
      id: id(70_004), kind: .film, name: "Seven Samurai", year: 1954,
      people: [TitlePerson(role: .director, name: "Akira Kurosawa")], genres: ["drama"], language: "ja"),
    Title(
      id: id(70_005), kind: .book, name: "Middlemarch", year: 1871,
      people: [TitlePerson(role: .author, name: "George Eliot")], genres: ["classic", "fiction"],
      language: "en"),
    Title(
      id: id(70_006), kind: .film, name: "Alien", year: 1979,
      people: [TitlePerson(role: .director, name: "Ridley Scott")], genres: ["horror", "science fiction"],
      language: "en"),
    Title(
      id: id(70_007), kind: .book, name: "Beloved", year: 1987,
      people: [TitlePerson(role: .author, name: "Toni Morrison")], genres: ["fiction", "history"],
      language: "en"),
    Title(
      id: id(70_008), kind: .book, name: "The Hobbit", year: 1937,
      people: [TitlePerson(role: .author, name: "J. R. R. Tolkien")], genres: ["children", "fantasy"],
      language: "en"),
    Title(
      id: id(70_009), kind: .film, name: "Casablanca", year: 1942,
      people: [TitlePerson(role: .director, name: "Michael Curtiz")], genres: ["drama", "romance"],
      language: "en"),
    Title(
      id: id(70_010), kind: .show, name: "Twin Peaks", year: 1990,
      people: [TitlePerson(role: .creator, name: "David Lynch")], genres: ["drama", "mystery"], language: "en"
    ),
    Title(
      id: id(70_011), kind: .book, name: "Frankenstein", year: 1818,
      people: [TitlePerson(role: .author, name: "Mary Shelley")], genres: ["classic", "horror"],
      language: "en"),
    Title(
      id: id(70_012), kind: .film, name: "Parasite", year: 2019,
      people: [TitlePerson(role: .director, name: "Bong Joon-ho")], genres: ["drama", "thriller"],
      language: "ko"),
  ]
}
