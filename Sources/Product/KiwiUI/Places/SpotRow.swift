import KiwiEngine
import KiwiKit
import SwiftUI

/// A place as a row of a list.
struct SpotRow: View {
  let spot: Spot
  var distance: Double?

  var body: some View {
    NavigationLink(value: Route.spot(id: spot.id)) {
      HStack(spacing: Spacing.large) {
        Image(systemName: PlaceWords.symbol(spot.category))
          .foregroundStyle(Color.kiwi)
          .frame(width: 44, height: 44)
          .background(Color.flesh, in: RoundedRectangle(cornerRadius: Spacing.regular))
        VStack(alignment: .leading, spacing: 0) {
          Text(verbatim: spot.name).font(.headline).foregroundStyle(Color.ink).lineLimit(2).written(
            as: spot.name)
          Text(verbatim: PlaceWords.facts(spot, distance: distance)).smallPrint()
        }
        Spacer(minLength: 0)
        if spot.isPrivate { Image(systemName: "lock").foregroundStyle(Color.softInk) }
      }
      .padding(.vertical, Spacing.small)
    }
    .buttonStyle(.plain)
    .accessibilityLabel(
      "\(spot.name), \(PlaceWords.facts(spot, distance: distance))\(spot.isPrivate ? ", " + localized("private") : "")"
    )
  }
}

/// An experience as a row of a list.
struct ExperienceRowView: View {
  let summary: ExperienceSummary
  /// Shows the name of the place; not needed on its own page.
  var showsSpot = true
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    NavigationLink(value: Route.experience(id: summary.id)) {
      HStack(alignment: .top, spacing: Spacing.large) {
        VStack(alignment: .leading, spacing: Spacing.small) {
          Text(verbatim: name).font(.headline).foregroundStyle(Color.ink).lineLimit(2).written(as: name)
          if showsSpot {
            Text(verbatim: summary.spot.name).smallPrint()
          }
          if let day {
            Text(day, format: .dateTime.day().month(.abbreviated).year()).smallPrint()
          }
        }
        Spacer(minLength: 0)
        if let rating = summary.rating { RatingLabel(rating: rating).font(.footnote) }
      }
      .card()
    }
    .buttonStyle(.plain)
    .accessibilityElement(children: .combine)
  }

  private var name: String { summary.experience.name?.value ?? "" }
  private var day: Date? { summary.experience.day(in: timeZone) }
}

/// A visit as its author shares it.
struct VisitRowView: View {
  let visit: Visit
  /// Shows the name of the author; not needed on the author's profile.
  var showsPerson = true
  var showsSpot = false
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      HStack(spacing: Spacing.regular) {
        if showsPerson { person } else { name.font(.headline) }
        Spacer()
        if let rating = visit.rating { RatingLabel(rating: rating).font(.footnote) }
      }
      if showsPerson { name }
      if showsSpot { place }
      if let note = visit.ratingNote { Text(verbatim: note).fontDesign(.serif).written(as: note) }
      if let description = visit.description { Text(verbatim: description).written(as: description) }
      if let url = visit.photoURL {
        filledPhoto(url, height: 200, corner: Spacing.regular)
      }
      if let day = visit.day(in: timeZone) {
        Text(day, format: .dateTime.day().month(.abbreviated).year()).smallPrint()
      }
      audience
    }
    .card()
  }

  private var name: some View { Text(verbatim: visit.name).written(as: visit.name) }

  private var person: some View {
    NavigationLink(value: Route.profile(visit.person)) {
      HStack(spacing: Spacing.regular) {
        Avatar(user: visit.person, size: 32)
        Text(verbatim: visit.person.displayName ?? visit.person.username).font(.headline)
          .foregroundStyle(Color.ink)
      }
    }
    .buttonStyle(.plain)
  }

  /// The audience of the viewer's own visit.
  @ViewBuilder private var audience: some View {
    switch visit.visibility {
    case .onlyMe:
      Label("Only visible to you.", systemImage: "lock").smallPrint()
    case .followers: Text("Visible to your followers.").smallPrint()
    case .everyone, nil: EmptyView()
    }
  }

  @ViewBuilder private var place: some View {
    if let spot = visit.spot {
      NavigationLink(value: Route.spot(id: spot.id)) { Text(verbatim: spot.name) }
    } else if let town = visit.town {
      Text("in \(town)").foregroundStyle(Color.softInk)
    }
  }
}
