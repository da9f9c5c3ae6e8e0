import Foundation
import SwiftUICore
import TestSupport
import Testing

@testable import WebHost

@Suite struct ServerMessageTests {
  static let written: [(SwiftUICore.Operation, String)] = [
    (.setText(3, "a\"b\\c\n\u{1}é"), #"["t",3,"a\"b\\c\n\u0001é"]"#),
    (.setAttribute(3, name: "href", value: nil), #"["a",3,"href",null]"#),
    (.setAttribute(3, name: "href", value: "/x"), #"["a",3,"href","/x"]"#),
    (.setClasses(3, "h gh"), #"["c",3,"h gh"]"#),
    (.addRules(".s1{gap:8px}"), #"["css",".s1{gap:8px}"]"#),
    (.insert(parent: 3, html: "<p>", before: nil), #"["i",3,"<p>",0]"#),
    (.insert(parent: 3, html: "<p>", before: 9), #"["i",3,"<p>",9]"#),
    (.delete(3), #"["d",3]"#),
    (.move(3, before: 4), #"["m",3,4]"#),
    (.setValue(3, value: "x", editSequence: 8), #"["v",3,"x",8]"#),
    (.setFlag(3, .open, true), #"["k",3,"open",true]"#),
    (.focus(nil), #"["f",0]"#),
    (.navigate(url: "/a", mode: .push), #"["p","/a","push"]"#),
    (.scroll(3, .nearest, .center), #"["s",3,"nearest","center"]"#),
    (.effect(name: "store", arguments: ["k", "v"]), #"["e","store",["k","v"]]"#),
    (.effect(name: "x", arguments: []), #"["e","x",[]]"#),
    (.setStyle(3, .opacity, "0.5"), #"["y",3,"opacity","0.5"]"#),
    (
      .follow(
        source: 3, 4, .transform,
        DragFormula(
          parts: ["rotate(", "deg)"],
          terms: [.init(rest: 2, slopes: .init(x: 0.05, y: .nan), low: -15, high: 15)])),
      #"["g",3,4,"transform",["rotate(","deg)"],[2,0.05,0,0,0,-15,15]]"#
    ),
    (.follow(source: 3, 4, .opacity, nil), #"["g",3,4,"opacity"]"#),
    (.animate(nil), #"["x"]"#),
    (
      .animate(FrameTransaction(duration: 1, curve: "linear", count: nil, reverses: true)),
      #"["x",1,0,"linear",1000000000,true]"#
    ),
  ]

  @Test(arguments: written) func `each operation is encoded as a short array`(
    operation: SwiftUICore.Operation, text: String
  ) {
    let frame = ServerMessage.frame(Frame(operations: [operation]), number: 7, handled: 12)
    #expect(frame == "{\"n\":7,\"a\":12,\"o\":[\(text)]}")
  }

  @Test func `a frame carries the animation of its changes`() {
    let transaction = FrameTransaction(duration: 0.25, delay: 0, curve: "ease-out")
    let text = ServerMessage.frame(
      Frame(operations: [.delete(1), .delete(2)], transaction: transaction), number: 1, handled: 0)
    #expect(text == #"{"n":1,"a":0,"o":[["d",1],["d",2]],"x":[0.25,0,"ease-out"]}"#)
  }

  @Test func `any text survives encoding to JSON and parsing`() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let scalars = (0..<20).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x2fff, using: &generator))
      }
      let text = String(String.UnicodeScalarView(scalars))
      let message = ServerMessage.page(
        Document(title: text, body: text, rules: "", focus: 3), key: "k", version: "v", owner: text)
      let object = try #require(try JSONSerialization.jsonObject(with: Data(message.utf8)) as? [String: Any])
      #expect((object["u"] as? String)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
      let page = try #require(object["page"] as? [String: Any])
      #expect((page["title"] as? String)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }
  }
}
