import SwiftUI

/// Modifiers of appearance, layout, lifecycle and accessibility.
struct ModifierContract: View {
  @State private var value = 0
  @State private var offset = CGSize.zero
  @FocusState private var isFocused: Bool
  @FocusState private var field: Int?
  private let string = "A string"

  var body: some View {
    look
    layout
    shapes
    life
    accessibility
  }

  @ViewBuilder private var look: some View {
    Text("a").font(.body).font(nil).fontWeight(.medium).fontDesign(.serif).bold().italic()
    Text("a").font(.system(size: 12)).font(.system(.title, design: .rounded, weight: .bold))
    Text("a").font(.custom("Georgia", size: 14)).font(.body.bold().italic().weight(.light).monospaced())
    Text("a").foregroundStyle(.red).foregroundStyle(.secondary).foregroundColor(nil).tint(.green)
    Text("a").lineLimit(2).lineLimit(nil).lineSpacing(4).multilineTextAlignment(.center).textCase(.lowercase)
    Text("a").textSelection(.enabled).textSelection(.disabled)
    Text("a").background(.red).background(.thinMaterial).background(Color.blue, in: Circle())
    Text("a").background(alignment: .top) { Color.red }
    Text("a").overlay(alignment: .bottom) { Text("b") }.overlay(.blue)
    Text("a").border(.red).border(.red, width: 2).shadow(radius: 2).shadow(color: .red, radius: 2, x: 1, y: 1)
    Text("a").opacity(0.5).blur(radius: 1).grayscale(0.5).hidden().clipped().cornerRadius(4)
    Text("a").clipShape(Circle()).clipShape(.rect(cornerRadius: 4)).contentShape(Rectangle())
    Text("a").redacted(reason: .placeholder).unredacted().allowsHitTesting(false).disabled(true)
    Text("a").preferredColorScheme(.dark).environment(\.locale, Locale(identifier: "de"))
    Text("a").previewDisplayName("Name").previewLayout(.sizeThatFits).previewDevice("iPhone 15")
  }

  @ViewBuilder private var layout: some View {
    Text("a").padding().padding(4).padding(.horizontal).padding(.top, 8).padding([.leading, .bottom], 2)
    Text("a").padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    Text("a").frame(width: 10).frame(height: 10).frame(width: 10, height: 10, alignment: .topLeading)
    Text("a").frame(minWidth: 0, maxWidth: .infinity, minHeight: 10, alignment: .leading)
    Text("a").frame(maxWidth: .infinity, maxHeight: .infinity)
    Text("a").fixedSize().fixedSize(horizontal: false, vertical: true).layoutPriority(1)
    Color.red.aspectRatio(1, contentMode: .fit).scaledToFill().scaledToFit()
    Color.red.aspectRatio(CGSize(width: 4, height: 3), contentMode: .fill).aspectRatio(contentMode: .fit)
    Text("a").offset(x: 1).offset(y: 1).offset(offset).rotationEffect(.degrees(4)).scaleEffect(2)
    Text("a").rotationEffect(.radians(1), anchor: .topLeading).scaleEffect(x: 1, y: 2, anchor: .bottom)
    Text("a").zIndex(2).ignoresSafeArea().edgesIgnoringSafeArea(.all).id(value)
    Text("a").statusBarHidden()
  }

  @ViewBuilder private var shapes: some View {
    Rectangle()
    Circle().fill(.red)
    Capsule().fill(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
    Ellipse().stroke(.red)
    RoundedRectangle(cornerRadius: 4).stroke(.red, lineWidth: 2)
    RoundedRectangle(cornerRadius: 4, style: .continuous).strokeBorder(.red, lineWidth: 2)
    Circle().stroke(lineWidth: 2)
    Circle().stroke(.red, style: StrokeStyle(lineWidth: 2, lineCap: .round, dash: [4, 2]))
    UnevenRoundedRectangle(topLeadingRadius: 4)
    LinearGradient(gradient: Gradient(colors: [.red]), startPoint: .leading, endPoint: .trailing)
    RadialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 9)
    AngularGradient(colors: [.red, .blue], center: .center)
    Color(red: 1, green: 0, blue: 0)
    Color(white: 0.5, opacity: 0.5)
    Color(hue: 0.5, saturation: 1, brightness: 1)
    Color.red.opacity(0.5)
    Rectangle().fill(Color.blue.gradient)
  }

  @ViewBuilder private var life: some View {
    Text("a").onAppear {}.onAppear(perform: nil).onDisappear {}
    Text("a").onChange(of: value) {}
    Text("a").onChange(of: value) { old, new in offset.width = CGFloat(new - old) }
    Text("a").onChange(of: value, initial: true) {}
    Text("a").task {}.task(priority: .background) {}.task(id: value) {}
    Text("a").onTapGesture {}.onTapGesture(count: 2) {}
    Text("a").gesture(DragGesture().onChanged { offset = $0.translation }.onEnded { _ in offset = .zero })
    Text("a").simultaneousGesture(TapGesture().onEnded {})
    Text("a").animation(.default, value: value).animation(nil, value: value).transition(.opacity)
    Text("a").transition(.scale.combined(with: .opacity)).transition(.move(edge: .top)).transition(.slide)
    TextField("a", text: .constant("")).focused($isFocused)
    TextField("a", text: .constant("")).focused($field, equals: 1)
    Button("Animate") {
      withAnimation { value += 1 }
      withAnimation(.easeInOut(duration: 0.2)) { value += 1 }
      withAnimation(.spring(duration: 0.3, bounce: 0.2)) { value += 1 }
      withAnimation(.snappy) { value += 1 }
    }
  }

  @ViewBuilder private var accessibility: some View {
    Text("a").accessibilityLabel("Key").accessibilityLabel(string).accessibilityLabel(Text("Text"))
    Text("a").accessibilityValue("Key").accessibilityValue(string).accessibilityValue(Text("Text"))
    Text("a").accessibilityHint("Key").accessibilityHint(string).accessibilityHint(Text("Text"))
    Text("a").accessibilityHidden(true).accessibilityIdentifier("name")
    Text("a").accessibilityAddTraits(.isButton).accessibilityAddTraits([.isHeader, .isSelected])
    Text("a").accessibilityRemoveTraits(.isImage)
    Text("a").accessibilityElement().accessibilityElement(children: .combine)
  }
}
