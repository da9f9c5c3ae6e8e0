import SwiftUI

extension Gallery {
  static let layoutPages = [
    GalleryPage("Stacks") {
      Specimen("Side by side") {
        HStack(spacing: 8) {
          Tile("A")
          Tile("B")
          Tile("C")
        }
      }
      Specimen("One below the other") {
        VStack(alignment: .trailing, spacing: 8) {
          Tile("A")
          Tile("Wider")
        }
      }
      Specimen("On top of each other") {
        ZStack(alignment: .bottomTrailing) {
          Tile("Below").frame(width: 160, height: 80)
          Text("Above").padding(4)
        }
      }
      Specimen("Pushed apart") {
        HStack(spacing: 8) {
          Tile("Left")
          Spacer()
          Tile("Right")
        }
      }
      Specimen("Over each other") {
        HStack(spacing: -12) {
          ForEach([Color.red, .orange, .green, .blue], id: \.self) { color in
            Circle().fill(color).frame(width: 40, height: 40)
          }
        }
      }
      Specimen("A line between") {
        VStack(spacing: 8) {
          Text("Above")
          Divider()
          Text("Below")
        }
      }
    },
    GalleryPage("Frames") {
      Specimen("Fixed") { Tile("120 by 60").frame(width: 120, height: 60).border(.gray) }
      Specimen("Full width") { Tile("Wide").frame(maxWidth: .infinity).border(.gray) }
      Specimen("Aligned in its frame") {
        Text("Bottom").frame(width: 160, height: 80, alignment: .bottomTrailing).border(.gray)
      }
      Specimen("In proportion") {
        Color.teal.aspectRatio(16 / 9, contentMode: .fit).frame(maxWidth: 240)
      }
    },
    GalleryPage("Padding") {
      Specimen("Before the background") { Text("Padding").padding().background(.yellow.opacity(0.4)) }
      Specimen("After the background") { Text("Padding").background(.yellow.opacity(0.4)).padding() }
      Specimen("Negative padding") {
        Text("Padding").padding().background(.yellow.opacity(0.4)).padding(.leading, -12).border(.gray)
      }
      Specimen("On one edge") { Text("Leading").padding(.leading, 40).border(.gray) }
    },
    GalleryPage("Overlay and Background") {
      Specimen("A badge over a corner") {
        Tile("Inbox").frame(width: 120, height: 64)
          .overlay(alignment: .topTrailing) {
            Text("3").font(.caption).padding(6).background(.red, in: Circle()).foregroundStyle(.white)
          }
      }
      Specimen("A shape behind") {
        Text("Behind me").padding().background(.mint.opacity(0.4), in: Capsule())
      }
    },
    GalleryPage("Offset") {
      HStack(spacing: 40) {
        Tile("In place")
        Tile("Moved").offset(x: 12, y: 12)
        Tile("Turned").rotationEffect(.degrees(20))
        Tile("Larger").scaleEffect(1.3)
      }
    },
  ]
}

/// A labeled rectangle that shows a position.
struct Tile: View {
  let word: String

  init(_ word: String) { self.word = word }

  var body: some View {
    Text(word)
      .padding(12)
      .background(.blue.opacity(0.2), in: RoundedRectangle(cornerRadius: 8))
  }
}
