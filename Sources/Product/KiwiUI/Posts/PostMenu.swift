import KiwiEngine
import KiwiKit
import SwiftUI

/// The actions on a post: its author can edit and delete it, other users can report it.
///
/// ``PostDialogsLayer`` presents the dialogs.
struct PostMenu: View {
  let post: Post
  let reader: PostReader
  @Environment(AppModel.self) private var model

  private var account: Account { model.account }

  var body: some View {
    if reader != .visitor {
      Menu {
        if reader == .author {
          Button("Edit", systemImage: "pencil") { account.edit(post) }
          Button("Delete", systemImage: "trash", role: .destructive) { account.postDialogs.deleting = post }
        } else {
          Button("Report", systemImage: "flag") {
            account.postDialogs.reporting = ReportViewModel(
              subject: .post, subjectId: post.id, client: account.client)
          }
          Button("Mute \(post.author.handle)", systemImage: "speaker.slash") {
            Task { await account.distance.perform(.mute, on: post.author) }
          }
          Button("Block \(post.author.handle)", systemImage: "hand.raised", role: .destructive) {
            account.distance.blocking = post.author
          }
        }
      } label: {
        Label("More", systemImage: "ellipsis").labelStyle(.iconOnly).foregroundStyle(Color.softInk)
      }
    }
  }
}

/// Presents the sheets and confirmations of all post menus.
struct PostDialogsLayer: ViewModifier {
  @Bindable var dialogs: PostDialogs
  let repository: PostRepository
  let client: any APIClientProtocol

  func body(content: Content) -> some View {
    content
      .sheet(item: $dialogs.editing) { EditPostView(form: $0, client: client) }
      .sheet(item: $dialogs.reporting) { ReportView(form: $0) }
      .fullScreenCover(item: $dialogs.viewing) { PhotoViewer(viewing: $0) }
      .confirmationDialog(
        "Delete this post?", isPresented: $dialogs.deleting.isPresent(), titleVisibility: .visible,
        presenting: dialogs.deleting
      ) { post in
        Button("Delete", role: .destructive) { repository.deletePost(id: post.id) }
      } message: { _ in
        Text("Its comments and likes will be deleted too.")
      }
  }
}
