import Formats
import Foundation
import KiwiEngine
import KiwiKit

extension SampleContent {
  /// Places of an invented town by the sea.
  public static let spots: [Spot] = [
    spot(0, "Harbour Kitchen", .restaurant, 0.0004, 0.0011, "Pier 3", "We-Su 12:00-22:00"),
    spot(1, "The Slow Cup", .cafe, -0.0007, 0.0006, "Mill Lane 8", "Mo-Sa 08:00-18:00"),
    spot(2, "Ink & Anchor Books", .bookshop, -0.0011, -0.0004, "Church Street 21", "Tu-Sa 10:00-19:00"),
    spot(3, "Lantern Cinema", .cinema, 0.0013, -0.0009, "Market Square 2", nil),
    spot(4, "Old Net Bakery", .bakery, 0.0002, -0.0015, "Net Street 5", "Mo-Fr 06:30-13:00"),
    spot(5, "Lighthouse Museum", .museum, 0.0061, 0.0042, "North Cape 1", nil),
    spot(6, "Seventeen Steps", .bar, -0.0004, -0.0012, "Under the Wall 17", "Th-Sa 19:00-02:00"),
    spot(7, "Dune Park", .park, -0.0048, 0.0031, nil, nil),
  ]

  /// The experience of ``me`` with the most ratings.
  public static let ownExperienceId = id(92_000)

  /// The middle of that town.
  public static let town = Coordinate(latitude: 54.6541, longitude: 8.3402) ?? .north

  private static func spot(
    _ number: Int, _ name: String, _ category: SpotCategory, _ north: Double, _ east: Double,
    _ address: String?, _ openingHours: String?
  ) -> Spot {
    Spot(
      id: id(90_000 + number), name: name, category: category,
      coordinate: Coordinate(latitude: town.latitude + north, longitude: town.longitude + east) ?? town,
      address: address, town: "Seahaven", openingHours: openingHours)
  }

  /// The changes of the second of ``spots``, earliest first.
  static let spotChanges: [SpotChange] = {
    var (before, after) = (SpotDetails(), SpotDetails())
    before.openingHours = "Mo-Fr 08:00-18:00"
    after.openingHours = spots[1].openingHours
    let time = Date(timeIntervalSince1970: 1_763_000_000)
    return [
      SpotChange(
        id: id(94_000), kind: .added, before: SpotDetails(), after: SpotDetails(spots[1]), author: people[1],
        createdAt: time),
      SpotChange(
        id: id(94_001), kind: .corrected, before: before, after: after, author: people[2],
        createdAt: time.addingTimeInterval(86_400), mayUndo: true),
    ]
  }()

  /// The streets of that town, its harbor and its park.
  package static let outlines = MapOutlines(
    attribution: "A made-up town",
    outlines: [
      outline(.water, [(0.001, 0.0012), (0.001, 0.006), (-0.004, 0.006), (-0.003, 0.0018), (0.001, 0.0012)]),
      outline(
        .park, [(-0.0038, 0.002), (-0.0038, 0.0045), (-0.006, 0.0045), (-0.006, 0.002), (-0.0038, 0.002)]),
      outline(.mainStreet, [(0.008, -0.006), (0.0014, -0.001), (-0.0012, -0.0002), (-0.008, -0.003)]),
      outline(.street, [(0.0004, -0.003), (0.0002, -0.0015), (0.0004, 0.0011)]),
      outline(.street, [(-0.0012, -0.003), (-0.0011, -0.0004), (-0.0007, 0.0006)]),
    ])

  private static func outline(
    _ kind: MapOutlines.Kind, _ points: [(north: Double, east: Double)]
  ) -> MapOutlines.Outline {
    MapOutlines.Outline(
      kind: kind, points: points.map { [town.latitude + $0.north, town.longitude + $0.east] })
  }

  /// Visits that other users share.
  static let visits: [Visit] = [
    Visit(
      id: id(91_000), person: people[1], name: "Fish soup", visitedOn: CivilDate("2026-11-14"),
      companions: ["@alice"], rating: Rating(quarterStars: 18),
      ratingNote: "Better than the view, and the view was the whole sea.", spot: spots[0], town: "Seahaven"),
    Visit(
      id: id(91_001), person: people[2], name: "Flat white", visitedOn: CivilDate("2026-11-09"),
      rating: Rating(quarterStars: 14), spot: spots[1], town: "Seahaven"),
    Visit(
      id: id(91_002), person: people[1], name: "Late show", visitedOn: CivilDate("2026-10-30"),
      rating: Rating(quarterStars: 16), spot: nil, town: "Seahaven"),
  ]

  /// Returns the sample with places in the library of ``me``.
  public func withPlaces(now: Date = Date()) -> SampleContent {
    var content = self
    var clock = HybridClock(node: 2)
    let milliseconds = Int64(now.timeIntervalSince1970) * 1_000
    func stamp() -> HybridTime { clock.now(milliseconds - 50_000) }
    let logged: [(spot: Int, name: String, days: Int, ratings: [Int])] = [
      (0, "Fish soup", 2, [12, 16, 18]), (1, "Oat flat white", 5, [14]), (4, "Rye loaf", 9, [20]),
      (3, "A film about bread", 16, [15]), (0, "Crab toast", 34, [17, 13]),
      (2, "An hour between shelves", 40, []),
    ]
    for (number, entry) in logged.enumerated() {
      let id = Self.id(92_000 + number)
      let day = CivilDate(now.addingTimeInterval(-Double(entry.days) * 86_400), in: .gmt)
      content.library.merge(
        .experience(
          Experience(
            id: id, spotId: Self.spots[entry.spot].id, name: Stamped(entry.name, at: stamp()),
            visitedOn: Stamped(day, at: stamp()), createdDate: Stamped(now, at: stamp()))))
      for (place, quarters) in entry.ratings.enumerated() {
        guard let rating = Rating(quarterStars: quarters) else { continue }
        let given = now.addingTimeInterval(Double(place - entry.ratings.count) * 86_400 * 20)
        content.library.merge(
          .experienceRating(
            ExperienceRating(
              id: Self.id(93_000 + number * 10 + place), experienceId: id,
              rating: Stamped(rating, at: stamp()),
              note: Stamped(nil, at: stamp()), createdDate: Stamped(given, at: stamp()))))
      }
    }
    for number in [5, 6] {
      content.library.merge(
        .spotWish(
          SpotWish(
            spotId: Self.spots[number].id, isWished: Stamped(true, at: stamp()),
            dateWished: Stamped(now, at: stamp()))))
    }
    return content
  }
}
