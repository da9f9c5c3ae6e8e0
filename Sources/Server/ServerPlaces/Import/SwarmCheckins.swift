import ServerSocial
import ServerCore
import Formats
import KiwiKit

/// Parses check-ins from an export of Swarm or Foursquare: a list, or an object that contains one.
enum SwarmCheckins {
  /// Returns the rows of a document, or nil if it holds no check-ins.
  static func rows(of document: JSONObject.Value, named file: String, limit: Int) -> [ImportedRow]? {
    guard case .array(let items) = list(in: document),
      file.lowercased().hasPrefix("checkins") || items.contains(where: isCheckin)
    else { return nil }
    return items.prefix(limit).enumerated().map { index, item in
      row(item, origin: String(localized: "\(file), entry \(String(index + 1))"))
    }
  }

  /// Returns the list of check-ins in a file or in a response of the service.
  private static func list(in document: JSONObject.Value) -> JSONObject.Value? {
    if case .array = document { return document }
    return document["items"] ?? document["checkins"]?["items"] ?? document["response"]?["checkins"]?["items"]
  }

  private static func isCheckin(_ item: JSONObject.Value) -> Bool {
    item["type"]?.text == "checkin" && item["createdAt"] != nil
  }

  private static func row(_ item: JSONObject.Value, origin: String) -> ImportedRow {
    guard case .object = item else { return .unreadable(origin, .visit) }
    let venue = item["venue"]
    let location = venue?["location"]
    let moment = item["createdAt"].flatMap(seconds)
    let venueId = venue?["id"]?.text
    guard let id = item["id"]?.text ?? moment.map({ "\($0) \(venueId ?? "")" }) else {
      return .unreadable(origin, .visit)
    }
    let (category, isPrivate) = category(of: venue)
    return ImportedRow(
      origin: origin, kind: .visit, recordSource: "swarm:\(id)",
      placeSource: venueId.map { "foursquare:\($0.prefix(100))" },
      name: ImportedText.line(venue?["name"]?.text, limit: Limits.spotNameLength), category: category,
      coordinate: point(location) ?? point(venue) ?? point(item),
      address: ImportedText.line(location?["address"]?.text, limit: Limits.spotLineLength),
      town: ImportedText.line(location?["city"]?.text, limit: Limits.spotLineLength),
      visitedOn: moment.map { day($0, offset: item["timeZoneOffset"]?.number) }, moment: moment,
      note: ImportedText.text(item["shout"]?.text, limit: Limits.noteLength), isPrivatePlace: isPrivate,
      sourceAudience: audience(of: item))
  }

  /// Returns the audience that a check-in had. An unknown value counts as private.
  private static func audience(of item: JSONObject.Value) -> Audience {
    for name in ["private", "isPrivate", "isOffTheGrid", "offTheGrid"] {
      switch item[name] {
      case nil, .null, .boolean(false), .integer(0): continue
      case .string(let text) where ["", "0", "false", "no"].contains(text.lowercased()): continue
      default: return .onlyMe
      }
    }
    switch item["visibility"] {
    case nil, .null: return .everyone
    case .string(let text):
      switch text.lowercased() {
      case "", "public", "everyone", "all": return .everyone
      case "friends", "followers": return .followers
      default: return .onlyMe
      }
    default: return .onlyMe
    }
  }

  private static func point(_ object: JSONObject.Value?) -> Coordinate? {
    guard let latitude = object?["lat"]?.number, let longitude = object?["lng"]?.number else { return nil }
    return GoogleMapsLink.point(latitude, longitude)
  }

  // MARK: Time

  /// Parses seconds since 1970, or a UTC date and time.
  private static func seconds(_ value: JSONObject.Value) -> Int? {
    if case .string(let text) = value, let moment = moment(text) { return moment }
    guard let number = value.number, abs(number) < Double(CivilDate.secondsOfFourDigitYears.upperBound),
      CivilDate.secondsOfFourDigitYears.contains(Int(number))
    else { return nil }
    return Int(number)
  }

  /// Parses a UTC time such as `2015-06-01 18:04:05.000000`.
  private static func moment(_ text: String) -> Int? {
    guard text.utf8.count >= 19 else { return nil }
    let parts = text.prefix(19).split(whereSeparator: { $0 == " " || $0 == "T" })
    guard parts.count == 2 else { return nil }
    return Timestamp(iso8601: "\(parts[0])T\(parts[1])Z")?.seconds
  }

