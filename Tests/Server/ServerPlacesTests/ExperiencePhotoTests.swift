import Foundation
import HTTPServer
import KiwiKit
import SQLite
import ServerTesting
import TestSupport
import Testing

@testable import ServerCore

/// Photos of experiences, from upload to visibility.
struct ExperiencePhotoTests {
  private let server: TestServer
  private let ana: String
  /// Follows ana.
  private let bob: String
  private let eve: String
  private let ada: String
  private let bar: Spot

  init() async throws {
    server = try await TestServer()
    (ana, bob) = (try await server.signUp("ana"), try await server.signUp("bob"))
    (eve, ada) = (try await server.signUp("eve"), try await server.signUp("ada"))
    try await server.makeAdmin("ada")
    try await server.must(.post, "/users/ana/follow", as: bob)
    bar = try await server.addSpot("Noodle Bar", 48.2, 16.37)
  }

  // MARK: Helpers

  /// The position that a camera writes: 48° 12′ N, 16° 22′ E (EXIF 2.32, 4.6.6).
  private static let position: [UInt8] = {
    func number(_ value: Int, _ byteCount: Int) -> [UInt8] { [UInt8](bigEndian: value, byteCount: byteCount) }
    func entry(_ tag: Int, type: Int, count: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + value
    }
    func angle(_ degrees: Int, _ minutes: Int) -> [UInt8] {
      [degrees, minutes, 0].flatMap { number($0, 4) + number(1, 4) }
    }
    let header = Array("Exif\0\0MM\0*".utf8) + number(8, 4)
    let directory = number(1, 2) + entry(0x8825, type: 4, count: 1, number(26, 4)) + number(0, 4)
    let places =
      number(4, 2) + entry(1, type: 2, count: 2, Array("N\0\0\0".utf8))
      + entry(2, type: 5, count: 3, number(80, 4)) + entry(3, type: 2, count: 2, Array("E\0\0\0".utf8))
      + entry(4, type: 5, count: 3, number(104, 4)) + number(0, 4)
    return header + directory + places + angle(48, 12) + angle(16, 22)
  }()

  private static func photo(width: Int = 800) -> [UInt8] {
    let words = "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta exif:GPSLatitude=\"48,12N\"/>"
    return SampleJPEG(
      width: width, height: 480,
      segments: [
        SampleJPEG.segment(0xE1, position), SampleJPEG.segment(0xE1, Array(words.utf8)),
        SampleJPEG.segment(0xFE, Array("Taken at home".utf8)),
      ]
    ).bytes
  }

  /// The files of a photo, largest first.
  private func files(_ photo: String) throws -> [String] {
    try server.context.storage.database.read { connection in
      try connection.all(
        "SELECT DISTINCT name, width FROM experiencePhotos WHERE photo = \(photo) ORDER BY width DESC"
      ) { $0.text("name") }
    }
  }

  private func visit(
    _ id: String, _ photo: String?, _ visibility: Audience = .everyone, publishedFrom: Date? = nil,
    isDeleted: Bool = false, time: Int
  ) async throws {
    var visit = newExperience(
      id, at: bar, visibility: visibility, publishedFrom: publishedFrom, isDeleted: isDeleted, time: time)
    visit.photo = Stamped(photo, at: .at(time))
    try await server.push([.experience(visit)], as: ana)
  }

  /// The users who can see a photo, in all its sizes and with GET and HEAD.
  private func viewers(_ photo: String) async throws -> Set<String> {
    var viewers: Set<String> = []
    let users =
      [("ana", ana), ("bob", bob), ("eve", eve), ("ada", ada), ("nobody", nil)] as [(String, String?)]
    for (name, token) in users {
      var statuses: Set<Int> = []
      for file in try files(photo) {
        let target = "/uploads/\(file)"
        statuses.insert(try await server.get(target, as: token).status)
        statuses.insert(try await server.send(.head, target, as: token).status)
        let tagged = try await server.send(.get, target, as: token, headers: ["If-None-Match": "\"\(file)\""])
        statuses.insert(tagged.status == 304 ? 200 : tagged.status)
        let part = try await server.send(.get, target, as: token, headers: ["Range": "bytes=0-9"])
        statuses.insert(part.status == 206 ? 200 : part.status)
      }
      #expect(statuses == [200] || statuses == [404], "\(name): \(statuses)")
      if statuses == [200] { viewers.insert(name) }
    }
    return viewers
  }

  private static let everybody: Set<String> = ["ana", "bob", "eve", "ada", "nobody"]

  // MARK: Tests

