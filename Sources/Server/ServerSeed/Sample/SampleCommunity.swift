import KiwiKit

/// The users and posts of an invented reading circle.
///
/// It shows new operators a journal in use. All of its text is written by hand, and its times are relative to the
/// present.
package enum SampleCommunity {
  package struct Person: Sendable {
    package let username: String
    package let displayName: String
    let bio: String
    /// The two colors of the avatar.
    let colors: (UInt32, UInt32)
    /// The indexes in ``people`` of the followed users.
    package let follows: [Int]
  }

  package enum Subject: Sendable, CaseIterable {
    case book
    case film
    case meal
    case walk
  }

  package struct Post: Sendable {
    /// The index of the author in ``people``.
    package let author: Int
    package let subject: Subject
    let caption: String
    /// The descriptions of the photos; empty for a post without photos.
    package let photos: [String]
    var visibility = Visibility.everyone
    /// The id of the subject in the bundled catalog.
    package var about: String?
    /// The rating in quarters of a star.
    package var rating: Int?
    var isSpoiler = false
  }

  package static let people: [Person] = [
    Person(
      username: "mira", displayName: "Mira Okafor", bio: "Reads in trams. Marginalia in pencil, always.",
      colors: (0x3F7D20, 0xDDE9CF), follows: [1, 2, 3, 4, 6, 8, 9]),
    Person(
      username: "tomas", displayName: "Tomáš Veselý",
      bio: "Night shifts and long novels. Soup is a personality trait.", colors: (0x8A6A45, 0xF2E3CC),
      follows: [0, 2, 5, 7, 10]),
    Person(
      username: "june", displayName: "June Park", bio: "Films with subtitles, noodles without manners.",
      colors: (0xC8324B, 0xF7D9DD), follows: [0, 1, 3, 6, 8, 11]),
    Person(
      username: "ansel", displayName: "Ansel Brandt", bio: "Librarian. I will renew it for you, just ask.",
      colors: (0x33658A, 0xD5E5F0), follows: [0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11]),
    Person(
      username: "noor", displayName: "Noor Haddad", bio: "Poems before breakfast. Breakfast after noon.",
      colors: (0x7A4E9B, 0xE7DAF0), follows: [0, 3, 6, 9]),
    Person(
      username: "pekka", displayName: "Pekka Laine", bio: "Slow reader, slower cook. Rye bread enthusiast.",
      colors: (0x2F6F6A, 0xD2EAE7), follows: [1, 3, 7, 10]),
    Person(
      username: "ines", displayName: "Inês Carvalho", bio: "Translating other people's sentences all day.",
      colors: (0xB5651D, 0xF6E2CF), follows: [0, 2, 3, 4, 8]),
    Person(
      username: "gwen", displayName: "Gwen Pryce", bio: "Crime novels, wet dogs, strong tea.",
      colors: (0x44546A, 0xDCE2EA), follows: [0, 3, 5, 11]),
    Person(
      username: "malik", displayName: "Malik Diop",
      bio: "Projectionist at the Odeon. Ask me about reel four.",
      colors: (0x9C2F2F, 0xF3D6D2), follows: [0, 2, 3, 6, 11]),
    Person(
      username: "hana", displayName: "Hana Sato", bio: "Small plates, short stories.",
      colors: (0x5B8C5A, 0xE0EEDD), follows: [0, 2, 4, 6, 10]),
    Person(
      username: "oskar", displayName: "Oskar Lindqvist", bio: "Science fiction, mostly for the biology.",
      colors: (0x1F4E79, 0xD3E1EF), follows: [1, 3, 5, 7]),
    Person(
      username: "bea", displayName: "Beatriz Luna", bio: "Book club host. Bring biscuits, skip no chapters.",
      colors: (0xA04668, 0xF3DCE5), follows: [0, 1, 2, 3, 7, 8]),
  ]

  /// Returns the comments on posts about a subject.
  package static func answers(to subject: Subject) -> [String] {
    switch subject {
    case .book:
      [
        "Adding this to the pile. The pile is structural by now.",
        "I cried on a bus over that chapter. No regrets.", "Which translation did you read?",
        "You always find the ones nobody else reviews.", "I gave up at page 80. Should I try again?",
        "The ending! We need to talk about the ending.", "Lend it to me after the weekend?",
        "I read it in school and understood none of it. Time for another go.",
        "Have you read the letters? They are even better.", "That first sentence still follows me around.",
        "Reserved it at the library. Third in line!", "The audiobook is lovely too, if you cook a lot.",
        "I love how quiet that book is.", "Your notes make me want to start over from page one.",
      ]
    case .film:
      [
        "On the big screen or at home?", "That last shot. I sat through all of the credits.",
        "The score has been in my head for a week.", "I need a double bill with this one.",
        "Did the audience laugh too? Ours did not dare to.", "Watched it twice, cried at different places.",
        "Putting it on for Friday. Who brings popcorn?", "The costumes alone are worth the ticket.",
        "I never noticed that. Now I have to see it again.", "Underrated, and far too short.",
      ]
    case .meal:
      [
        "Recipe, please. Asking for my entire household.", "I can smell it from here.",
        "Is there still some left? I can be there in twenty minutes.", "That crust!",
        "You should open a place. I would come every Tuesday.", "What is the green on top?",
        "I tried this once and it came out as soup. Good soup, though.", "Lemon makes everything better.",
        "Now I am hungry and it is only ten in the morning.", "My grandmother made it with dill. Try it!",
      ]
    case .walk:
      [
        "What a light.", "I needed to see this today, thank you.",
        "Where is that bench? I want to read there.",
        "November does have its moments.", "Did the dog approve?", "It looks so quiet.",
        "This is a painting.", "Let us go together next time.",
      ]
    }
  }
}
