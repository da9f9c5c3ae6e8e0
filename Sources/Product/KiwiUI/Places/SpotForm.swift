import KiwiEngine
import KiwiKit
import SwiftUI

/// What is known of a place, to be written.
struct SpotForm: View {
  @Bindable var form: SpotFormViewModel
  /// Where the map begins while nothing is set.
  var start: Coordinate?
  let location: LocationService
  let saved: @MainActor (Spot) -> Void

  var body: some View {
    Form {
      Section {
        TextField("Name", text: $form.name)
        problem(form.nameProblem, .name)
        choicePicker("Kind", $form.category, of: SpotCategory.allCases, words: PlaceWords.category)
        problem(form.categoryProblem, .category)
      }
      Section("Where it is") {
        PointPicker(
          name: form.name.isEmpty ? "The place" : form.name, coordinate: $form.coordinate, start: start,
          location: location)
        TextField("Latitude and longitude", text: $form.position)
        problem(form.positionProblem, .coordinate)
        TextField("Street and number", text: $form.address)
        problem(form.addressProblem, .address)
        TextField("Town", text: $form.town)
        problem(form.townProblem, .town)
      }
      Section("Details") {
        TextField("Opening hours, such as Mo-Fr 08:00-18:00", text: $form.openingHours)
        problem(form.openingHoursProblem, .openingHours)
        TextField("Phone", text: $form.phone)
        problem(form.phoneProblem, .phone)
        TextField("Website", text: $form.website)
        problem(form.websiteProblem, .website)
        TextField("Description", text: $form.description, axis: .vertical).lineLimit(2...6)
        problem(form.descriptionProblem, .description)
      }
      if form.spot == nil {
        Section {
          Toggle("Only for me", isOn: $form.isPrivate)
        } footer: {
          Text(
            "Others find this place too, and see in its history who put it in, unless it is only for you, as a home or a workplace is."
          )
        }
      }
      Section {
        if let failure = form.saving.failure, failure.field.flatMap(SpotField.init(rawValue:)) == nil {
          FieldProblem(text: failure.message)
        }
        Button(form.saving.isUnderWay ? "Saving…" : "Save") {
          Task { if let spot = await form.save() { saved(spot) } }
        }
        .buttonStyle(.borderedProminent)
        .disabled(!form.canSave)
      }
    }
  }

  /// What is wrong with a field, and what somebody else wrote there meanwhile.
  @ViewBuilder private func problem(_ text: String?, _ field: SpotField) -> some View {
    FieldProblem(text: text)
    if let theirs = field.text(in: form.theirs) {
      Text("There now: \(theirs). Save again to put yours in its place.").smallPrint()
    }
  }
}

/// Adds a place that is missing.
struct AddSpotView: View {
  let model: AppModel
  private let name: String
  private let start: Coordinate?
  private let location: LocationService
  @State private var form: SpotFormViewModel

  init(name: String, model: AppModel, account: Account) {
    self.model = model
    self.name = name
    let origin = account.spots.origin
    start = origin?.coordinate
    location = account.location
    _form = State(
      initialValue: SpotFormViewModel(name: name, town: origin?.name ?? "", client: account.client))
  }

  var body: some View {
    SpotForm(form: form, start: start, location: location) { spot in
      model.router.replace(.newSpot(name: name), with: .spot(id: spot.id))
    }
    .inlineTitle("Add a Place")
  }
}

/// Corrects a place.
struct EditSpotView: View {
  @State private var screen: SpotViewModel
  @State private var form: SpotFormViewModel?
  private let id: String
  private let model: AppModel
  private let account: Account

  init(id: String, model: AppModel, account: Account) {
    self.id = id
    self.model = model
    self.account = account
    _screen = State(initialValue: SpotViewModel(id: id, client: account.client, library: nil))
  }

  var body: some View {
    Group {
      if let form {
        SpotForm(form: form, location: account.location) { spot in
          model.router.replace(.editSpot(id: id), with: .spot(id: spot.id))
        }
      } else {
        missingContent(screen.loading.failure) { await load() }
      }
    }
    .task { await load() }
    .inlineTitle("Correct a Place")
  }

  private func load() async {
    guard form == nil else { return }
    await screen.load()
    if form == nil, let spot = screen.spot {
      form = SpotFormViewModel(correcting: spot, client: account.client)
    }
  }
}
