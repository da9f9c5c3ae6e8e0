import Foundation
import Testing

@testable import SwiftUICore

@MainActor struct SymbolTests {
  /// The names that applications use most.
  private static let everyday = """
    airplane alarm antenna.radiowaves.left.and.right app app.badge archivebox arrow.clockwise
    arrow.counterclockwise arrow.down arrow.down.circle arrow.down.doc arrow.left arrow.left.arrow.right
    arrow.right arrow.right.circle arrow.triangle.2.circlepath arrow.triangle.branch arrow.turn.up.left
    arrow.up arrow.up.arrow.down arrow.up.circle arrow.up.forward arrow.up.left.and.arrow.down.right
    arrow.up.right arrow.uturn.backward arrow.uturn.forward arrow.uturn.left arrowshape.turn.up.left
    arrowshape.turn.up.right at atom backward backward.end bag bandage banknote barcode barcode.viewfinder
    basket battery.100 bed.double bell bell.badge bell.slash bicycle binoculars birthday.cake bold bolt
    bolt.slash book book.closed book.pages bookmark bookmark.slash books.vertical brain briefcase
    bubble.left bubble.left.and.bubble.right bubble.right building building.2 building.columns bus
    cable.connector calendar calendar.badge.plus camera camera.viewfinder car cart chart.bar chart.bar.xaxis
    chart.line.uptrend.xyaxis chart.pie checklist checkmark checkmark.circle checkmark.seal checkmark.shield
    checkmark.square chevron.backward chevron.down chevron.forward chevron.left chevron.right chevron.up
    chevron.up.chevron.down circle circle.dotted circle.grid.2x2 clipboard clock clock.arrow.circlepath
    cloud cloud.rain cloud.sun cpu creditcard crown cube cup.and.saucer curlybraces delete.left
    desktopcomputer dice display doc doc.badge.plus doc.on.clipboard doc.on.doc doc.richtext doc.text
    dollarsign.circle door.left.hand.open dot.radiowaves.left.and.right drop ellipsis ellipsis.circle
    envelope envelope.badge envelope.open eraser exclamationmark exclamationmark.bubble
    exclamationmark.circle exclamationmark.octagon exclamationmark.triangle externaldrive eye eye.slash
    eyeglasses face.smiling facemask figure.run figure.walk film fire flag flag.checkered flame
    flashlight.on.fill folder folder.badge.plus fork.knife forward forward.end gamecontroller gauge gear
    gearshape gearshape.2 gift globe globe.americas graduationcap guitars hammer hand.draw
    hand.point.up.left hand.raised hand.tap hand.thumbsdown hand.thumbsup hare headphones heart heart.slash
    heart.text.square highlighter hourglass house icloud icloud.and.arrow.down icloud.and.arrow.up
    icloud.slash info info.circle iphone italic key keyboard ladybug lamp.desk laptopcomputer leaf
    lifepreserver lightbulb line.3.horizontal line.3.horizontal.decrease line.3.horizontal.decrease.circle
    line.diagonal link link.badge.plus list.bullet list.bullet.rectangle list.dash list.number list.star
    location location.slash lock lock.open lock.shield magnifyingglass magnifyingglass.circle map mappin
    mappin.and.ellipse mappin.circle medal megaphone menucard message mic mic.slash minus minus.circle
    minus.magnifyingglass moon moon.stars moon.zzz mug music.mic music.note music.note.list network
    newspaper nosign note.text number octagon paintbrush paintpalette paperclip paperplane party.popper
    pause pawprint pencil pencil.and.outline pencil.circle pencil.line pencil.slash pencil.tip person
    person.2 person.3 person.badge.plus person.badge.minus person.circle person.crop.circle
    person.crop.circle.badge.plus person.crop.circle.badge.checkmark person.crop.circle.badge.xmark
    person.crop.rectangle person.crop.square person.fill.checkmark person.text.rectangle phone phone.down
    photo photo.on.rectangle photo.on.rectangle.angled photo.stack pin pin.slash play play.rectangle plus
    plus.app plus.bubble plus.circle plus.forwardslash.minus plus.magnifyingglass plus.message
    plus.rectangle plus.square plus.square.on.square power printer puzzlepiece qrcode qrcode.viewfinder
    questionmark questionmark.bubble questionmark.circle questionmark.folder quote.bubble quote.opening
    quote.closing rainbow rays record.circle rectangle rectangle.and.pencil.and.ellipsis rectangle.grid.1x2
    rectangle.on.rectangle rectangle.portrait rectangle.portrait.and.arrow.right rectangle.split.3x1
    rectangle.stack repeat repeat.1 rosette ruler safari scalemass scissors scope scribble
    selection.pin.in.out server.rack shadow shield shippingbox shuffle sidebar.left sidebar.right signature
    slash.circle slider.horizontal.3 snowflake sofa sparkle sparkles speaker speaker.slash speaker.wave.2
    speaker.wave.3 speedometer sportscourt square square.and.arrow.down square.and.arrow.up
    square.and.pencil square.dashed square.grid.2x2 square.grid.3x3 square.on.square square.stack star
    star.leadinghalf.filled star.slash staroflife stethoscope stop stopwatch storefront strikethrough
    suit.heart suitcase sum sun.max sun.min swift tablecells tag target tennis.racket terminal
    text.alignleft text.aligncenter text.alignright text.badge.plus text.book.closed text.bubble
    text.magnifyingglass text.quote textformat textformat.size theatermasks thermometer ticket timer
    tortoise tram trash trash.slash tray tray.and.arrow.down tray.and.arrow.up tray.full tree triangle
    trophy truck.box tv umbrella underline video video.slash viewfinder wallet.pass wand.and.stars waveform
    wifi wifi.exclamationmark wifi.slash wind wineglass wrench wrench.and.screwdriver xmark xmark.bin
    xmark.circle xmark.octagon xmark.square zzz
    """

