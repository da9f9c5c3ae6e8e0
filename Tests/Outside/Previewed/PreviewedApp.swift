import SwiftUI

// Previews of every form beside their views.

struct StarsView: View {
  @Binding var rating: Int

  var body: some View {
    HStack {
      ForEach(1...5, id: \.self) { star in
        Button {
          rating = star
        } label: {
          Image(systemName: star <= rating ? "star.fill" : "star")
        }
        .accessibilityLabel("\(star) stars")
      }
    }
    .foregroundStyle(.yellow)
  }
}

#Preview("Interactive", traits: .sizeThatFitsLayout) {
  @Previewable @State var rating = 3
  StarsView(rating: $rating)
}

#Preview {
  StarsView(rating: .constant(5))
}

struct StarsView_Previews: PreviewProvider {
  static var previews: some View {
    StarsView(rating: .constant(1)).previewDisplayName("One star")
  }
}

@main
struct PreviewedApp: App {
  @State private var rating = 2

  var body: some Scene {
    WindowGroup { StarsView(rating: $rating).font(.largeTitle) }
  }
}
