import KiwiKit

// The places, visits, notes, challenges and statuses of the sample community, and its e-book.
extension SampleCommunity {
  package struct Place: Sendable {
    package let name: String
    let category: SpotCategory
    let latitude: Double
    let longitude: Double
    package let address: String
    package var description: String?
  }

  package struct Visit: Sendable {
    /// The index of the visitor in ``people``.
    package let person: Int
    /// The index of the place in ``places``.
    package let place: Int
    package let name: String
    package let words: String
    /// The rating in quarters of a star.
    package let rating: Int
    let daysAgo: Int
    var visibility = Audience.everyone
  }

  package struct Note: Sendable {
    package let person: Int
    /// The id of the book in the bundled catalog.
    package let book: String
    package let text: String
    var isQuote = false
    package let page: Int
    var visibility = Audience.onlyMe
  }

  package struct Challenge: Sendable {
    let creator: Int
    package let title: String
    package let words: String
    let unit: ChallengeUnit
    package let amount: Int
    let daysAgo: Int
    /// The divisor of the indexes of the users who join.
    package let every: Int
  }

  static let town = "Lindenau"

  package static let places: [Place] = [
    Place(
      name: "Odeon", category: .cinema, latitude: 48.2071, longitude: 16.3702, address: "Harbour Street 4",
      description: "One screen, 212 seats, a projector with opinions."),
    Place(
      name: "Kettle & Crumb", category: .cafe, latitude: 48.2094, longitude: 16.3745,
      address: "Market Square 11"),
    Place(
      name: "Town Library", category: .library, latitude: 48.2043, longitude: 16.3668,
      address: "Chestnut Avenue 1", description: "Open late on Thursdays."),
    Place(
      name: "Night Owl Soups", category: .restaurant, latitude: 48.2110, longitude: 16.3689,
      address: "Station Road 30"),
    Place(
      name: "Rye & Sons", category: .bakery, latitude: 48.2062, longitude: 16.3770, address: "Mill Lane 2"),
    Place(
      name: "Second Shelf", category: .bookshop, latitude: 48.2085, longitude: 16.3715,
      address: "Market Square 3", description: "Used books, in no order that anyone has found."),
    Place(
      name: "Chestnut Avenue", category: .park, latitude: 48.2036, longitude: 16.3655,
      address: "Chestnut Avenue"),
    Place(
      name: "Noodle Yard", category: .restaurant, latitude: 48.2103, longitude: 16.3731,
      address: "Dyers' Court 8"),
    Place(
      name: "The Quiet Pint", category: .bar, latitude: 48.2079, longitude: 16.3782,
      address: "Bridge Street 17"
    ),
    Place(
      name: "Lock House Viewpoint", category: .viewpoint, latitude: 48.2128, longitude: 16.3808,
      address: "Canal Path"),
  ]

