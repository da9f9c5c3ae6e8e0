/// What keeps other things away on this device while somebody reads.
///
/// On Apple's systems it would stand for app blocking: with the person's leave (`AuthorizationCenter`) it shields the
/// apps that they chose themselves (`FamilyActivityPicker`) by a `ManagedSettingsStore`, which outlasts the end of this
/// app, until ``end()``. In a browser it fills the screen. What cannot be done is left out, and nothing waits for it: the
/// reader reads on, and what the app itself holds back (``FocusViewModel``) is held back anyway.
@MainActor public protocol FocusMode {
  /// Keeps away what it can, right after the person has asked for it. Called again, it does so again: the person may have
  /// left full screen meanwhile.
  func begin()
  /// Gives back all of it; also what was begun before the app was started anew.
  func end()
}
