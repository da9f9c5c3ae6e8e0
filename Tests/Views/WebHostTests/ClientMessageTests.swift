import SwiftUICore
import TestSupport
import Testing

@testable import WebHost

@Suite struct ClientMessageTests {
  static let understood: [(String, ClientEvent)] = [
    (#"[1,"tap",7]"#, ClientEvent(sequence: 1, kind: .tap, node: 7)),
    (
      #"[2,"edit",7,["Grüße\n",3]]"#,
      ClientEvent(sequence: 2, kind: .edit, node: 7, payload: .text("Grüße\n", editSequence: 3))
    ),
    (
      #"[2,"commit",7,["",0]]"#,
      ClientEvent(sequence: 2, kind: .commit, node: 7, payload: .text("", editSequence: 0))
    ),
    (#"[3,"toggle",7,true]"#, ClientEvent(sequence: 3, kind: .toggle, node: 7, payload: .flag(true))),
    (#"[4,"near",7,false]"#, ClientEvent(sequence: 4, kind: .near, node: 7, payload: .flag(false))),
    (#"[4,"near",0,[7,9]]"#, ClientEvent(sequence: 4, kind: .near, payload: .elements([7, 9]))),
    (#"[5,"number",7,-2.5]"#, ClientEvent(sequence: 5, kind: .number, node: 7, payload: .number(-2.5))),
    (#"[6,"pick",7,9]"#, ClientEvent(sequence: 6, kind: .pick, node: 7, payload: .choice(9))),
    (#"[6,"present",0,3]"#, ClientEvent(sequence: 6, kind: .present, payload: .step(3))),
    (
      #"[7,"date",7,"2026-03-09"]"#,
      ClientEvent(sequence: 7, kind: .date, node: 7, payload: .string("2026-03-09"))
    ),
    (#"[8,"pop",0,"/a?b=c"]"#, ClientEvent(sequence: 8, kind: .pop, payload: .string("/a?b=c"))),
    (
      #"[9,"drag",7,["changed",1,2,30,-4,500,0]]"#,
      ClientEvent(
        sequence: 9, kind: .drag, node: 7,
        payload: .drag(
          .init(
            phase: .changed, startX: 1, startY: 2, translationX: 30, translationY: -4, velocityX: 500,
            velocityY: 0)))
    ),
    (
      #"[9,"camera",7,[0.5,0.25,12.5]]"#,
      ClientEvent(sequence: 9, kind: .camera, node: 7, payload: .camera(.init(x: 0.5, y: 0.25, zoom: 12.5)))
    ),
    (
      #"[9,"layout",7,[300,0,2,10,20,30,40,5,6]]"#,
      ClientEvent(
        sequence: 9, kind: .layout, node: 7,
        payload: .layout(
          LayoutSample(
            width: 300, height: 0, sizes: [CGSize(width: 10, height: 20), CGSize(width: 30, height: 40)],
            requestedSizes: [CGSize(width: 5, height: 6)])))
    ),
    (
      #"[9,"drop",7,[4,1.5,-2]]"#,
      ClientEvent(sequence: 9, kind: .drop, node: 7, payload: .drop(4, x: 1.5, y: -2))
    ),
    (
      #"[9,"scrolled",7,[0,120,300,4000,300,500]]"#,
      ClientEvent(
        sequence: 9, kind: .scrolled, node: 7,
        payload: .scroll(
          x: 0, y: 120, content: CGSize(width: 300, height: 4_000),
          container: CGSize(width: 300, height: 500)))
    ),
    (#"[9,"targeted",7,true]"#, ClientEvent(sequence: 9, kind: .targeted, node: 7, payload: .flag(true))),
    (
      #"[9,"flash",7,[120,false]]"#,
      ClientEvent(sequence: 9, kind: .flash, node: 7, payload: .flash(word: 120, isPlaying: false))
    ),
    (
      #"[10,"size",0,["compact","dark",true]]"#,
      ClientEvent(sequence: 10, kind: .size, payload: .size(.compact, .dark, reducedMotion: true))
    ),
    (
      #"[11,"store",0,["key",null]]"#,
      ClientEvent(sequence: 11, kind: .store, payload: .stored(key: "key", value: nil))
    ),
    (
      #"[12,"stored",0,["a",[["key","x"],["own:a:k",""]]]]"#,
      ClientEvent(
        sequence: 12, kind: .stored, payload: .storage(owner: "a", ["key": "x", "own:a:k": ""]))
    ),
  ]

  @Test(arguments: understood) func `each kind of event is parsed with its payload`(
    text: String, event: ClientEvent
  ) {
    #expect(ClientMessage(text) == .event(event))
  }

  @Test func `an element may be hidden but not smaller than that`() {
    #expect(
      ClientMessage(#"[1,"measure",0,[[7,-3,4,0,0]]]"#)
        == .event(
          ClientEvent(
            sequence: 1, kind: .measure, payload: .frames([7: ElementFrame(x: -3, y: 4, width: 0, height: 0)])
          )))
    #expect(ClientMessage(#"[1,"measure",0,[[7,0,0,-1,10]]]"#) == nil)
    #expect(ClientMessage(#"[1,"measure",0,[[7,0,0,10,-1]]]"#) == nil)
    #expect(ClientMessage(#"[1,"measure",0,[[7,0,0,1e400,10]]]"#) == nil)
  }

  /// Position reports and failures from a browser.
  @Test func `a position answer is a point on Earth or a known failure of the script`() {
    func located(_ text: String, _ answer: BrowserPosition.Response) -> Bool {
      ClientMessage("[13,\"located\",0,[4,\(text)]]")
        == .event(ClientEvent(sequence: 13, kind: .located, payload: .located(4, answer)))
    }
    #expect(located("48.8584,-2.2945", .success(.init(latitude: 48.8584, longitude: -2.2945))))
    for (latitude, longitude) in [(90, 180), (-90, -180), (0, 0)] as [(Double, Double)] {
      #expect(located("\(latitude),\(longitude)", .success(.init(latitude: latitude, longitude: longitude))))
    }
    for (name, failure) in [
      ("denied", .denied), ("unavailable", .unavailable), ("timedOut", .timedOut),
      ("unsupported", .unsupported),
    ] as [(String, BrowserPosition.Failure)] {
      #expect(located("\"\(name)\"", .failure(failure)), "\(name)")
    }
    for text in [
      "90.001,0", "-90.001,0", "0,180.001", "0,-180.001", "1e999,0", "null,null", "48.2", "\"lost\"", "\"\"",
      "\"48.2\",\"16.4\"", "[48.2,16.4]", "true,false",
    ] {
      #expect(ClientMessage("[13,\"located\",0,[4,\(text)]]") == nil, "\(text)")
    }
    for question in ["-1", "1.5", "4294967296", "\"4\"", "null"] {
      #expect(ClientMessage("[13,\"located\",0,[\(question),48.2,16.4]]") == nil, "\(question)")
    }
  }

  @Test func `acknowledgements, pings and hellos are distinguished from events`() {
    #expect(ClientMessage(#"[0,"ack",0,12]"#) == .acknowledge(12))
    #expect(ClientMessage(#"[0,"ping",0]"#) == .ping)
    let hello = ClientMessage(
      #"[0,"hello",0,{"connect":null,"resume":"k","frame":4,"url":"/x","display":["regular","light",false],"zone":"Europe/Vienna"}]"#
    )
    #expect(
      hello
        == .hello(
          .init(
            connectToken: nil, resumeKey: "k", frame: 4, url: "/x", width: .regular, scheme: .light,
            reducedMotion: false, zone: "Europe/Vienna")))
  }

  @Test(arguments: [
    "", "[]", "{}", "null", "[1]", #"[1,"tap"]"#, #"[0,"tap",7]"#, #"[-1,"tap",7]"#, #"[1.5,"tap",7]"#,
    #"[1,"tap",4294967296]"#, #"[1,"tap",1e300]"#, #"[1,"tap",7,1]"#, #"[1,"steal",7]"#,
    #"[1,"edit",7,"text"]"#,
    #"[1,"edit",7,["text"]]"#, #"[1,"edit",7,["text",-1]]"#, #"[1,"toggle",7,1]"#, #"[1,"toggle",7,"true"]"#,
    #"[1,"number",7,1e300]"#, #"[1,"number",7,1e999]"#, #"[1,"number",7,null]"#, #"[1,"number",7,NaN]"#,
    #"[1,"pick",7,1.5]"#, #"[1,"pick",7,99999999999]"#, #"[1,"pop",0,"//evil.example"]"#,
    #"[1,"pop",0,"https://evil.example/"]"#, #"[1,"pop",0,"/\\evil.example"]"#,
    #"[1,"pop",0,"/\t/evil.example"]"#, #"[1,"pop",0,"/\u0000/evil.example"]"#, #"[1,"pop",0,"/a b"]"#,
    #"[1,"pop",0,"/\u007f"]"#,
    #"[1,"drag",7,["flown",0,0,0,0,0,0]]"#, #"[1,"drag",7,["began",0,0,1e12,0,0,0]]"#,
    #"[1,"drag",7,["began"]]"#, #"[1,"camera",7,[0.5,null,3]]"#, #"[1,"camera",7,[0.5,0.5,1e9]]"#,
    #"[1,"layout",7,[300,0,2,10,20]]"#, #"[1,"layout",7,[300,0,-1]]"#, #"[1,"layout",7,[300]]"#,
    #"[1,"layout",7,[-300,0,0]]"#, #"[1,"layout",7,[300,0,1,10]]"#, #"[1,"layout",7,[1e12,0,0]]"#,
    #"[1,"drop",7,[-1,0,0]]"#, #"[1,"drop",7,[4,0]]"#, #"[1,"scrolled",7,[0,0,0,0,0]]"#,
    #"[1,"targeted",7,1]"#, #"[1,"flash",7,[-1,true]]"#, #"[1,"flash",7,[1]]"#, #"[1,"flash",7,[1.5,true]]"#,
    #"[1,"size",0,["huge","dark",true]]"#, #"[0,"ack",0,-1]"#, #"[0,"hello",0,{}]"#, #"[1,"tap",7] x"#,
    #"[1,"edit",7,["\ud800",1]]"#, #"[1,"stored",0,["a"]]"#, #"[1,"stored",0,["a",[["k"]]]]"#,
    #"[1,"stored",0,["a",[["k",null]]]]"#, String(repeating: "[", count: 100_000),
  ]) func `messages that the script never sends are rejected`(text: String) {
    #expect(ClientMessage(text) == nil)
  }

  @Test func `URLs, texts and messages are limited in length`() {
    let long = String(repeating: "a", count: ClientMessage.Limits.textBytes)
    #expect(ClientMessage("[1,\"edit\",7,[\"\(long)\",1]]") != nil)
    #expect(ClientMessage("[1,\"edit\",7,[\"\(long)a\",1]]") == nil)
    #expect(ClientMessage("[1,\"date\",7,\"\(long)\"]") == nil)
    #expect(ClientMessage("[1,\"edit\",7,[\"\(long)\",1\(long)\(long)]]") == nil)
  }

  @Test func `a browser's storage reports are limited in size`() {
    let value = String(repeating: "a", count: BrowserStorage.Limits.valueBytes)
    for (value, isRead) in [(value, true), (value + "a", false)] {
      #expect((ClientMessage("[1,\"store\",0,[\"k\",\"\(value)\"]]") != nil) == isRead)
      #expect((ClientMessage("[1,\"stored\",0,[\"\",[[\"k\",\"\(value)\"]]]]") != nil) == isRead)
    }
    for (count, isRead) in [(100, true), (101, false)] {
      let pairs = (0..<count).map { "[\"\($0)\",\"\"]" }.joined(separator: ",")
      #expect((ClientMessage("[1,\"stored\",0,[\"\",[\(pairs)]]]") != nil) == isRead)
    }
  }

  @Test func `corrupted messages never trap`() {
    let seed = UInt64.random(in: .min ... .max)
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let messages = Self.understood.map { Array($0.0.utf8) }
    for _ in 0..<4_000 {
      var bytes = messages.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        case 1: if place < bytes.count { bytes.remove(at: place) }
        case 2: if place < bytes.count { bytes[place] = UInt8.random(in: 32...127, using: &generator) }
        default: bytes.insert(contentsOf: bytes.prefix(place), at: place)
        }
      }
      _ = ClientMessage(String(decoding: bytes, as: UTF8.self))
    }
  }
}
