import SwiftUI
import SwiftUICore

struct GalleryScreen: View {
  let groups: [GalleryGroup]

  var body: some View {
    PathReader { name in
      if let page = page(named: name) {
        GalleryPageScreen(page: page)
      } else {
        GalleryIndex(groups: groups)
      }
    }
  }

  private func page(named name: String?) -> GalleryPage? {
    groups.lazy.flatMap(\.pages).first { $0.name == name }
  }
}

struct GalleryIndex: View {
  let groups: [GalleryGroup]

  var body: some View {
    NavigationStack {
      List {
        ForEach(groups, id: \.title) { group in
          Section(group.title) {
            ForEach(group.pages, id: \.name) { page in
              if let url = URL(string: page.path) { Link(page.title, destination: url) }
            }
          }
        }
      }
      .navigationTitle("Gallery")
    }
  }
}

struct GalleryPageScreen: View {
  let page: GalleryPage

  var body: some View {
    if page.isScreen {
      page.content()
    } else {
      NavigationStack {
        ScrollView {
          VStack(alignment: .leading, spacing: 24) {
            page.content()
          }
          .padding(16)
          .frame(maxWidth: 680, alignment: .leading)
        }
        .navigationTitle(page.title)
        .toolbar { GalleryLink() }
      }
    }
  }
}

/// A link to the index.
struct GalleryLink: View {
  var body: some View {
    if let url = URL(string: "/") { Link("Gallery", destination: url) }
  }
}