  package static let visits: [Visit] = [
    Visit(
      person: 0, place: 1, name: "Lemon cake", words: "A whole chapter long.", rating: 18, daysAgo: 9),
    Visit(person: 0, place: 2, name: "Reading room, window seat", words: "", rating: 20, daysAgo: 4),
    Visit(
      person: 0, place: 6, name: "Walk before rain", words: "Carried a book, read the trees.", rating: 16,
      daysAgo: 15, visibility: .followers),
    Visit(person: 1, place: 3, name: "Goulash", words: "Second best after mine.", rating: 17, daysAgo: 3),
    Visit(
      person: 1, place: 8, name: "Dark beer", words: "Quiet indeed.", rating: 14, daysAgo: 12,
      visibility: .followers),
    Visit(
      person: 2, place: 7, name: "Hand-pulled noodles", words: "Bring a bib.", rating: 20, daysAgo: 2),
    Visit(person: 2, place: 0, name: "Late show", words: "Row six, always row six.", rating: 19, daysAgo: 6),
    Visit(person: 3, place: 2, name: "Inventory night", words: "", rating: 15, daysAgo: 18),
    Visit(
      person: 3, place: 5, name: "Atlas of 1911", words: "Not for sale. I asked twice.", rating: 18,
      daysAgo: 7),
    Visit(person: 4, place: 6, name: "Bench by the third tree", words: "", rating: 18, daysAgo: 5),
    Visit(person: 4, place: 1, name: "Cardamom bun", words: "Breakfast after noon.", rating: 16, daysAgo: 1),
    Visit(person: 5, place: 4, name: "Rye loaf", words: "Crust you can knock on.", rating: 20, daysAgo: 8),
    Visit(person: 5, place: 3, name: "Pea soup", words: "", rating: 16, daysAgo: 20),
    Visit(person: 6, place: 9, name: "Evening light", words: "Almost Lisbon.", rating: 18, daysAgo: 10),
    Visit(
      person: 6, place: 5, name: "Three dictionaries", words: "One for each word.", rating: 17, daysAgo: 13),
    Visit(
      person: 7, place: 8, name: "Strong tea", words: "They make it here, if you ask.", rating: 15,
      daysAgo: 11
    ),
    Visit(person: 7, place: 9, name: "Wet dog, wide view", words: "", rating: 17, daysAgo: 4),
    Visit(
      person: 8, place: 0, name: "Reel four", words: "Still scratched, still perfect.", rating: 20,
      daysAgo: 14),
    Visit(person: 8, place: 7, name: "Noodles at midnight", words: "", rating: 17, daysAgo: 6),
    Visit(person: 9, place: 1, name: "Small plates", words: "Four of them.", rating: 18, daysAgo: 3),
    Visit(person: 9, place: 4, name: "Seed rolls", words: "", rating: 16, daysAgo: 9),
    Visit(person: 10, place: 5, name: "A first edition", words: "Only looked.", rating: 18, daysAgo: 16),
    Visit(person: 10, place: 0, name: "Matinee", words: "Six people and a robot.", rating: 17, daysAgo: 8),
    Visit(
      person: 11, place: 1, name: "Book club, back table", words: "Nobody spoiled anything. Almost.",
      rating: 20,
      daysAgo: 5),
    Visit(person: 11, place: 4, name: "Biscuits, two tins", words: "", rating: 19, daysAgo: 5),
  ]

  package static let notes: [Note] = [
    Note(
      person: 0, book: "book:middlemarch-1871",
      text: "Casaubon's key to all mythologies opens nothing. That is the point of it.",
      page: 212),
    Note(
      person: 0, book: "book:middlemarch-1871",
      text: "It is a narrow mind which cannot look at a subject from various points of view.",
      isQuote: true, page: 64, visibility: .everyone),
    Note(
      person: 0, book: "book:rebecca-1938", text: "Ask the club: does she ever get a name?", page: 31,
      visibility: .followers),
    Note(
      person: 1, book: "book:the-magic-mountain-1924",
      text: "Seven weeks, then seven months, then he stops counting. So do I.",
      page: 183, visibility: .everyone),
    Note(person: 1, book: "book:the-magic-mountain-1924", text: "Look up: blue Peter.", page: 240),
    Note(person: 2, book: "book:normal-people-2018", text: "Would film this in one long shot.", page: 90),
    Note(
      person: 2, book: "book:norwegian-wood-1987", text: "The well. Come back to the well.", page: 7,
      visibility: .followers),
    Note(
      person: 3, book: "book:the-name-of-the-rose-1980",
      text: "The only library that I would not want to run.",
      page: 310, visibility: .everyone),
    Note(
      person: 3, book: "book:the-name-of-the-rose-1980",
      text: "Map of the labyrinth, for the window display.", page: 320),
    Note(
      person: 4, book: "book:the-odyssey", text: "Wine-dark. Four translations, four different seas.",
      page: 58,
      visibility: .everyone),
    Note(person: 4, book: "book:the-odyssey", text: "Read book five aloud to mother.", page: 81),
    Note(
      person: 5, book: "book:the-summer-book-1972", text: "An island is a book with one chapter.", page: 22,
      visibility: .everyone),
    Note(person: 5, book: "book:the-summer-book-1972", text: "Grandmother never explains. Good.", page: 40),
    Note(
      person: 6, book: "book:the-book-of-disquiet-1982",
      text: "\"Desassossego\" has no English. Disquiet is too quiet.",
      page: 3, visibility: .everyone),
    Note(
      person: 6, book: "book:the-book-of-disquiet-1982", text: "Fragment order differs in my edition.",
      page: 77),
    Note(
      person: 7, book: "book:murder-on-the-orient-express-1934",
      text: "All of them. I said all of them on page 60.",
      page: 60, visibility: .followers),
    Note(person: 7, book: "book:rebecca-1938", text: "Mrs Danvers would make a fine detective.", page: 101),
    Note(
      person: 8, book: "book:perfume-1985", text: "How would one project a smell?", page: 44,
      visibility: .everyone),
    Note(person: 8, book: "book:perfume-1985", text: "Lend to June after the weekend.", page: 120),
    Note(
      person: 9, book: "book:the-metamorphosis-1915", text: "The family changes more than he does.", page: 51,
      visibility: .everyone),
    Note(person: 9, book: "book:the-metamorphosis-1915", text: "One sitting, one pot of tea.", page: 60),
    Note(
      person: 10, book: "book:solaris-1961", text: "The ocean is the only one who listens.", page: 130,
      visibility: .everyone),
    Note(person: 10, book: "book:dune-1965", text: "Draw the life cycle of the worm.", page: 208),
    Note(
      person: 11, book: "book:rebecca-1938", text: "Questions for Thursday: the dress, the boat, the fire.",
      page: 250,
      visibility: .followers),
    Note(person: 11, book: "book:jane-eyre-1847", text: "Next month? Bring tissues.", page: 12),
  ]

