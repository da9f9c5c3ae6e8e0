import Charts
import KiwiEngine
import KiwiKit
import SwiftUI

/// An experience of the user with its ratings over time.
struct ExperienceView: View {
  let model: AppModel
  let account: Account
  @State private var screen: ExperienceViewModel
  @State private var editing: ExperienceFormViewModel?
  @State private var isDeleting = false
  @State private var isRating = false
  @Environment(\.timeZone) private var timeZone

  init(id: String, model: AppModel, account: Account) {
    self.model = model
    self.account = account
    _screen = State(initialValue: ExperienceViewModel(id: id, library: account.library))
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: Spacing.large) {
        if let experience = screen.experience, let spot = screen.spot {
          ExperienceFacts(experience: experience, spot: spot, photoURL: photoURL(experience))
          rating
          if let ratings = screen.details?.ratings, !ratings.isEmpty { RatingHistory(ratings: ratings) }
          HStack(spacing: Spacing.regular) {
            Button("Edit", systemImage: "pencil") { edit(experience, spot) }.buttonStyle(.bordered)
            Button("Delete", systemImage: "trash", role: .destructive) { isDeleting = true }
              .buttonStyle(.bordered)
          }
          FieldProblem(text: screen.changing.failure?.message)
          PostsAbout(
            feed: .visit(id: screen.id), all: nil, prompt: localized("Post About This"), model: model,
            account: account
          ) {
            Task { if let subject = await screen.subject() { model.perform(.composeAbout(subject)) } }
          }
        } else {
          missingContent(screen.loading.failure) { await screen.load() }
        }
      }
      .screenColumn()
    }
    .refreshable { await screen.refresh() }
    .task(id: screen.revision) { await screen.load() }
    .inlineTitle(screen.title)
    .sheet(item: $editing) { ExperienceFormView(form: $0) }
    .sheet(isPresented: $isRating) { RateAgainView(screen: screen) }
    .confirming(
      "Delete “\(screen.title)”?", isPresented: $isDeleting, "Delete",
      message: "Its ratings will be deleted too."
    ) {
      if await screen.delete() { model.router.replace(.experience(id: screen.id), with: .experiences) }
    }
  }

  private func photoURL(_ experience: Experience) -> URL? {
    experience.photo?.value.map { model.services.pictureURL($0) }
  }

  private var rating: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      if let rating = screen.rating {
        RatingLabel(rating: rating).font(.title2)
      } else {
        Text("Not rated yet").foregroundStyle(Color.softInk)
      }
      Button(screen.rating == nil ? "Rate" : "Rate Again", systemImage: "star") { isRating = true }
        .buttonStyle(.bordered)
    }
  }

  private func edit(_ experience: Experience, _ spot: Spot) {
    editing = ExperienceFormViewModel(
      spot, experience: experience, library: account.library, client: account.client,
      drafts: account.drafts, photoURL: photoURL(experience), timeZone: timeZone)
  }
}

/// The name, place, photo and date of an experience.
struct ExperienceFacts: View {
  let experience: Experience
  let spot: Spot
  let photoURL: URL?
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    VStack(alignment: .leading, spacing: Spacing.regular) {
      let name = experience.name?.value ?? ""
      Text(verbatim: name).font(.title2).fontDesign(.serif).bold().written(as: name)
      SpotRow(spot: spot)
      if let photoURL {
        filledPhoto(photoURL, height: 260, corner: Spacing.corner)
      }
      if let description = experience.description?.value {
        Text(verbatim: description).fontDesign(.serif).written(as: description)
      }
      if let day = experience.day(in: timeZone) {
        LabeledContent("Date") { Text(day, format: .dateTime.day().month(.wide).year()) }
      }
      if let companions = experience.companions?.value, !companions.isEmpty {
        LabeledContent("With") { Text(verbatim: companions.joined(separator: ", ")) }
      }
      LabeledContent("Visible to") {
        Text(AudienceWords.name(experience.visibility?.value ?? .usual))
      }
      if experience.showsTownOnly?.value == true {
        Text("Others see only the town.").foregroundStyle(Color.softInk)
      }
    }
  }
}

/// All ratings of an experience as a chart and a list.
struct RatingHistory: View {
  /// The ratings, newest first.
  let ratings: [ExperienceRating]

  private struct Point: Identifiable {
    let id: String
    /// The position in time; dates are not distinct, because several ratings may be of one day.
    let number: Int
    let stars: Double
  }

  private var points: [Point] {
    ratings.reversed().enumerated().compactMap { index, rating in
      rating.rating.map { Point(id: rating.id, number: index + 1, stars: Double($0.value.quarterStars) / 4) }
    }
  }

  var body: some View {
    headed(localized("Rating History")) {
      if points.count > 1 {
        Chart(points) { point in
          LineMark(x: .value("Rating", point.number), y: .value("Stars", point.stars))
            .foregroundStyle(Color.kiwi)
          PointMark(x: .value("Rating", point.number), y: .value("Stars", point.stars))
            .foregroundStyle(Color.kiwi)
        }
        .chartXScale(domain: 1...points.count)
        .chartXAxis { AxisMarks(values: .stride(by: Double((points.count + 5) / 6))) }
        .chartYScale(domain: 0...5)
        .frame(height: 160)
        .accessibilityLabel("Ratings over time")
      }
      ForEach(ratings) { rating in
        VStack(alignment: .leading, spacing: Spacing.small) {
          HStack(spacing: Spacing.regular) {
            if let value = rating.rating?.value { RatingLabel(rating: value) }
            if let date = rating.createdDate?.value {
              Text(date, format: .dateTime.day().month(.abbreviated).year()).smallPrint()
            }
          }
          if let note = rating.note?.value { Text(verbatim: note).fontDesign(.serif).written(as: note) }
        }
        .padding(.vertical, Spacing.small)
      }
    }
  }
}

/// Adds a new rating and keeps the earlier ones.
struct RateAgainView: View {
  let screen: ExperienceViewModel
  @State private var rating: Rating?
  @State private var note = ""
  @Environment(\.dismiss) private var dismiss

  init(screen: ExperienceViewModel) {
    self.screen = screen
    // The default of the specification is three stars.
    _rating = State(initialValue: screen.rating ?? Rating(halfStars: 6))
  }

  var body: some View {
    NavigationStack {
      Form {
        Section { RatingView(name: localized("My rating"), rating: $rating) }
        Section("Note") { TextField("Note", text: $note, axis: .vertical).lineLimit(2...6) }
        FieldProblem(text: screen.changing.failure?.message)
      }
      .formBar(
        "Rate", confirm: "Save", canConfirm: rating != nil && !screen.changing.isUnderWay,
        isBusy: screen.changing.isUnderWay, cancel: { dismiss() }
      ) {
        if let rating, await screen.rate(rating, note: note) { dismiss() }
      }
    }
  }
}
