import SwiftUICore
import TestSupport

/// A view described by data, so a test can change any view into any other.
package indirect enum Sketch: Equatable {
  case text(Int), button(Int), row([Sketch]), column([Sketch]), keyed([Int]), maybe(Sketch?)
  case choice(Bool, Sketch), padded(Sketch), painted(Sketch), layered(Sketch, Sketch), faded(Sketch)
  case field(Int), picture(Int), list([Int])

  package static func random(_ generator: inout SeededGenerator, depth: Int) -> Sketch {
    func inner() -> Sketch { random(&generator, depth: depth - 1) }
    let number = Int.random(in: 0..<4, using: &generator)
    switch Int.random(in: 0..<(depth > 0 ? 14 : 4), using: &generator) {
    case 0: return .text(number)
    case 1: return .button(number)
    case 2: return .field(number)
    case 3: return .picture(number)
    case 4: return .row((0..<number).map { _ in inner() })
    case 5: return .column((0..<number).map { _ in inner() })
    case 6: return .keyed(Array([0, 1, 2, 3].shuffled(using: &generator).prefix(number)))
    case 7: return .maybe(number == 0 ? nil : inner())
    case 8: return .choice(number < 2, inner())
    case 9: return .padded(inner())
    case 10: return .painted(inner())
    case 11: return .layered(inner(), inner())
    case 12: return .faded(inner())
    default: return .list(Array([0, 1, 2, 3].shuffled(using: &generator).prefix(number)))
    }
  }
}

package struct SketchView: View {
  let sketch: Sketch

  package init(sketch: Sketch) { self.sketch = sketch }

  package var body: some View {
    switch sketch {
    case .text(let number): Text(verbatim: "text <\(number)>")
    case .button(let number): Button("press \(number)") {}.disabled(number == 1)
    case .row(let inner): HStack(spacing: 0) { parts(inner) }
    case .column(let inner): VStack(alignment: .leading, spacing: CGFloat(inner.count)) { parts(inner) }
    case .keyed(let keys): ForEach(keys, id: \.self) { SketchView(sketch: .text($0)) }
    case .maybe(let inner): if let inner { SketchView(sketch: inner) }
    case .choice(let first, let inner):
      if first { SketchView(sketch: inner) } else { Group { SketchView(sketch: inner) }.font(.title) }
    case .padded(let inner): SketchView(sketch: inner).padding(3).background(Color.red)
    case .painted(let inner): SketchView(sketch: inner).background(Color.red).padding(3)
    case .layered(let inner, let over): SketchView(sketch: inner).overlay { SketchView(sketch: over) }
    case .faded(let inner): SketchView(sketch: inner).opacity(0.5).frame(maxWidth: .infinity)
    case .field(let number): Color.blue.frame(width: CGFloat(number), height: 3)
    case .picture(let number): Image(systemName: ["star", "heart", "bell", "house"][number])
    case .list(let keys):
      VStack(spacing: 0) {
        ForEach(keys, id: \.self) { key in HStack(spacing: 0) { SketchView(sketch: .button(key)) } }
        Spacer()
      }
    }
  }

  @ViewBuilder private func parts(_ parts: [Sketch]) -> some View {
    ForEach(parts.indices, id: \.self) { SketchView(sketch: parts[$0]) }
  }
}
