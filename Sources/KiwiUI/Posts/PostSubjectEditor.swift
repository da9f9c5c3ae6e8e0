import KiwiEngine
import KiwiKit
import SwiftUI

/// What a post is about, how its author liked it, and whether the words give something away.
struct PostSubjectEditor: View {
  @Binding var about: PostSubject?
  @Binding var isSpoiler: Bool
  let client: any APIClientProtocol
  @State private var isPicking = false

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      if let title = about?.title {
        SubjectLine(title: title, rating: nil)
          .accessibilityElement(children: .combine)
          .accessibilityLabel("About \(title.name)")
        RatingView(name: "Rating", rating: rating)
        HStack(spacing: Spacing.regular) {
          Button("Change") { isPicking = true }
            .accessibilityLabel("Change what the post is about")
          Button("Remove", role: .destructive) { about = nil }
            .accessibilityLabel("Remove \(title.name)")
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
      SubjectPickerView(client: client) { title in
        about = PostSubject(title, rating: about?.title?.id == title.id ? about?.rating : nil)
      }
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

/// Finds what a post is to be about.
struct SubjectPickerView: View {
  let pick: @MainActor (Title) -> Void
  @State private var picker: SubjectPickerViewModel
  @Environment(\.dismiss) private var dismiss

  init(client: any APIClientProtocol, pick: @escaping @MainActor (Title) -> Void) {
    self.pick = pick
    _picker = State(initialValue: SubjectPickerViewModel(client: client))
  }

  var body: some View {
    @Bindable var picker = picker
    NavigationStack {
      ScrollView {
        LazyVStack(alignment: .leading, spacing: Spacing.large) {
          if let titles = picker.titles {
            ForEach(titles.titles) { title in
              Button {
                pick(title)
                dismiss()
              } label: {
                TitleLine(title: title)
              }
              .buttonStyle(.plain)
            }
            TitleAttributions(titles: titles.titles)
            ListEnd(titles) { ContentUnavailableView("Nothing Found", systemImage: "book") }
          } else {
            Text("Look for a name, or for who made it.").foregroundStyle(Color.softInk)
          }
        }
        .padding(Spacing.large)
      }
      .searchable(text: $picker.query, prompt: "Books, films and shows")
      .navigationTitle("What Is It About?")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
      }
    }
    .task(id: picker.query) { await picker.search() }
  }
}
