import ServerOperations
import ServerModeration
import ServerReading
import ServerPosts
import ServerPlaces
import ServerDiscover
import ServerLibrary
import ServerTitles
import ServerSocial
import ServerAccounts
import ServerCore
import KiwiKit

/// The list of all areas.
package enum Areas {
  package static let all: [any Area.Type] = [
    AccountArea.self,
    SocialArea.self,
    // Posts refer to titles.
    TitleArea.self,
    LibraryArea.self,
    PlaceArea.self,
    UserPlaceImportArea.self,
    ReadingArea.self,
    StatisticsArea.self,
    MoodArea.self,
    ChallengesArea.self,
    NotesArea.self,
    RecommendationsArea.self,
    EbookArea.self,
    SpeedReadingArea.self,
    DiscoverArea.self,
    PostArea.self,
    ModerationArea.self,
    LiveArea.self,
    OperationsArea.self,
    HostArea.self,
  ]

  package static let router = all.reduce(into: EndpointRouter()) { $1.addEndpoints(to: &$0) }
}
