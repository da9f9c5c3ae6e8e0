import Foundation
import Testing

@testable import KiwiWeb

/// Pages refer to pictures by path, so they load under every name of the host.
struct PicturePathTests {
  private func shortened(_ json: String, _ publicURL: String = "https://kiwi.example") -> String {
    String(decoding: PicturePaths.shortened(Data(json.utf8), publicURL: publicURL), as: UTF8.self)
  }

  @Test func `only picture URLs of this host become paths`() {
    #expect(
      shortened(
        #"{"url":"https://kiwi.example/uploads/a.jpg","avatarURL":"https://kiwi.example/b","x":[{"imageURL":"https://kiwi.example/"}]}"#
      ) == #"{"url":"/uploads/a.jpg","avatarURL":"/b","x":[{"imageURL":"/"}]}"#)
    for same in [
      "", "{}", #"{"caption":"https://kiwi.example/a"}"#, #"{"url":"https://kiwi.example"}"#,
      #"{"url":"https://kiwi.example.org/a"}"#, #"{"aurl":"https://kiwi.example/a"}"#,
      #"{"caption":"\"url\":\"https://kiwi.example/a\""}"#, #":"https://kiwi.example/"#,
    ] {
      #expect(shortened(same) == same)
    }
  }

  @Test func `other bytes are unchanged`() {
    let json =
      #"{"caption":"Zoë 🥝","url":"https://kiwi.example/a","caption":"https://kiwi.example/","url":"https://kiwi.example/b"}"#
    let expected = #"{"caption":"Zoë 🥝","url":"/a","caption":"https://kiwi.example/","url":"/b"}"#
    #expect(shortened(json) == expected)
  }
}
