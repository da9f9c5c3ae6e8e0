import SwiftUI

struct Account: Codable, Hashable, Identifiable, Sendable {
  let id: String
  let name: String
  let handle: String
  let avatar: URL
  let header: URL
  let bio: String
  let followers: Int
  let following: Int
  let posts: Int
}

struct Status: Codable, Hashable, Identifiable, Sendable {
  struct Media: Codable, Hashable, Sendable {
    let url: URL
    let description: String?
  }

  let id: String
  let account: Account
  let text: String
  let media: [Media]
  let createdAt: Date
  var replies: Int
  var boosts: Int
  var favourites: Int
  var isFavourite: Bool
  var isBoosted: Bool
  var isBookmarked: Bool
}

struct Notice: Codable, Hashable, Identifiable, Sendable {
  enum Kind: String, Codable, Sendable { case follow, favourite, boost, mention }

  let id: String
  let kind: Kind
  let account: Account
  let status: Status?
  let createdAt: Date

  var words: String {
    switch kind {
    case .follow: "followed you"
    case .favourite: "favourited your post"
    case .boost: "boosted your post"
    case .mention: "mentioned you"
    }
  }

  var symbol: String {
    switch kind {
    case .follow: "person.badge.plus"
    case .favourite: "star.fill"
    case .boost: "arrow.2.squarepath"
    case .mention: "at"
    }
  }
}

struct Conversation: Codable, Hashable, Identifiable, Sendable {
  struct Message: Codable, Hashable, Identifiable, Sendable {
    let id: String
    let text: String
    let isMine: Bool
  }

  let id: String
  let account: Account
  let isUnread: Bool
  let messages: [Message]
}

struct Trend: Codable, Hashable, Identifiable, Sendable {
  let name: String
  let uses: [Int]
  var id: String { name }
  var total: Int { uses.reduce(0, +) }
}

struct Instance: Codable, Hashable, Sendable {
  let title: String
  let description: String
  let rules: [String]
  let users: Int
}
