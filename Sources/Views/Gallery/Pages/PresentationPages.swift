import SwiftUI

extension Gallery {
  static let presentationPages = [
    GalleryPage("Sheet") { SheetSpecimen() },
    GalleryPage("Alert") { AlertSpecimen() },
    GalleryPage("Confirmation Dialog") { DialogSpecimen() },
    GalleryPage("Content Unavailable") {
      ContentUnavailableView(
        "No Books Yet", systemImage: "books.vertical", description: Text("Add the one you are reading."))
      ContentUnavailableView {
        Label("No Connection", systemImage: "wifi.slash")
      } description: {
        Text("Your draft is saved.")
      } actions: {
        Button("Try Again") {}.buttonStyle(.borderedProminent)
      }
    },
  ]
}

private struct SheetSpecimen: View {
  @State private var isPresented = false

  var body: some View {
    Button("Show the sheet") { isPresented = true }
      .sheet(isPresented: $isPresented) {
        NavigationStack {
          Text("Content of the sheet")
            .navigationTitle("A Sheet")
            .toolbar { Button("Done") { isPresented = false } }
        }
        .presentationDetents([.medium])
      }
  }
}

private struct AlertSpecimen: View {
  @State private var isPresented = false

  var body: some View {
    Button("Show the alert") { isPresented = true }
      .alert("The post could not be sent", isPresented: $isPresented) {
        Button("Try Again") {}
        Button("Cancel", role: .cancel) {}
      } message: {
        Text("It remains in your drafts.")
      }
  }
}

private struct DialogSpecimen: View {
  @State private var isPresented = false

  var body: some View {
    Button("Show the dialog", role: .destructive) { isPresented = true }
      .confirmationDialog("Delete this post?", isPresented: $isPresented, titleVisibility: .visible) {
        Button("Delete", role: .destructive) {}
      }
  }
}
