import KiwiEngine
import KiwiKit
import PhotosUI
import SwiftUI

/// Logs or edits an experience.
struct ExperienceFormView: View {
  @Bindable var form: ExperienceFormViewModel
  @State private var picked: PhotosPickerItem?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          LabeledContent("Place") { Text(verbatim: form.spot.name) }
          checkedField("What did you have or do?", $form.fields.name, problem: form.nameProblem)
          Toggle("Add date", isOn: $form.fields.hasDay)
          if form.fields.hasDay {
            DatePicker("Date", selection: $form.fields.visitedOn, displayedComponents: .date)
          }
          FieldProblem(text: form.dayProblem)
          checkedField(
            "With (comma-separated)", $form.fields.companions, problem: form.companionsProblem)
        }
        if form.experience == nil {
          Section("Rating") {
            RatingView(name: localized("My rating"), rating: $form.fields.rating)
            if form.fields.rating != nil {
              TextField("Comment on your rating (optional)", text: $form.fields.ratingNote, axis: .vertical)
                .lineLimit(2...6)
              FieldProblem(text: form.ratingNoteProblem)
            }
          }
        }
        Section("Note") {
          TextField("Note", text: $form.fields.description, axis: .vertical).lineLimit(3...8).fontDesign(
            .serif)
          FieldProblem(text: form.descriptionProblem)
        }
        photo
        privacy
        FieldProblem(text: form.saving.failure?.message)
      }
      .formBar(
        form.experience == nil ? "Log an Experience" : "Edit Experience",
        confirm: form.saving.isUnderWay ? "Saving…" : "Save", canConfirm: form.canSave,
        isBusy: form.saving.isUnderWay
      ) {
        form.cancel()
        dismiss()
      } action: {
        if await form.save() { dismiss() }
      }
    }
    .interactiveDismissDisabled(form.saving.isUnderWay)
    .onPick($picked) { data in
      if let data { await form.setPhoto(data) } else { form.photoUnreadable() }
    }
  }

  private var photo: some View {
    Section("Photo") {
      if let url = form.fields.photoURL {
        filledPhoto(url, height: 160, corner: Spacing.regular)
        Button("Remove Photo", role: .destructive) { form.removePhoto() }
      }
      PhotosPicker("Choose Photo", selection: $picked, matching: .images)
      if let progress = form.uploadProgress { ProgressView("Uploading…", value: progress) }
      FieldProblem(text: form.photoProblem)
    }
  }

  private var privacy: some View {
    Section {
      audiencePicker("Visible to", $form.fields.visibility)
      if form.fields.visibility != .onlyMe {
        Toggle("Show only the town", isOn: $form.fields.showsTownOnly)
        Toggle("Publish later", isOn: $form.fields.isPublishedLater)
        if form.fields.isPublishedLater { DatePicker("Publish on", selection: $form.fields.publishedFrom) }
      }
    } header: {
      Text("Visibility")
    } footer: {
      Text("Experiences in your private areas stay hidden, no matter what you choose here.")
    }
  }
}
