import Foundation
import KiwiKit
import Threads

/// Writes messages of live events.
///
/// Many readers get the same events after another: the text of the last ones is kept for the next reader.
package final class LiveTexts: Sendable {
  private let last = Mutex<(events: [LiveEvent], text: String)>((events: [], text: "[]"))

  package func text(of events: [LiveEvent]) -> String {
    last.withLock { last in
      if last.events != events {
        var writer = JSONWriter(capacity: 1_024)
        writer.array(of: events) { event, writer in writer.liveEvent(event) }
        last = (events, String(decoding: writer.bytes, as: UTF8.self))
      }
      return last.text
    }
  }
}

extension JSONWriter {
  /// A ``KiwiKit/LiveEvent``.
  package mutating func liveEvent(_ event: LiveEvent) {
    object { writer in
      switch event {
      case .newPost(let post):
        writer.member("type", "newPost")
        writer.member("postId", post.postId)
        writer.member("authorId", post.authorId)
        writer.member("username", post.username)
        writer.member("isInEveryone", post.isInEveryone)
        writer.member("isInFollowing", post.isInFollowing)
      case .postChanged(let postId):
        writer.member("type", "postChanged")
        writer.member("postId", postId)
      case .postRemoved(let postId):
        writer.member("type", "postRemoved")
        writer.member("postId", postId)
      case .counts(let counts):
        writer.member("type", "counts")
        writer.member("counts", of: counts) { counts, writer in writer.counts(counts) }
      case .comment(let postId, let comment):
        writer.member("type", "comment")
        writer.member("postId", postId)
        writer.name("comment")
        writer.comment(comment)
      case .commentRemoved(let postId, let commentId):
        writer.member("type", "commentRemoved")
        writer.member("postId", postId)
        writer.member("commentId", commentId)
      case .notifications(let unreadCount):
        writer.member("type", "notifications")
        writer.member("unreadCount", unreadCount)
      case .library(let lists):
        writer.member("type", "library")
        writer.member("lists", lists)
      case .reading: writer.member("type", "reading")
      case .ebook(let id):
        writer.member("type", "ebook")
        writer.member("ebookId", id)
      case .notes(let titleId):
        writer.member("type", "notes")
        writer.member("titleId", titleId)
      case .sessionEnded:
        writer.member("type", "sessionEnded")
      }
    }
  }

  private mutating func counts(_ counts: PostCounts) {
    object { writer in
      writer.member("postId", counts.postId)
      writer.member("likes", counts.likes)
      writer.member("commentCount", counts.commentCount)
    }
  }

  private mutating func comment(_ comment: KiwiKit.Comment) {
    object { writer in
      writer.member("id", comment.id)
      writer.member("postId", comment.postId)
      writer.name("author")
      writer.object { writer in
        writer.member("id", comment.author.id)
        writer.member("username", comment.author.username)
        writer.member("displayName", comment.author.displayName)
        writer.member("avatarURL", comment.author.avatarURL?.absoluteString)
      }
      writer.member("text", comment.text)
      writer.member("createdAt", date: Timestamp(comment.createdAt))
      writer.member("editedAt", date: comment.editedAt.map(Timestamp.init))
      writer.name("position")
      writer.position(comment.position)
      writer.member("isBeyond", comment.isBeyond ?? false)
    }
  }
}

extension Timestamp {
  package init(_ date: Date) {
    self.init(seconds: Int(date.timeIntervalSince1970))
  }

  package var date: Date { Date(timeIntervalSince1970: Double(seconds)) }
}
