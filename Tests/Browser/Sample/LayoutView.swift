import SwiftUICore

/// One layout below the other, each named, to be measured in the browser.
struct LayoutView: View {
  var body: some View {
    VStack(spacing: 20) {
      HStack(spacing: 0) {
        mark("spacer first", 40, 20)
        Spacer()
        mark("spacer last", 60, 20)
      }
      mark("centred", 100, 20)
      HStack(spacing: 0) {
        Color.red.frame(maxWidth: .infinity).frame(height: 20).accessibilityIdentifier("greedy").padding(16)
        mark("beside greedy", 50, 20)
      }
      VStack(alignment: .leading, spacing: 4) {
        mark("leading long", 100, 20)
        mark("leading short", 50, 20)
      }
      ZStack(alignment: .bottomTrailing) {
        mark("corner big", 100, 60)
        mark("corner small", 20, 10)
      }
      mark("overlaid", 100, 60).overlay(alignment: .topTrailing) { mark("overlay", 20, 10) }
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 100), spacing: 10)], spacing: 10) {
        ForEach(0..<7) { Color.blue.frame(height: 20).accessibilityIdentifier("cell \($0)") }
      }
      Text(String(repeating: "One line is enough for this. ", count: 12)).lineLimit(1)
        .accessibilityIdentifier("line")
      List {
        ForEach(0..<20) { row in
          VStack(spacing: 0) {
            Color.blue.frame(width: 50, height: 40)
            Color.green.frame(width: 50, height: 40).accessibilityIdentifier("end of row \(row)")
          }
          .accessibilityIdentifier("row \(row)")
        }
      }
      .listStyle(.plain)
      .frame(height: 200)
      Orders()
      Flattening()
      Defaults()
    }
  }
}

/// A background inside a padding is smaller than one outside it.
private struct Orders: View {
  var body: some View {
    HStack(spacing: 10) {
      mark("padded first", 40, 20).padding(10).background(Color(red: 1, green: 0, blue: 0))
      mark("painted first", 40, 20).background(Color(red: 0, green: 0, blue: 1)).padding(10)
      mark("after both", 10, 20)
    }
  }
}

private struct Flattening: View {
  var body: some View {
    HStack(spacing: 10) {
      Group {
        mark("group one", 20, 20)
        mark("group two", 20, 20)
      }
      .padding(.horizontal, 5)
      ForEach([Int](), id: \.self) { mark("nothing \($0)", 20, 20) }
      ForEach(1..<3) { mark("each \($0)", 20, 20) }
    }
  }
}

/// The system's default spacing and padding.
private struct Defaults: View {
  var body: some View {
    VStack(spacing: 20) {
      HStack {
        mark("default row one", 20, 20)
        mark("default row two", 20, 20)
      }
      VStack {
        mark("default column one", 20, 20)
        mark("default column two", 20, 20)
      }
      HStack {
        mark("before default spacer", 20, 20)
        Spacer()
        mark("behind default spacer", 20, 20)
      }
      .frame(width: 48)
      HStack(spacing: 8) {
        mark("before spaced spacer", 20, 20)
        Spacer()
        mark("behind spaced spacer", 20, 20)
      }
      .frame(width: 64)
      VStack {
        mark("above default spacer", 20, 20)
        Spacer()
        mark("below default spacer", 20, 20)
      }
      .frame(height: 48)
      VStack(spacing: 0) {
        mark("above divider", 20, 20)
        Divider()
        mark("below divider", 20, 20)
      }
      HStack(spacing: 0) {
        mark("before padding", 20, 20)
        mark("padded", 20, 20).padding()
        mark("behind padding", 20, 20)
      }
    }
  }
}

@MainActor private func mark(_ name: String, _ width: CGFloat, _ height: CGFloat) -> some View {
  Color.green.frame(width: width, height: height).accessibilityIdentifier(name)
}
