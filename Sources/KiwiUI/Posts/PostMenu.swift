import KiwiEngine
import KiwiKit
import SwiftUI

/// What can be done about a post: its author edits and deletes it, others report it.
struct PostMenu: View {
  let post: Post
  let model: AppModel
  let account: Account
  @State private var editing: EditPostViewModel?
  @State private var reporting: ReportViewModel?
  @State private var isDeleting = false

  var body: some View {
    if let me = account.user {
      Menu {
        if me.id == post.author.id {
          Button("Edit", systemImage: "pencil") {
            editing = EditPostViewModel(post: post, repository: account.repository)
          }
          Button("Delete", systemImage: "trash", role: .destructive) { isDeleting = true }
        } else {
          Button("Report", systemImage: "flag") {
            reporting = ReportViewModel(subject: .post, subjectId: post.id, client: account.client)
          }
        }
      } label: {
        Label("More", systemImage: "ellipsis").labelStyle(.iconOnly).foregroundStyle(Color.softInk)
      }
      .sheet(item: $editing) { EditPostView(form: $0) }
      .sheet(item: $reporting) { ReportView(form: $0) }
      .confirmationDialog("Delete this post?", isPresented: $isDeleting, titleVisibility: .visible) {
        Button("Delete", role: .destructive) { account.repository.deletePost(id: post.id) }
      } message: {
        Text("Its comments and likes go with it.")
      }
    }
  }
}
