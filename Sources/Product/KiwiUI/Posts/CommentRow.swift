import KiwiEngine
import KiwiKit
import SwiftUI

/// A comment on a post.
struct CommentRow: View {
  let comment: Comment
  let post: Post
  let model: AppModel
  let account: Account
  @State private var isEditing = false
  @State private var isDeleting = false
  @State private var reporting: ReportViewModel?

  var body: some View {
    HStack(alignment: .top, spacing: Spacing.regular) {
      NavigationLink(value: Route.profile(comment.author)) { Avatar(user: comment.author, size: 32) }
        .accessibilityLabel(comment.author.name)
        .padding(.top, 6)
      VStack(alignment: .leading, spacing: 0) {
        HStack(spacing: Spacing.regular) {
          Text(comment.author.name).font(.subheadline).bold().lineLimit(1)
          RelativeTime(date: comment.createdAt, clock: model.clock).font(.footnote).fixedSize()
          if comment.editedAt != nil {
            Text("edited").smallPrint()
          }
          Spacer()
          if let me = account.user { menu(me) }
        }
        if isEditing { editor } else { words }
        FailedChangeNote(subjectId: comment.id, account: account) { isEditing = true }
      }
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Comment by \(comment.author.name)")
    .confirmationDialog("Delete this comment?", isPresented: $isDeleting, titleVisibility: .visible) {
      Button("Delete", role: .destructive) { account.comments.deleteComment(comment) }
    }
    .sheet(item: $reporting) { ReportView(form: $0) }
  }

  @ViewBuilder private var words: some View {
    if isWaiting {
      BeyondNote(position: comment.position ?? post.about?.position)
      Button("Show Anyway") { account.spoilers.reveal(comment.id) }.buttonStyle(.bordered)
        .accessibilityLabel("Show Anyway: comment by \(comment.author.name)")
    } else {
      if let position = comment.position {
        Text(NoteWords.position(position)).smallPrint()
      }
      ReflectionText(text: comment.text, isFolded: true)
    }
  }

  /// True for a hidden comment. Revealing the post also reveals comments without their own position.
  private var isWaiting: Bool {
    comment.isBeyond == true && !account.spoilers.isRevealed(comment.id)
      && !(comment.position == nil && account.spoilers.isRevealed(post.id))
  }

  private func menu(_ me: User) -> some View {
    Menu {
      if comment.author.id == me.id {
        Button("Edit", systemImage: "pencil") { isEditing = true }
      }
      if comment.author.id == me.id || post.author.id == me.id {
        Button("Delete", systemImage: "trash", role: .destructive) { isDeleting = true }
      }
      if comment.author.id != me.id {
        Button("Report", systemImage: "flag") {
          reporting = ReportViewModel(subject: .comment, subjectId: comment.id, client: account.client)
        }
      }
    } label: {
      Label("More", systemImage: "ellipsis").labelStyle(.iconOnly).foregroundStyle(Color.softInk)
    }
  }

  private var editor: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      TextField("Comment", text: text, axis: .vertical).lineLimit(1...8).textFieldStyle(.roundedBorder)
      FieldProblem(text: problem)
      HStack(spacing: Spacing.regular) {
        Button("Save") {
          account.comments.editComment(comment, text: text.wrappedValue)
          isEditing = false
        }
        .buttonStyle(.borderedProminent)
        .disabled(problem != nil || WrittenText.isBlank(text.wrappedValue))
        Button("Cancel") {
          account.comments.cancelEdit(of: comment)
          isEditing = false
        }
        .buttonStyle(.bordered)
      }
    }
  }

  private var text: Binding<String> {
    Binding {
      account.comments.editText(of: comment)
    } set: {
      account.comments.setEditText($0, of: comment)
    }
  }

  private var problem: String? {
    TextLimit.problem(localized("comment"), text.wrappedValue, CommentsViewModel.maxLength)
  }
}

/// An unsent comment of the user.
struct PendingCommentRow: View {
  let comment: PendingComment
  let account: Account
  let model: AppModel
  @State private var isDiscarding = false

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.small) {
      Text(comment.text).fontDesign(.serif).foregroundStyle(Color.softInk)
      switch comment.state {
      case .pending, .sending: Text("Sending…").smallPrint()
      case .failed(let message):
        FieldProblem(text: message)
        HStack(spacing: Spacing.regular) {
          Button("Try Again") { account.comments.retry(comment) }.buttonStyle(.bordered)
          Button("Edit", action: edit).buttonStyle(.bordered)
          Button("Discard", role: .destructive) { isDiscarding = true }.buttonStyle(.bordered)
        }
      }
    }
    .padding(.leading, 40)
    .discarding("Discard this comment?", isPresented: $isDiscarding) { account.comments.discard(comment) }
  }

  private func edit() {
    if !account.reopen(comment) {
      model.showNotice(localized("You have an unsent comment. Send or clear it, then edit this one."))
    }
  }
}
