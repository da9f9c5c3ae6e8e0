import KiwiEngine
import KiwiKit
import PhotosUI
import SwiftUI

/// Logs something that was had or done, or changes it.
struct ExperienceFormView: View {
  @Bindable var form: ExperienceFormViewModel
  @State private var picked: PhotosPickerItem?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        Section {
          LabeledContent("Place") { Text(verbatim: form.spot.name) }
          TextField("What did you have or do?", text: $form.fields.name)
          FieldProblem(text: form.nameProblem)
          Toggle("I know the day", isOn: $form.fields.hasDay)
          if form.fields.hasDay {
            DatePicker("Day", selection: $form.fields.visitedOn, displayedComponents: .date)
          }
          FieldProblem(text: form.dayProblem)
          TextField("Who was there, between commas", text: $form.fields.companions)
          FieldProblem(text: form.companionsProblem)
        }
        if form.experience == nil {
          Section("Rating") {
            RatingView(name: "My rating", rating: $form.fields.rating)
            if form.fields.rating != nil {
              TextField("Why so many stars?", text: $form.fields.ratingNote, axis: .vertical).lineLimit(2...6)
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
      .navigationTitle(form.experience == nil ? "Log an Experience" : "Edit Experience")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") {
            form.cancel()
            dismiss()
          }
          .disabled(form.saving.isUnderWay)
        }
        ToolbarItem(placement: .confirmationAction) {
          Button(form.saving.isUnderWay ? "Saving…" : "Save") { Task { if await form.save() { dismiss() } } }
            .buttonStyle(.borderedProminent)
            .disabled(!form.canSave)
        }
      }
    }
    .interactiveDismissDisabled(form.saving.isUnderWay)
    .onChange(of: picked) { _, item in
      guard let item else { return }
      picked = nil
      Task {
        if let data = try? await item.loadTransferable(type: Data.self) {
          await form.setPhoto(data)
        } else {
          form.photoUnreadable()
        }
      }
    }
  }

  private var photo: some View {
    Section("Photo") {
      if let url = form.fields.photoURL {
        RetryAsyncImage(url: url) { image in
          image.resizable().scaledToFill()
        } placeholder: {
          Color.flesh
        }
        .frame(maxWidth: .infinity).frame(height: 160)
        .clipShape(RoundedRectangle(cornerRadius: Spacing.regular))
        .accessibilityLabel("Photo")
        Button("Remove Photo", role: .destructive) { form.removePhoto() }
      }
      PhotosPicker("Choose Photo", selection: $picked, matching: .images)
      if let progress = form.uploadProgress { ProgressView("Sending…", value: progress) }
      FieldProblem(text: form.photoProblem)
    }
  }

  private var privacy: some View {
    Section {
      Picker("Who sees it", selection: $form.fields.visibility) {
        ForEach(Audience.allCases, id: \.self) { Text(AudienceWords.name($0)).tag($0) }
      }
      if form.fields.visibility != .onlyMe {
        Toggle("Show only the town", isOn: $form.fields.showsTownOnly)
        Toggle("Publish later", isOn: $form.fields.isPublishedLater)
        if form.fields.isPublishedLater { DatePicker("From", selection: $form.fields.publishedFrom) }
      }
    } header: {
      Text("Who Sees It")
    } footer: {
      Text("What lies in one of your private zones nobody else is told, whatever you choose here.")
    }
  }
}
