import Foundation
import TestSupport
import Testing

@testable import SwiftUISymbols

@MainActor struct SymbolTests {
  /// The names that apps use most.
  private static let everyday = """
    a.magnify abc airplane airplane.arrival airplane.departure airplayaudio airplayvideo airpods airpodspro
    alarm ant ant.circle antenna.radiowaves.left.and.right app app.badge appletv applewatch apps.iphone
    archivebox arrow.2.squarepath arrow.3.trianglepath arrow.backward arrow.branch arrow.clockwise
    arrow.counterclockwise arrow.down arrow.down.circle arrow.down.doc arrow.down.left arrow.down.right
    arrow.down.right.and.arrow.up.left arrow.down.to.line arrow.forward arrow.left arrow.left.and.right
    arrow.left.arrow.right arrow.left.circle arrow.right arrow.right.circle arrow.triangle.2.circlepath
    arrow.triangle.branch arrow.triangle.merge arrow.triangle.pull arrow.triangle.turn.up.right
    arrow.triangle.turn.up.right.diamond arrow.turn.down.right arrow.turn.up.left arrow.turn.up.right
    arrow.up arrow.up.and.down arrow.up.arrow.down arrow.up.circle arrow.up.doc arrow.up.forward
    arrow.up.left arrow.up.left.and.arrow.down.right arrow.up.right arrow.up.to.line arrow.uturn.backward
    arrow.uturn.forward arrow.uturn.left arrow.uturn.right arrowshape.left arrowshape.right
    arrowshape.turn.up.left arrowshape.turn.up.right aspectratio at at.circle atom backpack backward
    backward.end backward.fill bag bag.badge.plus bandage banknote barcode barcode.viewfinder barometer
    baseball basket basketball bathtub battery.0 battery.100 battery.25 battery.50 battery.75 beach.umbrella
    bed.double bell bell.badge bell.circle bell.slash bicycle binoculars bird birthday.cake
    bitcoinsign.circle bold bolt bolt.badge.a bolt.car bolt.circle bolt.fill bolt.heart bolt.horizontal
    bolt.slash book book.closed book.pages bookmark bookmark.circle bookmark.slash books.vertical box.truck
    brain brain.head.profile briefcase bubble.left bubble.left.and.bubble.right bubble.middle.bottom
    bubble.right building building.2 building.2.crop building.columns bus bus.doubledecker cable.connector
    cable.connector.horizontal calendar calendar.badge.plus calendar.circle calendar.day.timeline.left
    camera camera.circle camera.fill camera.filters camera.macro camera.rotate camera.viewfinder capslock
    capsule captions.bubble car car.2 car.side carrot cart cart.badge.plus case cat character
    character.book.closed character.cursor.ibeam chart.bar chart.bar.doc.horizontal chart.bar.xaxis
    chart.dots.scatter chart.line.uptrend.xyaxis chart.pie chart.xyaxis.line checklist checkmark
    checkmark.circle checkmark.icloud checkmark.seal checkmark.shield checkmark.square chevron.backward
    chevron.compact.down chevron.compact.left chevron.compact.right chevron.compact.up chevron.down
    chevron.down.circle chevron.forward chevron.left chevron.left.2 chevron.left.forwardslash.chevron.right
    chevron.right chevron.right.2 chevron.up chevron.up.chevron.down chevron.up.circle chevron.up.down
    circle circle.circle circle.dashed circle.dotted circle.fill circle.grid.2x2 circle.grid.3x3
    circle.grid.cross circle.hexagongrid circle.lefthalf.filled circle.on.circle circle.righthalf
    circle.righthalf.filled clipboard clock clock.arrow.circlepath clock.badge cloud cloud.bolt
    cloud.bolt.rain cloud.drizzle cloud.fog cloud.hail cloud.heavyrain cloud.moon cloud.moon.rain cloud.rain
    cloud.sleet cloud.snow cloud.sun cloud.sun.rain command control cooktop cpu creditcard creditcard.circle
    crop crop.rotate cross cross.case crown cube cube.transparent cup.and.heat.waves cup.and.saucer
    curlybraces cursorarrow cursorarrow.click cursorarrow.rays delete.left deskclock desktopcomputer diamond
    dice die.face.5 display divide doc doc.append doc.badge.plus doc.on.clipboard doc.on.doc doc.plaintext
    doc.richtext doc.text doc.text.magnifyingglass doc.viewfinder dog dollarsign dollarsign.circle
    door.left.hand.closed door.left.hand.open dot.circle dot.radiowaves.left.and.right dot.square drop
    drop.triangle dumbbell ellipsis ellipsis.bubble ellipsis.circle envelope envelope.badge envelope.open
    equal eraser escape eurosign eurosign.circle exclamationmark exclamationmark.bubble
    exclamationmark.circle exclamationmark.icloud exclamationmark.lock exclamationmark.octagon
    exclamationmark.triangle externaldrive externaldrive.badge.wifi eye eye.slash
    eye.trianglebadge.exclamationmark eyedropper eyedropper.halffull eyeglasses face.smiling faceid facemask
    fan ferry figure.hiking figure.mind.and.body figure.outdoor.cycle figure.pool.swim figure.roll
    figure.run figure.stand figure.strengthtraining.traditional figure.walk figure.wave film film.stack fire
    fish flag flag.checkered flame flashlight.on.fill folder folder.badge.plus football fork.knife
    fork.knife.circle forward forward.end forward.fill fuelpump function gamecontroller gauge gauge.medium
    gauge.with.dots.needle.50percent gear gearshape gearshape.2 gift giftcard globe globe.americas
    globe.asia.australia globe.badge.chevron.backward globe.europe.africa gobackward gobackward.10
    gobackward.15 gobackward.30 gobackward.5 goforward goforward.10 goforward.15 goforward.30 goforward.5
    graduationcap greaterthan guitars hammer hand.draw hand.point.up hand.point.up.left hand.raised hand.tap
    hand.thumbsdown hand.thumbsup hand.wave handbag hare headphones heart heart.circle heart.slash
    heart.text.clipboard heart.text.square hexagon hexagon.grid hifispeaker highlighter homepod hourglass
    house house.lodge humidity hurricane icloud icloud.and.arrow.down icloud.and.arrow.up icloud.slash
    increase.indent info info.bubble info.circle internaldrive ipad ipad.landscape iphone iphone.gen3 italic
    key keyboard ladybug ladybug.circle lamp.desk lamp.floor laptopcomputer largecircle.circle
    largecircle.fill.circle lasso leaf lessthan level lifepreserver light.max light.min lightbulb
    lightbulb.slash line.3.horizontal line.3.horizontal.decrease line.3.horizontal.decrease.circle
    line.diagonal link link.badge.plus link.circle link.icloud list.bullet list.bullet.clipboard
    list.bullet.indent list.bullet.rectangle list.clipboard list.dash list.number list.star livephoto
    location location.circle location.north location.slash location.viewfinder lock lock.circle.dotted
    lock.icloud lock.open lock.rotation lock.shield macbook macwindow magazine magnifyingglass
    magnifyingglass.circle map map.circle mappin mappin.and.ellipse mappin.circle medal megaphone memorychip
    menucard message metronome mic mic.slash minus minus.circle minus.magnifyingglass moon moon.stars
    moon.zzz mountain mountain.2 move.3d movieclapper mug multiply music.house music.mic music.note
    music.note.list music.quarternote.3 network newspaper nosign note.text number number.circle
    number.square octagon opticaldisc opticaldiscdrive option oval oven paintbrush paintbrush.pointed
    paintpalette paperclip paperplane party.popper pause pause.circle pawprint pencil pencil.and.outline
    pencil.and.ruler pencil.circle pencil.line pencil.slash pencil.tip percent person person.2
    person.2.circle person.3 person.3.sequence person.and.background.dotted person.badge.clock
    person.badge.key person.badge.minus person.badge.plus person.circle person.crop.artframe
    person.crop.circle person.crop.circle.badge.checkmark person.crop.circle.badge.plus
    person.crop.circle.badge.xmark person.crop.rectangle person.crop.square person.fill.checkmark
    person.fill.questionmark person.line.dotted.person person.text.rectangle person.wave.2 phone phone.down
    photo photo.artframe photo.badge.plus photo.circle photo.on.rectangle photo.on.rectangle.angled
    photo.stack pianokeys pills pin pin.circle pin.slash play play.circle play.rectangle play.tv plus
    plus.app plus.bubble plus.circle plus.forwardslash.minus plus.magnifyingglass plus.message
    plus.rectangle plus.rectangle.on.rectangle plus.square plus.square.on.square plus.viewfinder plusminus
    popcorn power power.circle printer puzzlepiece puzzlepiece.extension qrcode qrcode.viewfinder
    questionmark questionmark.bubble questionmark.circle questionmark.diamond questionmark.folder
    quote.bubble quote.closing quote.opening radio rainbow rays record.circle recordingtape rectangle
    rectangle.3.group rectangle.and.paperclip rectangle.and.pencil.and.ellipsis rectangle.dashed
    rectangle.grid.1x2 rectangle.grid.2x2 rectangle.grid.3x2 rectangle.landscape.rotate
    rectangle.leadinghalf.inset.filled rectangle.on.rectangle rectangle.portrait
    rectangle.portrait.and.arrow.right rectangle.split.3x1 rectangle.stack refrigerator repeat repeat.1
    return rosette rotate.3d rotate.left rotate.right ruler safari sailboat scale.3d scalemass scissors
    scooter scope screwdriver scribble sdcard seal selection.pin.in.out server.rack shadow shield shift
    shippingbox shoe shower shuffle sidebar.left sidebar.right signature signpost.right simcard slash.circle
    sleep slider.horizontal.3 smallcircle.filled.circle snowflake soccerball sofa sparkle sparkles speaker
    speaker.badge.exclamationmark speaker.slash speaker.wave.1 speaker.wave.2 speaker.wave.2.bubble
    speaker.wave.3 speedometer sportscourt square square.3.layers.3d square.and.arrow.down
    square.and.arrow.up square.and.arrow.up.on.square square.and.at.rectangle square.and.pencil
    square.dashed square.fill square.fill.on.square square.grid.2x2 square.grid.3x3 square.grid.4x3
    square.on.circle square.on.square square.split.1x2 square.split.2x1 square.split.2x2 square.stack
    square.stack.3d.down.right square.stack.3d.up stairs star star.circle star.leadinghalf.filled star.slash
    staroflife sterlingsign.circle stethoscope stop stop.circle stopwatch storefront strikethrough
    suit.heart suitcase sum sun.horizon sun.max sun.min sunglasses sunrise sunset swift tablecells tag
    takeoutbag.and.cup.and.straw target telescope tennis.racket tennisball tent terminal terminal.fill
    testtube.2 text.aligncenter text.alignleft text.alignright text.append text.badge.plus text.book.closed
    text.bubble text.insert text.justify text.magnifyingglass text.quote text.viewfinder textformat
    textformat.abc textformat.size theatermasks thermometer thermometer.medium thermometer.snowflake
    thermometer.sun ticket timer toilet tornado tortoise touchid tram tram.tunnel trash trash.circle
    trash.slash trash.square tray tray.and.arrow.down tray.and.arrow.up tray.full tree triangle trophy
    truck.box tshirt tv tv.music.note umbrella underline video video.badge.plus video.circle video.slash
    viewfinder wallet.pass wand.and.outline wand.and.rays wand.and.stars washer waveform waveform.path.ecg
    wifi wifi.exclamationmark wifi.slash wind window.vertical.closed window.vertical.open wineglass wrench
    wrench.and.screwdriver x.squareroot xmark xmark.bin xmark.circle xmark.octagon xmark.square
    yensign.circle zzz
    """

