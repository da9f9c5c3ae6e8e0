import Foundation
import Testing

@testable import KiwiWeb

/// Pages load pictures from the host that they come from, by whatever name it was reached.
struct PicturePathTests {
  private func shortened(_ json: String, _ publicURL: String = "https://kiwi.example") -> String {
    String(decoding: PicturePaths.shortened(Data(json.utf8), publicURL: publicURL), as: UTF8.self)
  }

  @Test func `the addresses of this host's pictures become paths, and no others`() {
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

  @Test func `what is written in between stays, byte by byte`() {
    let json =
      #"{"caption":"Zoë 🥝","url":"https://kiwi.example/a","caption":"https://kiwi.example/","url":"https://kiwi.example/b"}"#
    let expected = #"{"caption":"Zoë 🥝","url":"/a","caption":"https://kiwi.example/","url":"/b"}"#
    #expect(shortened(json) == expected)
  }
}
