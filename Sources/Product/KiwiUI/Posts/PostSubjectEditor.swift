import KiwiEngine
import KiwiKit
import SwiftUI

/// Edits the subject, rating and spoiler flag of a post.
struct PostSubjectEditor<Form: PostSubjectForm>: View {
  @Bindable var form: Form
  /// The visibility of the post.
  let visibility: PostVisibility
  let client: any APIClientProtocol
  @State private var isPicking = false

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      if let about = form.about {
        SubjectLine(subject: about, showsRating: !about.takesRating)
          .accessibilityElement(children: .combine)
          .accessibilityLabel("About \(about.name)")
        if about.takesRating { RatingView(name: localized("Rating"), rating: rating) }
        if about.takesPosition {
          numberField(localized("Page (optional)"), $form.page, problem: form.pageProblem)
          Text("Hidden from readers who haven’t reached this page.").smallPrint()
        }
        if let note = PlaceWords.hiddenDetails(of: about, in: visibility) {
          Label(note, systemImage: "lock").smallPrint()
        }
        HStack(spacing: Spacing.regular) {
          if about.title != nil {
            Button("Change") { isPicking = true }
              .accessibilityLabel("Change the title of this post")
          }
          Button("Remove", role: .destructive) { form.about = nil }
            .accessibilityLabel("Remove \(about.name)")
        }
        .buttonStyle(.bordered)
      } else {
        Button {
          isPicking = true
        } label: {
          Label("Add a Book, Film or Show", systemImage: "book")
        }
        .buttonStyle(.bordered)
      }
      Toggle("Contains spoilers", isOn: $form.isSpoiler)
    }
    .sheet(isPresented: $isPicking) {
      TitlePickerView(localized("Choose a Title"), picker: TitlePickerViewModel(client: client)) { title in
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