  @Test func `every common symbol has an icon`() {
    let names = Self.everyday.split { $0 == " " || $0 == "\n" }
    #expect(names.count >= 700)
    #expect(names.filter { !Symbols.exists(String($0)) } == [])
  }

  @Test func `every symbol used in this project has an icon`() throws {
    let sources = try ["Sources", "Examples", "Benchmarks", "Tests/Browser"]
      .flatMap { try ProjectFiles.texts(under: $0).values }
    var names: Set<String> = []
    for source in sources { names.formUnion(Self.symbols(in: source)) }
    #expect(names.count >= 20, "The search must find the names.")
    #expect(names.filter { !Symbols.exists($0) }.sorted() == [])
  }

  @Test func `names are found in conditional expressions and across lines`() {
    let text = """
      Image(systemName: isOn ? "heart.fill" : "heart") Label("a", systemImage:
        "star") Button("b, c", systemImage: name ?? "bell", role: .cancel) { print("no") }
      """
    #expect(Self.symbols(in: text) == ["heart.fill", "heart", "star", "bell"])
  }

  @Test func `each symbol has one line`() {
    let names = Symbols.lines.map { $0.prefix { $0 != " " } }
    #expect(Set(names).count == names.count)
    #expect(Symbols.drawings.count + Symbols.aliases.count == names.count)
    #expect(names.count > 700)
  }