  /// Returns the local day of a check-in. The offset is in minutes.
  private static func day(_ moment: Int, offset: Double?) -> CivilDate {
    let minutes = offset.flatMap { (-1_080...1_080).contains($0) ? Int($0) : nil } ?? 0
    let range = CivilDate.secondsOfFourDigitYears
    let local = min(max(moment + minutes * 60, range.lowerBound), range.upperBound)
    return Timestamp(seconds: local).day
  }

  // MARK: Categories

  private static func category(of venue: JSONObject.Value?) -> (SpotCategory, isPrivate: Bool) {
    let isPrivate = venue?["private"] == .boolean(true) || venue?["isPrivate"] == .boolean(true)
    guard case .array(let categories) = venue?["categories"] else { return (.other, isPrivate) }
    let primary = categories.first { $0["primary"] == .boolean(true) } ?? categories.first
    if categories.contains(where: isHome) { return (.other, true) }
    guard let name = primary?["name"]?.text else { return (.other, isPrivate) }
    let words = " \(FoldedText.fold(name)) "
    let category = Self.categories.first { words.contains($0.word) }?.category ?? .other
    return (category, isPrivate)
  }

  /// Returns whether a category is a home, by its id or its English name.
  private static func isHome(_ category: JSONObject.Value) -> Bool {
    if let id = category["id"]?.text, homes.contains(id) { return true }
    let words = " \(FoldedText.fold(category["name"]?.text ?? "")) "
    return words.hasPrefix(" home private") || words.hasPrefix(" residential")
  }

  /// Residence, Home (private), Residential Building, Assisted Living, Housing Development, Trailer Park.
  private static let homes: Set<String> = [
    "4e67e38e036454776db1fb3a", "4bf58dd8d48988d103941735", "4d954b06a243a5684965b473",
    "5032891291d4c4b30a586d68",
    "4f2a210c4b9023bd5841ed28", "52f2ab2ebcbc57f1066b8b55",
  ]

  /// Words and their categories. The first match counts, so rare words precede common ones.
  private static let categories: [(word: String, category: SpotCategory)] = [
    (" ice cream ", .iceCream), (" frozen yogurt ", .iceCream), (" gelato ", .iceCream),
    (" bakery ", .bakery), (" fast food ", .fastFood), (" burger ", .fastFood), (" food truck ", .fastFood),
    (" snack ", .fastFood), (" coffee ", .cafe), (" cafe ", .cafe), (" cafeteria ", .cafe), (" tea ", .cafe),
    (" brewery ", .brewery), (" distillery ", .distillery), (" winery ", .winery), (" vineyard ", .winery),
    (" wine bar ", .bar), (" juice bar ", .cafe), (" pub ", .bar), (" bar ", .bar), (" lounge ", .bar),
    (" nightclub ", .nightlife), (" nightlife ", .nightlife), (" disco ", .nightlife),
    (" bookstore ", .bookshop), (" book store ", .bookshop), (" library ", .library),
    (" art gallery ", .gallery), (" gallery ", .gallery), (" museum ", .museum),
    (" movie theater ", .cinema), (" multiplex ", .cinema), (" cinema ", .cinema),
    (" music venue ", .musicVenue), (" concert hall ", .musicVenue), (" jazz club ", .musicVenue),
    (" theater ", .theatre), (" opera ", .theatre), (" theme park ", .amusementPark),
    (" amusement ", .amusementPark), (" farmers market ", .foodMarket), (" market ", .foodMarket),
    (" supermarket ", .grocery), (" grocery ", .grocery), (" airport ", .airport), (" station ", .station),
    (" platform ", .station), (" metro ", .station), (" hotel ", .hotel), (" hostel ", .hotel),
    (" bed breakfast ", .hotel), (" beach ", .beach), (" scenic lookout ", .viewpoint),
    (" overlook ", .viewpoint), (" stadium ", .sports), (" gym ", .sports), (" pool ", .sports),
    (" field ", .sports), (" church ", .worship), (" mosque ", .worship), (" temple ", .worship),
    (" synagogue ", .worship), (" monument ", .attraction), (" landmark ", .attraction),
    (" historic ", .attraction), (" zoo ", .attraction), (" castle ", .attraction), (" park ", .park),
    (" garden ", .park), (" plaza ", .attraction), (" shop ", .shop), (" store ", .shop), (" mall ", .shop),
    (" boutique ", .shop), (" restaurant ", .restaurant), (" diner ", .restaurant), (" bistro ", .restaurant),
    (" steakhouse ", .restaurant), (" pizza ", .restaurant), (" joint ", .restaurant),
    (" gastropub ", .restaurant), (" breakfast ", .restaurant), (" place ", .restaurant),
  ]
}
