import KiwiKit

extension SampleCommunity {
  private static func post(
    _ author: Int, _ subject: Subject, _ caption: String, photo: String...,
    for visibility: Visibility = .everyone, about: String? = nil, rating: Int? = nil, isSpoiler: Bool = false
  ) -> Post {
    Post(
      author: author, subject: subject, caption: caption, photos: photo, visibility: visibility,
      about: about.map { "kiwifruit:" + $0 }, rating: rating, isSpoiler: isSpoiler)
  }

  /// The posts, oldest first.
  package static let posts: [Post] = [
    post(
      3, .book,
      "Opening the returns box on a Monday is like reading the town's diary. Forty-one crime novels, one book on bees, and somebody's shopping list in Anna Karenina: \"milk, candles, courage\". #library",
      photo: "A tall stack of returned books"),
    post(
      11, .book,
      "Book club, the rules: no spoilers before the tea is poured, no apologies for crying, biscuits are compulsory. This month: Rebecca. #bookclub",
      photo: "A red book on a table", about: "book:rebecca-1938"),
    post(
      0, .book,
      "Started Middlemarch on the number 9 tram. At this pace I will finish it in spring and know every driver by name. #reading #middlemarch",
      photo: "A thick green book", about: "book:middlemarch-1871"),
    post(
      1, .meal,
      "Night shift soup: everything that was left in the fridge, one bay leaf, three hours of not looking at it. Better than it deserves to be. #soup",
      photo: "A bowl of soup"),
    post(
      8, .film,
      "Ran the old print of The Third Man tonight. Reel four has a scratch exactly when Harry Lime steps into the light, and I would not repair it for anything. #film #35mm",
      photo: "A cinema screen in the dark", about: "film:the-third-man-1949", rating: 20),
    post(
      2, .film, "In the Mood for Love, again. I counted the dresses this time. I lost count, again. #film",
      photo: "A cinema screen glowing red", about: "film:in-the-mood-for-love-2000", rating: 20),
    post(
      6, .book,
      "Spent two hours on one adjective. It was \"small\". There is no word for how small she means it. #translation"
    ),
    post(
      5, .meal,
      "The rye starter is awake. It smells like a cellar with good intentions. First loaf tomorrow. #bread",
      photo: "A round loaf on a board"),
    post(
      4, .book,
      "A poem before breakfast:\n\nthe kettle begins\nwhat the window\nhas been meaning to say\n\n#poetry"),
    post(
      10, .book,
      "Children of Time: I came for the spaceships and stayed for the spiders. I now apologise to the one in my bathroom. #sciencefiction",
      photo: "A dark blue book"),
    post(
      7, .book,
      "Guessed the murderer on page 30. Changed my mind on page 90. It was the one from page 30. Never trust a vicar with clean boots. #crime",
      photo: "A paperback and a shadow"),
    post(
      9, .meal,
      "Onigiri for the train: plum, salmon, and one surprise for whoever sits next to me. #smallplates",
      photo: "Three pieces on a plate"),
    post(
      0, .walk,
      "The chestnut avenue behind the library at four in the afternoon. I had a book with me and did not open it once.",
      photo: "Hills under an autumn sky"),
    post(
      3, .book,
      "A reader asked for \"the blue one, about the sea\". We found it on the third try. It was grey and about a lighthouse. @mira you would have been proud. #library"
    ),
    post(
      11, .meal,
      "Lemon biscuits for Thursday, first attempt. Second attempt now, because the first attempt is gone. #bookclub #baking",
      photo: "Biscuits on a plate"),
    post(
      8, .film,
      "A school class in the front row for Safety Last! Nobody told them that silent films are difficult, so they simply laughed for seventy minutes. #film",
      photo: "A cinema with a bright screen"),
    post(
      1, .book,
      "The Magic Mountain is the right book for night shifts: nothing happens, slowly, at great height, and everybody has a temperature. #reading",
      photo: "A thick book with a bookmark"),
    post(
      2, .meal,
      "Hand-pulled noodles, kitchen wrecked, no manners shown. Ten out of ten, would wreck again. #noodles",
      photo: "A bowl of noodles"),
    post(6, .book, "Pessoa kept a trunk. I keep seventeen files named \"final\". #translation #writing"),
    post(
      4, .walk, "Rain on the allotments. Somebody has left a chair out for it.",
      photo: "Grey hills in the rain"),
    post(
      5, .meal, "Loaf one: flat. Loaf two: flat but proud. Loaf three, behold. #bread",
      photo: "A high dark loaf"),
    post(
      10, .film,
      "Solaris with the new restoration. The corridor scene is four minutes long and I would have liked five. #film #sciencefiction",
      photo: "A pale screen with an ocean"),
    post(
      7, .walk, "The dog has opinions about the sea. She told it. The sea went out. #dogs",
      photo: "A beach under a wide sky"),
    post(
      9, .book,
      "One short story a day in November. Today Clarice Lispector: six pages, and the room was different afterwards. #shortstories",
      photo: "A slim yellow book"),
    post(0, .book, "Middlemarch, page 212. I would like to have a quiet word with Mr Casaubon. #middlemarch"),
    post(
      3, .meal, "Staff lunch: @pekka's rye bread, my cheese, nobody's diet. #bread",
      photo: "Bread and cheese on a board"),
    post(
      11, .book,
      "Rebecca divided us. Half the table wants to live in Manderley, the other half has read to the end. #bookclub",
      about: "book:rebecca-1938", rating: 16, isSpoiler: true),
    post(
      8, .film,
      "Tonight's double bill: Paterson and Jeanne Dielman. A bus, a kitchen, and two people who notice things. @noor, the poems are in the first one. #film",
      photo: "A bus on the screen", "A kitchen on the screen"),
    post(
      2, .film,
      "Portrait of a Lady on Fire at the Odeon. @malik kept the house lights down a minute longer, and nobody moved.",
      photo: "A screen the colour of fire"),
    post(1, .meal, "Goulash for twelve, eaten by five. I regret nothing. #soup", photo: "A pot of goulash"),
    post(6, .walk, "Lisbon sends light. I forward it.", photo: "Yellow hills in the evening"),
    post(
      5, .book,
      "Finished Tove Jansson's The Summer Book. It is about an island, a grandmother and everything else. I started it again on the same evening. #reading",
      photo: "A small book with waves"),
    post(
      10, .book,
      "Reading Solaris after seeing Solaris. Lem is funnier. Nobody warned me that Lem is funny. #sciencefiction"
    ),
    post(
      4, .book,
      "Mahmoud Darwish, in both columns. My mother reads the right side aloud, I follow on the left, we meet in the middle. #poetry",
      photo: "An open book with two columns"),
    post(
      7, .meal, "Welsh cakes on the bakestone, rain on the roof, body in the library. All is well. #tea",
      photo: "Small round cakes"),
    post(
      9, .meal,
      "Four small plates: pickled radish, cold tofu with ginger, aubergine in miso, and the last of the tomatoes. #smallplates",
      photo: "Pickled radish", "Cold tofu with ginger", "Aubergine in miso", "The last of the tomatoes"),
    post(
      0, .film,
      "Went to the Odeon alone on a Tuesday. Row F, nobody in front, a film about bees and patience (Honeyland). I recommend all of it. #film",
      photo: "An empty cinema"),
    post(
      3, .book,
      "Banned from my own display table for recommending the same novel three weeks in a row. It is Stoner. It will be Stoner again. #library",
      photo: "A plain brown book"),
    post(
      8, .walk, "Six in the morning, the last reel rewound, the town belongs to the bakers and me.",
      photo: "The first light over hills"),
    post(
      2, .book,
      "Pachinko: I meant to read one chapter on the train and rode to the end of the line. The end of the line is nice, by the way. #reading",
      photo: "A rose-coloured book"),
    post(
      11, .book,
      "Next month: The Left Hand of Darkness. @oskar brings the science, I bring the blankets. #bookclub #sciencefiction"
    ),
    post(
      1, .film,
      "Stalker, at three in the morning, on a small screen in a break room. The vending machine hummed in tune.",
      photo: "A small screen in the dark", about: "film:stalker-1979", rating: 18),
    post(
      6, .meal,
      "Caldo verde, my aunt's version: cut the kale until you are tired, then cut it once more. #soup",
      photo: "A bowl of green soup"),
    post(5, .walk, "First frost. The lake is practising.", photo: "A pale lake between hills"),
    post(
      10, .meal, "Tried to photograph the cinnamon buns before they were gone. This is the survivor. #baking",
      photo: "A single bun on a plate"),
    post(4, .book, "Asked the students for the saddest word. One said \"almost\". Class over. #poetry"),
    post(
      7, .book,
      "Re-reading Gaudy Night. A crime novel without a murder in which everything that matters is at stake. #crime",
      photo: "A paperback with a tower"),
    post(
      9, .book,
      "Day nine of short stories: Alice Munro. She drops forty years between two sentences, and you do not even feel the bump. #shortstories",
      photo: "A slim green book"),
    post(
      0, .book,
      "Middlemarch, page 401, tram driver number four. He asked how Dorothea is doing. I said: better. #middlemarch",
      photo: "A thick green book in the tram"),
    post(
      3, .film,
      "@malik let me carry a reel. It weighs as much as a small encyclopedia and is far more flammable, he says. #film",
      photo: "A projector's beam"),
    post(2, .meal, "Kimchi, day one. The flat smells of decisions.", photo: "A jar and a bowl"),
    post(
      8, .film,
      "People ask for my favourite last line. It is not a line. It is the light on the curtain when it closes. #35mm"
    ),
    post(
      1, .book,
      "Hans Castorp has now been ill for longer than I have had this job. We are both learning a lot. #reading"
    ),
    post(
      6, .book,
      "Sent the manuscript. 312 pages, one adjective I will think about for the rest of my life. Thank you all for the soup. #translation",
      photo: "A pile of paper with a ribbon"),
    post(
      11, .meal,
      "Seed cake from a 1930s crime novel, for @gwen. Nobody was poisoned. The caraway is a matter of taste. #baking #crime",
      photo: "A cake with a slice missing"),
    post(
      5, .meal, "Pea soup on Thursday, pancakes after. It is the law here. #soup",
      photo: "A bowl of yellow soup"),
    post(
      10, .walk, "Looked for lichens, found a fox. Neither was impressed.", photo: "Green hills in low sun"),
    post(
      4, .meal, "Breakfast at one: labneh, olives, bread, the radio, no plans. #breakfast",
      photo: "A plate with bread and olives"),
    post(
      7, .film, "The Lady Vanishes, under two blankets and a dog. Please put more trains into films. #film",
      photo: "A screen behind a dog's ears"),
    post(
      9, .walk, "Maple leaves, sorted by nobody.", photo: "Red hills in autumn", "A yellow slope",
      "The last green ones"),
    post(
      0, .meal, "Jollof, my father's proportions, my neighbour's smoke alarm. Worth it. #dinner",
      photo: "A plate of red rice"),
    post(
      3, .book,
      "Somebody returned a book that was due in 1987, with a note: \"It took me a while to get into it.\" Fine waived. #library",
      photo: "An old book with a note"),
    post(
      2, .film,
      "Perfect Days. Nothing happens and I wept at a man folding a blanket. @mira, Row F, Tuesday? #film",
      photo: "A screen with morning light", about: "film:perfect-days-2023", rating: 18),
    post(
      8, .meal,
      "Thieboudienne for the whole Odeon crew. Silence for ten minutes, the best review there is. #dinner",
      photo: "A large plate with fish and rice"),
    post(1, .walk, "After the shift. The river does the talking.", photo: "A river between dark hills"),
    post(
      11, .book,
      "Le Guin on a cold evening: \"It is good to have an end to journey toward; but it is the journey that matters, in the end.\" Underlined, twice, in pen. Sorry, @ansel. #bookclub",
      photo: "An open book with a pencil"),
    post(
      6, .film,
      "Watched Mysteries of Lisbon in four evenings. The servants know everything, the camera knows more.",
      photo: "A screen with a long room"),
    post(
      10, .book,
      "There is a chapter in The Left Hand of Darkness that is only two people and a sledge. It may be my favourite chapter of anything. #sciencefiction",
      photo: "A white book", about: "book:the-left-hand-of-darkness-1969", rating: 20, isSpoiler: true),
    post(
      5, .book,
      "Bookmark of the month: a receipt for rye flour. Last month: a receipt for rye flour. #reading"),
    post(
      4, .book,
      "Noted for later, or for nobody: the difference between a notebook and a diary is who you are lying to.",
      for: .followers),
    post(7, .walk, "Dog, gate, mist. In that order.", photo: "Mist over hills"),
    post(
      9, .meal, "Last tomatoes, first soup of winter. A small ceremony. #soup #smallplates",
      photo: "A small bowl of red soup"),
    post(0, .book, "Draft of a letter to George Eliot. Do not post. (Mostly exclamation marks.)", for: .me),
    post(3, .walk, "Closing time. The shelves breathe out.", photo: "Dusk over hills"),
    post(
      2, .book, "Book one of the winter: Han Kang, The White Book. I read it with the window open. #reading",
      photo: "A white book in snow"),
    post(
      8, .film,
      "Friday, 20:15, the restored Wings of Desire. Bring a coat, the heating is on strike and so are the angels. #film #35mm",
      photo: "A black and white screen"),
    post(
      1, .meal,
      "Made svíčková from scratch. It took a day. It was gone in eleven minutes. The day was not wasted. #dinner",
      photo: "A plate with dumplings and sauce"),
    post(
      11, .book,
      "Thursday, seven o'clock, blankets are ready. Please read to the ice. @mira @oskar @gwen #bookclub"),
    post(
      6, .book,
      "Read my own translation aloud to the cat. The cat stayed for a whole chapter, which is one more than last year. #translation",
      photo: "A book beside a window"),
    post(
      0, .book,
      "Middlemarch, done. Page 838, last stop, nobody left on the tram but the driver and me. \"...and rest in unvisited tombs.\" I rode one more round. #middlemarch #reading",
      photo: "A closed green book", about: "book:middlemarch-1871", rating: 20),
  ]
}
