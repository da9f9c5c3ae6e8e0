import Sketches
import SwiftUICore
import TestSupport

/// The content of all pages: one random view after the other.
@MainActor @Observable final class SketchModel {
  let seed: UInt64
  private(set) var step = 0
  private(set) var sketch: Sketch
  @ObservationIgnored private var generator: SeededGenerator

  init(seed: UInt64) {
    self.seed = seed
    var generator = SeededGenerator(seed: seed)
    sketch = Sketch.random(&generator, depth: 4)
    self.generator = generator
  }

  func advance() {
    step += 1
    sketch = Sketch.random(&generator, depth: 4)
  }
}

struct SketchesView: View {
  let model: SketchModel

  var body: some View {
    VStack(spacing: 0) {
      Button("Next") { model.advance() }
      Text("Step \(model.step)")
      SketchView(sketch: model.sketch)
    }
  }
}