  @Test func `every everyday symbol has an icon`() {
    let names = Self.everyday.split { $0 == " " || $0 == "\n" }
    #expect(names.count >= 400)
    #expect(names.filter { !Symbols.exists(String($0)) } == [])
  }

  @Test func `every symbol that a source of this project names has an icon`() throws {
    let sources = try ProjectSources.files(in: ["Sources", "Examples", "Benchmarks", "Tests/Browser"])
    var names: Set<String> = []
    for source in sources { names.formUnion(Self.symbols(in: source.text)) }
    #expect(names.count >= 20, "The search finds the names.")
    #expect(names.filter { !Symbols.exists($0) }.sorted() == [])
  }

  @Test func `names are found in choices and behind line breaks`() {
    let text = """
      Image(systemName: isOn ? "heart.fill" : "heart") Label("a", systemImage:
        "star") Button("b, c", systemImage: name ?? "bell", role: .cancel) { print("no") }
      """
    #expect(Self.symbols(in: text) == ["heart.fill", "heart", "star", "bell"])
  }

  @Test func `every drawing is a path and nothing else`() throws {
    for (name, drawing) in Symbols.drawings {
      #expect(
        drawing.allSatisfy { $0.isNumber || "MmLlHhVvCcSsAaZz .-|".contains($0) && $0.isASCII }, "\(name)")
      #expect(drawing.hasPrefix("M"), "\(name)")
    }
    for (name, target) in Symbols.aliases { #expect(Symbols.drawings[target] != nil, "\(name)") }
  }

  @Test func `variants are drawn upon the same drawing`() {
    #expect(Symbols.shape("heart.slash").hasPrefix(Symbols.shape("heart")))
    #expect(Symbols.shape("heart.fill").contains("class=\"solid\""))
    #expect(Symbols.shape("xmark.circle.fill").contains("class=\"inverse\""))
    #expect(Symbols.shape("bell.badge").count > Symbols.shape("bell").count)
    #expect(!Symbols.exists("no.such.symbol"))
  }

  @Test func `a symbol without a drawing shows the nearest one, or letters`() {
    #expect(Symbols.shape("heart.no.such.variant") == Symbols.shape("heart"))
    #expect(Symbols.shape("nosuch.heart") == Symbols.shape("heart"))
    #expect(Symbols.shape("nosuch.thing").contains(">NT</text>"))
    #expect(Symbols.shape("nosuch").contains(">N</text>"))
    #expect(!Symbols.shape("<b>.&x").contains("<b>"))
  }

  /// The string literals in the arguments that name symbols.
  private static func symbols(in text: String) -> Set<String> {
    var names: Set<String> = []
    for label in ["systemName:", "systemImage:"] {
      for part in text.components(separatedBy: label).dropFirst() {
        var depth = 0
        var literal: String?
        for character in part {
          if let open = literal {
            if character == "\"" {
              if !open.isEmpty { names.insert(open) }
              literal = nil
            } else {
              literal = open + String(character)
            }
            continue
          }
          if character == "\"" { literal = "" }
          if "([{".contains(character) { depth += 1 }
          if ")]}".contains(character) { depth -= 1 }
          if depth < 0 || depth == 0 && ",{".contains(character) { break }
        }
      }
    }
    return names.filter { !$0.contains("\\") }
  }
}
