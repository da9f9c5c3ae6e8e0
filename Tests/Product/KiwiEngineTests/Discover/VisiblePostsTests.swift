import Foundation
import KiwiKit
import KiwiSamples
import Testing

@testable import KiwiEngine

struct PostsOnShowTests {
  private func post(_ author: User, _ caption: String?) -> Post {
    Post(
      id: caption ?? "", author: author, imageURL: SampleContent.picture(0), hasPhoto: false,
      caption: caption,
      likes: 0, createdAt: Date(), commentCount: 0, likedByMe: false, visibility: .everyone, attachments: [])
  }

  @Test
  func
    `authors are listed once without the reader and followed users, and tags by their number of posts`()
  {
    let (me, bob, carla) = (SampleContent.people[0], SampleContent.people[1], SampleContent.people[2])
    let shown = VisiblePosts(
      [
        post(bob, "#soup and #Soup"), post(me, "#books"), post(carla, "#books again #trains"), post(bob, nil),
      ], reader: me)
    #expect(shown.people == [bob, carla])
    #expect(shown.tags == ["books", "soup", "trains"])
    let others = VisiblePosts([post(bob, "#soup"), post(carla, nil)], reader: me, followed: [bob.id])
    #expect(others.people == [carla] && others.tags == ["soup"])
    #expect(VisiblePosts([], reader: nil).people.isEmpty)
  }
}
