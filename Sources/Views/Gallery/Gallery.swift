import HTTPServer
import SwiftUI
import SwiftUICore
import WebHost

/// Pages for all elements of the API and all previews.
package enum Gallery {
  static let groups = [
    GalleryGroup(title: "Text", pages: textPages + moreTextPages),
    GalleryGroup(title: "Images", pages: imagePages),
    GalleryGroup(title: "Buttons", pages: buttonPages),
    GalleryGroup(title: "Controls", pages: controlPages + moreControlPages),
    GalleryGroup(title: "Fields", pages: fieldPages),
    GalleryGroup(title: "Lists", pages: listPages + moreListPages + dataPages),
    GalleryGroup(title: "Navigation", pages: navigationPages + moreNavigationPages),
    GalleryGroup(title: "Presentation", pages: presentationPages),
    GalleryGroup(title: "Layout", pages: layoutPages + moreLayoutPages + ownLayoutPages),
    GalleryGroup(title: "Drawing", pages: drawingPages + moreDrawingPages + canvasPages),
    GalleryGroup(title: "Charts", pages: chartPages),
    GalleryGroup(title: "Maps", pages: mapPages),
    GalleryGroup(title: "Motion", pages: motionPages + moreMotionPages + timePages),
  ]

  /// The paths of all pages in order; the first is the index.
  package static let paths = ["/"] + groups.flatMap { $0.pages.map(\.path) }

  /// A sample picture for pages that load one.
  static let picture = "/hills.svg"
  private static let hills = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 120"><rect width="200" height="120" fill="#bfe0ee"/>\
    <circle cx="150" cy="34" r="16" fill="#f4d35e"/><path d="M0 90q50-50 100 0t100-20v50H0z" fill="#6b9f4a"/></svg>
    """

  /// Starts the host, which runs until it is stopped.
  ///
  /// - Parameter theme: The theme with the colors that previews use.
  @MainActor package static func start(
    host: String, port: UInt16, previews: [GalleryPage] = [], theme: Theme = Theme()
  ) throws(ServerError) -> WebHost {
    var configuration = WebHostConfiguration(server: ServerConfiguration(host: host, port: port))
    configuration.assets = [WebAsset(path: picture, type: "image/svg+xml", bytes: Array(hills.utf8))]
    configuration.theme = theme
    let groups = groups + [GalleryGroup(title: "Previews", pages: previews)]
    return try WebHost.start(configuration: configuration) { _ in AnyRoot { GalleryScreen(groups: groups) } }
  }
}
