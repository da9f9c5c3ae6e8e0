/// Maps OpenStreetMap tags to kinds of places.
///
/// The kinds' names are defined by the product; this module only stores them.
public enum PlaceTags {
  /// The keys in order of precedence, each with its values' kinds.
  public static let kinds: [(key: String, values: [String: String])] = [
    ("craft", ["brewery": "brewery", "distillery": "distillery", "winery": "winery"]),
    (
      "amenity",
      [
        "restaurant": "restaurant", "food_court": "restaurant", "cafe": "cafe", "bar": "bar", "pub": "bar",
        "biergarten": "bar", "fast_food": "fastFood", "ice_cream": "iceCream", "marketplace": "foodMarket",
        "cinema": "cinema", "theatre": "theatre", "arts_centre": "theatre", "planetarium": "museum",
        "music_venue": "musicVenue", "concert_hall": "musicVenue", "events_venue": "musicVenue",
        "nightclub": "nightlife", "casino": "nightlife", "library": "library",
        "place_of_worship": "worship", "bus_station": "station", "ferry_terminal": "station",
      ]
    ),
    (
      "shop",
      [
        "bakery": "bakery", "pastry": "bakery", "confectionery": "bakery", "ice_cream": "iceCream",
        "books": "bookshop", "supermarket": "grocery", "convenience": "grocery", "greengrocer": "grocery",
        "deli": "grocery", "butcher": "grocery", "cheese": "grocery", "seafood": "grocery",
        "farm": "foodMarket", "antiques": "shop", "art": "shop", "bicycle": "shop", "boutique": "shop",
        "chocolate": "shop", "clothes": "shop", "coffee": "shop", "department_store": "shop",
        "electronics": "shop", "fashion": "shop", "florist": "shop", "furniture": "shop",
        "garden_centre": "shop", "gift": "shop", "jewelry": "shop", "mall": "shop", "music": "shop",
        "musical_instrument": "shop", "outdoor": "shop", "second_hand": "shop", "shoes": "shop",
        "sports": "shop", "stationery": "shop", "tea": "shop", "toys": "shop", "video": "shop",
        "video_games": "shop", "wine": "shop",
      ]
    ),
    (
      "tourism",
      [
        "museum": "museum", "gallery": "gallery", "attraction": "attraction", "zoo": "attraction",
        "aquarium": "attraction", "viewpoint": "viewpoint", "theme_park": "amusementPark", "hotel": "hotel",
        "hostel": "hotel", "guest_house": "hotel", "motel": "hotel",
      ]
    ),
    (
      "leisure",
      [
        "park": "park", "garden": "park", "nature_reserve": "park", "sports_centre": "sports",
        "stadium": "sports", "ice_rink": "sports", "bowling_alley": "sports", "golf_course": "sports",
        "fitness_centre": "sports", "water_park": "amusementPark", "amusement_arcade": "amusementPark",
      ]
    ),
    ("historic", ["castle": "attraction", "monument": "attraction", "ruins": "attraction"]),
    ("natural", ["beach": "beach"]),
    ("railway", ["station": "station", "halt": "station"]),
    ("aeroway", ["aerodrome": "airport"]),
  ]

  /// Returns the kind of an element, or nil if it is not a supported place.
  public static func kind(of tag: (_ key: String) -> String?) -> String? {
    for (key, values) in kinds {
      if let value = tag(key), let kind = values[value] { return kind }
    }
    return nil
  }

  /// The kinds of towns, largest first.
  public static let townKinds = ["city", "town", "village", "suburb", "hamlet"]

  /// The keys of descriptive tags.
  public static let details = [
    "name", "addr:street", "addr:place", "addr:housenumber", "addr:city", "addr:town", "addr:village",
    "opening_hours", "phone", "contact:phone", "website", "contact:website", "description",
  ]
}