  @Test func `every drawing is a path only`() throws {
    for (name, drawing) in Symbols.drawings {
      #expect(
        drawing.allSatisfy { $0.isNumber || "MmLlHhVvCcSsAaZz .-|".contains($0) && $0.isASCII }, "\(name)")
      #expect(drawing.hasPrefix("M"), "\(name)")
    }
    for (name, target) in Symbols.aliases { #expect(Symbols.drawings[target] != nil, "\(name)") }
  }

  @Test func `variants are composed from the base drawing`() {
    #expect(Symbols.shape("heart.slash").hasPrefix(Symbols.shape("heart")))
    #expect(Symbols.shape("heart.fill").contains("class=\"solid\""))
    #expect(Symbols.shape("xmark.circle.fill").contains("class=\"inverse\""))
    #expect(Symbols.shape("bell.badge").count > Symbols.shape("bell").count)
    #expect(!Symbols.exists("no.such.symbol"))
  }

  @Test func `a symbol without a drawing falls back to the nearest one or to letters`() {
    #expect(Symbols.shape("heart.no.such.variant") == Symbols.shape("heart"))
    #expect(Symbols.shape("nosuch.heart") == Symbols.shape("heart"))
    #expect(Symbols.shape("nosuch.thing").contains(">NT</text>"))
    #expect(Symbols.shape("nosuch").contains(">N</text>"))
    #expect(
      Symbols.shape("3.circle").contains(">3</text>")
        && Symbols.shape("3.circle").hasPrefix(Symbols.shape("circle")))
    #expect(
      Symbols.shape("12.square.fill").contains("class=\"inverse\"")
        && Symbols.shape("a.circle").contains(">A</text>"))
    #expect(!Symbols.shape("<b>.&x").contains("<b>"))
  }

  /// Returns the string literals in arguments that name symbols.
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
