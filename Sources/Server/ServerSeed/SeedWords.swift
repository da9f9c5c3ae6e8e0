/// The words in the texts of generated users.
package enum SeedWords {
  private static let openings = [
    "today", "this morning", "after the rain", "on the way home", "all week", "before breakfast",
    "between two trains", "late in the evening", "for once", "without a plan", "on the balcony",
    "by the river",
    "in the old kitchen", "near the harbour", "at the market", "under the chestnut tree",
  ]
  private static let subjects = [
    "the light", "my neighbour", "a small boat", "the first snow", "our garden", "the quiet street",
    "a red kite",
    "the bakery", "my sister", "an old map", "the morning fog", "a letter", "the tall grass", "everybody",
    "the stray cat", "a long walk", "the radio", "the new path", "our kettle", "the bicycle", "a single lamp",
    "the orchard", "the last bus", "my grandmother's recipe",
  ]
  private static let verbs = [
    "found", "followed", "remembered", "painted", "carried", "crossed", "warmed", "surprised", "kept",
    "missed",
    "repaired", "counted", "described", "answered", "borrowed", "photographed", "welcomed", "sketched",
    "planted",
    "shared",
  ]
  private static let objects = [
    "the whole hillside", "an empty bench", "two wild geese", "the sound of rain", "a forgotten song",
    "the smell of bread", "every colour of green", "a handful of plums", "the slow tide", "the longest queue",
    "a page of notes", "the blue door", "a pot of soup", "the far mountains", "an afternoon of nothing",
    "somebody's laughter", "a kiwifruit cut in half", "the night sky", "a broken umbrella",
    "the second verse",
    "a cup of mint tea", "the hidden stairs", "more patience than usual", "the start of spring",
  ]
  private static let endings = [
    "and it was enough", "so I stayed a while", "which made my day", "and nobody minded",
    "as if it had always been there", "and I want to keep that", "though it was only Tuesday",
    "and then the sun came out", "which I will try again tomorrow", "while the coffee went cold",
    "and that is all I have to report", "with a little help from friends",
  ]
  private static let remarks = [
    "Lovely", "What a view", "I needed this today", "Where is that", "Beautifully said", "Same here",
    "Tell us more", "That made me smile", "Saving this one", "You have an eye for it",
    "Next time I come along",
    "The colours", "I had forgotten about that place", "Thank you for sharing", "So peaceful",
  ]
  private static let tags = [
    "morning", "garden", "walking", "bread", "sea", "light", "books", "rain", "slowliving", "autumn",
    "spring",
    "coffee", "birds", "city", "train", "forest", "kitchen", "music", "friends", "cycling", "snow", "sketch",
    "harbour", "plants", "evening", "home", "river", "quiet", "summer", "winter", "market", "stars", "hiking",
    "tea", "film", "family", "gratitude", "smallthings", "weekend", "kiwifruit",
  ]
  private static let adjectives = [
    "mossy", "gentle", "amber", "wandering", "quiet", "copper", "early", "silver", "northern", "curious",
    "velvet",
    "sunny", "paper", "little", "rainy", "golden", "salty", "wooden", "misty", "patient", "cedar", "lucky",
    "hazel", "plum", "bright", "coastal", "minty", "drowsy", "nimble", "woolly",
  ]
  private static let animals = [
    "otter", "heron", "badger", "finch", "hedgehog", "lynx", "sparrow", "marten", "robin", "beaver",
    "kestrel",
    "wren", "dormouse", "stork", "hare", "newt", "puffin", "magpie", "seal", "vole", "lapwing", "weasel",
    "kiwi", "tortoise", "gecko", "plover", "ibex", "jackdaw", "swift", "moth",
  ]

  // MARK: People

  /// Returns a username, different for each number, and a matching display name.
  package static func person(_ number: Int) -> (username: String, displayName: String) {
    let adjective = adjectives[number % adjectives.count]
    let animal = animals[number / adjectives.count % animals.count]
    let round = number / (adjectives.count * animals.count)
    let suffix = round == 0 ? "" : String(round + 1)
    return ("\(adjective)_\(animal)\(suffix)", "\(capitalized(adjective)) \(capitalized(animal))")
  }

  static func bio(_ random: inout SeedRandom) -> String {
    "\(capitalized(random.element(of: subjects))), \(random.element(of: objects)) and #\(tag(&random))."
  }

  // MARK: Texts

  /// Returns a caption and its hashtags, without `#`.
  static func caption(_ random: inout SeedRandom) -> (text: String, tags: [String]) {
    var text = ""
    text.reserveCapacity(320)
    let sentences = 1 + Int(min(random.burst() * 1.5, 6))
    for _ in 0..<sentences {
      if !text.isEmpty { text += random.chance(0.12) ? "\n\n" : " " }
      text += sentence(&random)
    }
    var tags: [String] = []
    if random.chance(0.3) {
      for _ in 0..<1 + random.index(below: 3) {
        let tag = tag(&random)
        guard !tags.contains(tag) else { continue }
        tags.append(tag)
        text += " #\(tag)"
      }
    }
    return (text, tags)
  }

  package static func comment(_ random: inout SeedRandom) -> String {
    var text = random.element(of: remarks)
    text += random.chance(0.3) ? "!" : "."
    if random.chance(0.35) { text += " " + sentence(&random) }
    return text
  }

  package static func description(_ random: inout SeedRandom) -> String {
    "\(capitalized(random.element(of: subjects))) and \(random.element(of: objects))"
  }

  private static func sentence(_ random: inout SeedRandom) -> String {
    var text = ""
    if random.chance(0.4) { text += random.element(of: openings) + " " }
    text += "\(random.element(of: subjects)) \(random.element(of: verbs)) \(random.element(of: objects))"
    if random.chance(0.4) { text += ", " + random.element(of: endings) }
    return capitalized(text) + "."
  }

  private static func tag(_ random: inout SeedRandom) -> String { tags[random.rank(below: tags.count)] }

  /// Capitalizes a text whose first letter is ASCII.
  static func capitalized(_ text: String) -> String {
    guard let first = text.first else { return text }
    return first.uppercased() + text.dropFirst()
  }
}
