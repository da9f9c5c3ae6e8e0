import ServerCore
import ServerTitles
import KiwiKit

/// The stores of places.
extension Transaction {
  var experiencePhotos: ExperiencePhotoStore { ExperiencePhotoStore(connection: connection) }
  package var experiences: ExperienceStore { ExperienceStore(connection: connection) }
  var experienceShelves: ExperienceShelfStore { ExperienceShelfStore(connection: connection) }
  var mapOutlines: MapOutlineStore { MapOutlineStore(connection: connection) }
  var nearbySpots: NearbySpotStore { NearbySpotStore(connection: connection) }
  var privacyZones: PrivacyZoneStore { PrivacyZoneStore(connection: connection) }
  package var spotChanges: ChangeStore<SpotField> { ChangeStore(connection: connection) }
  var spotLookups: SpotLookupStore { SpotLookupStore(connection: connection) }
  package var spotMerges: SpotMergeStore { SpotMergeStore(connection: connection) }
  var spotPrivacy: SpotPrivacyStore { SpotPrivacyStore(connection: connection) }
  package var spots: SpotStore { SpotStore(connection: connection) }
  var spotSearch: SpotSearchStore { SpotSearchStore(connection: connection) }
  package var towns: TownStore { TownStore(connection: connection) }
  package var visits: VisitStore { VisitStore(connection: connection) }
}
