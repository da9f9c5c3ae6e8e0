import SwiftUI

// Drag and drop with the older API.

@main
struct BasketApp: App {
  var body: some Scene {
    WindowGroup { BasketView() }
  }
}

struct BasketView: View {
  @State private var isOver = false
  @State private var count = 0
  private let fruits = ["apple", "pear", "kiwi"]

  var body: some View {
    VStack(spacing: 24) {
      HStack {
        ForEach(fruits, id: \.self) { fruit in
          Text(fruit)
            .padding()
            .background(Capsule().fill(Color.green.opacity(0.3)))
            .onDrag { NSItemProvider(object: fruit as NSString) }
        }
      }
      Text("\(count) in the basket")
        .frame(width: 200, height: 120)
        .background(isOver ? Color.yellow : Color(.systemGray5))
        .onDrop(of: [.text], delegate: BasketDelegate(isOver: $isOver, count: $count))
      Text("Or here")
        .onDrop(of: [.plainText], isTargeted: nil) { providers in
          count += providers.count
          return !providers.isEmpty
        }
    }
  }
}

struct BasketDelegate: DropDelegate {
  @Binding var isOver: Bool
  @Binding var count: Int

  func dropEntered(info: DropInfo) { isOver = true }
  func dropExited(info: DropInfo) { isOver = false }
  func dropUpdated(info: DropInfo) -> DropProposal? { DropProposal(operation: .copy) }
  func performDrop(info: DropInfo) -> Bool {
    count += info.itemProviders(for: [.text]).count
    return true
  }
}
