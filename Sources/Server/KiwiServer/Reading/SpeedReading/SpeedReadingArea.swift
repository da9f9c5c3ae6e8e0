import HTTPServer
import KiwiKit

/// Speed reading, as the centre joins it.
enum SpeedReadingArea: Area {
  static func endpoint(_ method: Method, _ route: SpeedReadingRoute) -> Endpoint? {
    switch (method, route) {
    case (.get, .profiles):
      Endpoint("GET /speed-reading/profiles", .signedIn, SpeedReadingController.profiles)
    case (.put, .profile):
      Endpoint(
        "PUT /speed-reading/profiles/{profileId}", .signedIn, rateLimit: .writeByAccount,
        SpeedReadingController.putProfile)
    case (.delete, .profile):
      Endpoint(
        "DELETE /speed-reading/profiles/{profileId}", .signedIn, rateLimit: .writeByAccount,
        SpeedReadingController.removeProfile)
    case (.get, .settings):
      Endpoint("GET /speed-reading/settings", .signedIn, SpeedReadingController.settings)
    case (.put, .settings):
      Endpoint(
        "PUT /speed-reading/settings", .signedIn, rateLimit: .writeByAccount,
        SpeedReadingController.setSettings)
    case (.get, .texts): Endpoint("GET /speed-reading/texts", .signedIn, SpeedReadingController.texts)
    case (.get, .text): Endpoint("GET /speed-reading/texts/{textId}", .signedIn, SpeedReadingController.text)
    case (.put, .text):
      Endpoint(
        "PUT /speed-reading/texts/{textId}", .signedIn, rateLimit: .writeByAccount,
        SpeedReadingController.putText)
    case (.delete, .text):
      Endpoint(
        "DELETE /speed-reading/texts/{textId}", .signedIn, rateLimit: .writeByAccount,
        SpeedReadingController.removeText)
    case (.put, .position):
      Endpoint(
        "PUT /speed-reading/texts/{textId}/position", .signedIn, rateLimit: .writeByAccount,
        SpeedReadingController.setPosition)
    default: nil
    }
  }
}