  @Test func `served photos contain no position`() async throws {
    let photo = Self.photo()
    for secret in [Self.position, Array("GPSLatitude".utf8), Array("Taken at home".utf8)] {
      #expect(photo.firstRange(of: secret) != nil)
    }
    let answer = try await server.upload(
      "/library/photos", as: ana, [.file(photo, named: "GPS 48.2 16.37.jpg")])
    try #require(answer.status == 201, "\(answer.text)")
    let name = try answer.string("name")
    #expect(try answer.string("url") == "http://kiwi.test/uploads/\(name)")
    try await visit(newId(), name, time: 0)
    let files = try files(name)
    #expect(files.count == 3 && files.first == name)
    for file in files {
      let served = try await server.get("/uploads/\(file)")
      #expect(served.status == 200)
      #expect(served.headers["Content-Type"] == "image/jpeg")
      #expect(served.headers["Cache-Control"]?.hasPrefix("private,") == true)
      for word in ["Exif", "GPS", "xmpmeta", "Taken", "48.2", "MM\0*"] {
        #expect(served.body.firstRange(of: Array(word.utf8)) == nil, "\(word)")
      }
      #expect(served.body.firstRange(of: Self.position.suffix(48)) == nil)
      #expect(try segments(of: served.body).isSubset(of: [0xE0, 0xDB, 0xC0, 0xC4, 0xDA]))
    }
  }

  /// The kinds of the segments before the pixels.
  private func segments(of picture: [UInt8]) throws -> Set<UInt8> {
    try #require(picture.starts(with: [0xFF, 0xD8]))
    var markers: Set<UInt8> = []
    var offset = 2
    while offset + 4 <= picture.count, picture[offset] == 0xFF {
      markers.insert(picture[offset + 1])
      if picture[offset + 1] == 0xDA { break }
      offset += 2 + Int(picture[offset + 2]) << 8 + Int(picture[offset + 3])
    }
    #expect(markers.contains(0xDA))
    return markers
  }

  @Test func `a photo has the visibility of its experience, through every change`() async throws {
    let photo = try await server.sendPhoto(Self.photo(), as: ana)
    #expect(try await viewers(photo) == ["ana"], "No experience has the photo yet.")
    let id = newId()
    try await visit(id, photo, .followers, time: 1)
    #expect(try await viewers(photo) == ["ana", "bob"])
    try await visit(id, photo, .onlyMe, time: 2)
    #expect(try await viewers(photo) == ["ana"])
    try await visit(id, photo, .everyone, time: 3)
    #expect(try await viewers(photo) == Self.everybody)

    let later = Timestamp(seconds: 1_770_000_000 + 3_600).date
    try await visit(id, photo, .everyone, publishedFrom: later, time: 4)
    #expect(try await viewers(photo) == ["ana"])
    server.advance(.seconds(3_601))
    #expect(try await viewers(photo) == Self.everybody)

    try await server.must(.post, "/users/eve/block", as: ana)
    #expect(try await viewers(photo) == Self.everybody.subtracting(["eve"]))
    try await server.must(.delete, "/users/eve/block", as: ana)

    try await visit(id, nil, .everyone, time: 5)
    #expect(try await viewers(photo) == ["ana"], "The experience no longer has the photo.")
    try await visit(id, photo, .everyone, time: 6)
    try await visit(id, photo, .everyone, isDeleted: true, time: 7)
    #expect(try await viewers(photo) == ["ana"])
  }

  @Test func `a new zone over a place hides its photos from all other viewers`() async throws {
    let photo = try await server.sendPhoto(Self.photo(), as: ana)
    let (id, zone) = (newId(), newId())
    try await visit(id, photo, .everyone, time: 0)
    #expect(try await viewers(photo) == Self.everybody)
    try await server.push([try newZone(zone)], as: ana)
    #expect(try await viewers(photo) == ["ana"])
    #expect(try await server.get("/visits/\(id)", as: bob).status == 404)

    // Another user's copy of the photo is visible only to that user.
    #expect(try await server.sendPhoto(Self.photo(), as: bob) == photo)
    #expect(try await viewers(photo) == ["ana", "bob"])
    // An experience can only use photos its author uploaded.
    var foreign = newExperience(newId(), at: bar, visibility: .everyone)
    foreign.photo = Stamped(photo, at: .at(0))
    #expect(try await server.pushed([.experience(foreign)], as: eve).status == 422)
    #expect(try await viewers(photo) == ["ana", "bob"])

    try await server.push([try newZone(zone, isDeleted: true, time: 1)], as: ana)
    #expect(try await viewers(photo) == Self.everybody)
  }
}
