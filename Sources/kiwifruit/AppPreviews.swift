import Gallery
import KiwiUI

/// The previews of the app's screens, each on a page of the gallery.
enum AppPreviews {
  @MainActor static let pages = [
    preview(AddToListView_Previews.self),
    preview(BulkAddView_Previews.self),
    preview(CommentsView_Previews.self),
    preview(CreatePostView_Previews.self),
    preview(DiscoverView_Previews.self),
    preview(EntryView_Previews.self),
    preview(SwipeView_Previews.self),
    preview(DeckSheets_Previews.self),
    preview(FeedView_Previews.self),
    preview(LibraryView_Previews.self),
    preview(ListsView_Previews.self),
    preview(LogView_Previews.self),
    preview(LoginView_Previews.self),
    preview(NotificationsView_Previews.self),
    preview(PeopleView_Previews.self),
    preview(PostDetailView_Previews.self),
    preview(ProfileView_Previews.self),
    preview(RootView_Previews.self),
    preview(SettingsView_Previews.self),
    preview(ShelfView_Previews.self),
    preview(SignUpView_Previews.self),
    preview(TitleRecordView_Previews.self),
    preview(TitleView_Previews.self),
    preview(AddTitleView_Previews.self),
    preview(EditTitleView_Previews.self),
    preview(TitleHistoryView_Previews.self),
    preview(MergeTitleView_Previews.self),
    preview(TitlesView_Previews.self),
    preview(UserListView_Previews.self),
  ]
}
