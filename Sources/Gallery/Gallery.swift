import HTTPServer
import SwiftUI
import SwiftUICore
import WebHost

/// All elements of the API and all previews, each on a page of its own.
package enum Gallery {
  static let groups = [
    GalleryGroup(title: "Text", pages: textPages + moreTextPages),
    GalleryGroup(title: "Images", pages: imagePages),
    GalleryGroup(title: "Buttons", pages: buttonPages),
    GalleryGroup(title: "Controls", pages: controlPages + moreControlPages),
    GalleryGroup(title: "Fields", pages: fieldPages),
    GalleryGroup(title: "Lists", pages: listPages + moreListPages),
    GalleryGroup(title: "Navigation", pages: navigationPages + moreNavigationPages),
    GalleryGroup(title: "Presentation", pages: presentationPages),
    GalleryGroup(title: "Layout", pages: layoutPages + moreLayoutPages),
    GalleryGroup(title: "Drawing", pages: drawingPages + moreDrawingPages),
    GalleryGroup(title: "Motion", pages: motionPages + moreMotionPages),
  ]

  /// The paths of the pages, in order; the first one leads to all others.
  package static let paths = ["/"] + groups.flatMap { $0.pages.map(\.path) }

  /// Begins to serve. The host stops when it is told to.
  @MainActor package static func start(
    host: String, port: UInt16, previews: [GalleryPage] = []
  ) throws(ServerError) -> WebHost {
    let configuration = WebHostConfiguration(server: ServerConfiguration(host: host, port: port))
    let groups = groups + [GalleryGroup(title: "Previews", pages: previews)]
    return try WebHost.start(configuration: configuration) { _ in AnyRoot { GalleryScreen(groups: groups) } }
  }
}
