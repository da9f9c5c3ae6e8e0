import KiwiEngine
import KiwiKit
import SwiftUI

/// What a post is about, how its author liked it, and whether the words give something away.
struct PostSubjectEditor<Form: PostSubjectForm>: View {
  @Bindable var form: Form
  /// Who may see the post.
  let visibility: PostVisibility
  let client: any APIClientProtocol
  @State private var isPicking = false

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      if let about = form.about {
        SubjectLine(subject: about, showsRating: !about.takesRating)
          .accessibilityElement(children: .combine)
          .accessibilityLabel("About \(about.name)")
        if about.takesRating { RatingView(name: "Rating", rating: rating) }
        if about.takesPosition {
          numberField("About page (optional)", $form.page, problem: form.pageProblem)
          Text("Whoever has not read so far sees it folded.").smallPrint()
        }
        if let note = PlaceWords.telling(about, in: visibility) {
          Label(note, systemImage: "lock").smallPrint()
        }
        HStack(spacing: Spacing.regular) {
          if about.title != nil {
            Button("Change") { isPicking = true }
              .accessibilityLabel("Change what the post is about")
          }
          Button("Remove", role: .destructive) { form.about = nil }
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
      Toggle("The words have spoilers", isOn: $form.isSpoiler)
    }
    .sheet(isPresented: $isPicking) {
      TitlePickerView("What Is It About?", picker: TitlePickerViewModel(client: client)) { title in
        let isSame = form.about?.title?.id == title.id
        var subject = PostSubject(title, rating: isSame ? form.about?.rating : nil)
        if isSame { subject.position = form.about?.position }
        form.about = subject
      }
    }
  }

  private var rating: Binding<Rating?> {
    Binding(get: { form.about?.rating }, set: { form.about?.rating = $0 })
  }
}
