/// Blocks distractions on this device during a session.
///
/// An implementation for Apple's systems blocks the apps that the user has chosen (`FamilyActivityPicker`), with the
/// user's permission (`AuthorizationCenter`), by a `ManagedSettingsStore`, which outlasts this app until ``end()``. A
/// browser enters full screen. A missing capability never blocks the session, and ``FocusViewModel`` holds back
/// notifications in any case.
@MainActor public protocol FocusMode {
  /// Blocks distractions, right after a tap. A repeated call does so again, for example after the user left full
  /// screen.
  func begin()
  /// Ends the blocking, including that of an earlier run of the app.
  func end()
}
