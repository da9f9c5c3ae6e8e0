import KiwiEngine
import KiwiKit
import SwiftUI

/// What a post is about, how its author liked it, and whether the words give something away.
struct PostSubjectEditor: View {
  @Binding var about: PostSubject?
  @Binding var isSpoiler: Bool
  /// Who may see the post.
  let visibility: PostVisibility
  let client: any APIClientProtocol
  @State private var isPicking = false

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      if let about {
        SubjectLine(subject: about, showsRating: !about.takesRating)
          .accessibilityElement(children: .combine)
          .accessibilityLabel("About \(about.name)")
        if about.takesRating { RatingView(name: "Rating", rating: rating) }
        if about.takesPosition { PositionField(position: position).id(about.reference) }
        if let note = PlaceWords.telling(about, in: visibility) {
          Label(note, systemImage: "lock").font(.footnote).foregroundStyle(Color.softInk)
        }
        HStack(spacing: Spacing.regular) {
          if about.title != nil {
            Button("Change") { isPicking = true }
              .accessibilityLabel("Change what the post is about")
          }
          Button("Remove", role: .destructive) { self.about = nil }
            .accessibilityLabel("Remove \(about.name)")
        }
        .buttonStyle(.bordered)
      } else {
        Button {
          isPicking = true
        } label: {
          Label("About a Book, Film or Show", systemImage: "book")
        }
        .buttonStyle(.bordered)
      }
      Toggle("The words have spoilers", isOn: $isSpoiler)
    }
    .sheet(isPresented: $isPicking) {
      TitlePickerView("What Is It About?", picker: TitlePickerViewModel(client: client)) { title in
        let isSame = about?.title?.id == title.id
        var subject = PostSubject(title, rating: isSame ? about?.rating : nil)
        if isSame { subject.position = about?.position }
        about = subject
      }
    }
  }

  private var position: Binding<BookPosition?> {
    Binding {
      about?.position
    } set: {
      about?.position = $0
    }
  }

  private var rating: Binding<Rating?> {
    Binding {
      about?.rating
    } set: {
      about?.rating = $0
    }
  }
}
