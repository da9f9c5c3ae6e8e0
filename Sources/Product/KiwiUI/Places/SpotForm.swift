import KiwiEngine
import KiwiKit
import SwiftUI

/// Edits the details of a place.
struct SpotForm: View {
  @Bindable var form: SpotFormViewModel
  /// The map's first center while no location is set.
  var start: Coordinate?
  let location: LocationService
  let saved: @MainActor (Spot) -> Void

  var body: some View {
    Form {
      Section {
        TextField("Name", text: $form.name)
        problem(form.nameProblem, .name)
        choicePicker("Category", $form.category, of: SpotCategory.allCases, words: PlaceWords.category)
        problem(form.categoryProblem, .category)
      }
      Section("Location") {
        PointPicker(
          name: form.name.isEmpty ? localized("This place") : form.name, coordinate: $form.coordinate,
          start: start,
          location: location)
        TextField("Latitude and longitude", text: $form.position)
        problem(form.positionProblem, .coordinate)
        TextField("Street address", text: $form.address)
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
          Toggle("Only visible to me", isOn: $form.isPrivate)
        } footer: {
          Text(
            "Other people can find this place, and its edit history shows your name. Keep homes and workplaces visible only to you."
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

  /// Returns the problem of a field, and the value that another user has saved meanwhile.
  @ViewBuilder private func problem(_ text: String?, _ field: SpotField) -> some View {
    FieldProblem(text: text)
    if let theirs = field.text(in: form.otherValues) {
      Text("Changed in the meantime to: \(theirs). Save again to replace it.").smallPrint()
    }
  }
}

/// Adds a missing place.
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
    .inlineTitle("Add Place")
  }
}

/// Edits the details of a place.
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
    .inlineTitle("Edit Place")
  }

  private func load() async {
    guard form == nil else { return }
    await screen.load()
    if form == nil, let spot = screen.spot {
      form = SpotFormViewModel(correcting: spot, client: account.client)
    }
  }
}