  package static let challenges: [Challenge] = [
    Challenge(
      creator: 11, title: "One book by the end of the month",
      words: "Any book. Biscuits for everybody who finishes.",
      unit: .books, amount: 1, daysAgo: 12, every: 1),
    Challenge(
      creator: 3, title: "Five hours in good company", words: "Three hundred minutes, wherever you sit.",
      unit: .minutes, amount: 300, daysAgo: 9, every: 2),
    Challenge(
      creator: 1, title: "Ten days with a book", words: "A page counts, if it was a good one.", unit: .days,
      amount: 10, daysAgo: 14, every: 3),
  ]

  /// A pending friend request.
  package static let request = (asking: 7, asked: 0)

  /// The statuses of users, which last a few days.
  static let statuses: [(person: Int, text: String)] = [
    (1, "Night shift. Page 183 of 700."), (2, "Noodles, then Normal People."), (5, "Waiting for dough."),
    (8, "Rewinding."), (11, "Thursday, seven o'clock, bring opinions."),
  ]

  /// The e-book of the community.
  static let ebookName = "An Almanac of Small Hours"
  static let ebookAuthor = "The Reading Circle of Lindenau"

  static let ebookChapters: [(name: String, paragraphs: [String])] = [
    (
      "January: Lamps",
      [
        "In January the town reads by lamps. From the bridge you can count them: one over the bakery, where the flour is weighed at four; one in the signal box, whose keeper is on the last chapter and will be on it all winter; and a row of them along the library, lit by nobody in particular and put out by the first person to leave.",
        "It is said that a book read by lamplight is longer than the same book read by day. The librarian has measured this. By lamplight the sea in it is deeper, the journeys take a night more, and the letters that come too late come later still.",
        "If you begin something in January, begin something large. There will be weather, and weather turns pages. Put a slip of paper where you stop, and write the hour on it. In spring you will find the slips again and know when you were happy.",
      ]
    ),
    (
      "April: Windows",
      [
        "In April the windows are opened and everybody hears what everybody reads. Somebody on Mill Lane reads aloud to a dog. Somebody on Market Square says a single line over and over, until it is a line that belongs to her.",
        "This is the month for poems, because they are short enough to be finished between two showers. Copy one out by hand. Give it to the first person who asks what time it is.",
        "The second-hand shop puts its boxes on the pavement, and the wind sorts them. People who were looking for a cookbook go home with a voyage to the moon. Very few bring it back.",
      ]
    ),
    (
      "August: Benches",
      [
        "In August there is a bench for every book. The thin ones belong under the chestnuts, where the shade moves and you must move with it; the thick ones belong by the canal, where nothing moves at all.",
        "Do not read what everybody reads at the sea. Read about snow. The heat will not notice, and you will be cooler by a page.",
        "When the light goes, read one page more than you can see. What you make up on that page is yours.",
      ]
    ),
    (
      "November: Kettles",
      [
        "In November a book is measured in kettles. A story is half a kettle, a novel eleven, and there is one about a mountain that has emptied every pot in the street.",
        "It is the month of borrowing. Lend what you love and write your name in it, not so that it comes back, but so that whoever keeps it knows whom to thank.",
        "On the last evening put all that you have not finished on the table and look at it without regret. Choose one. Let the others go: they have waited well, and there will be lamps again.",
      ]
    ),
  ]
}
