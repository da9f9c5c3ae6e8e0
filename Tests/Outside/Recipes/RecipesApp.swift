import SwiftUI

// Forms with every control, search, alerts with data, sections that fold.

enum Course: String, CaseIterable, Identifiable, Codable {
  case starter, main, dessert
  var id: String { rawValue }
  var title: LocalizedStringKey { LocalizedStringKey(rawValue.capitalized) }
}

struct Recipe: Identifiable, Hashable {
  let id: Int
  var name: String
  var course: Course = .main
  var servings = 2
  var minutes: Double = 30
  var isVegetarian = false
  var added: Date = .now
  var notes = ""
  var tint: Color = .orange
}

struct SaveError: LocalizedError {
  var errorDescription: String? { "The recipe could not be saved." }
  var recoverySuggestion: String? { "Try again later." }
}

@main
struct RecipesApp: App {
  var body: some Scene {
    WindowGroup { RecipeBrowser() }
  }
}

struct RecipeBrowser: View {
  @State private var recipes = (1...12).map { Recipe(id: $0, name: "Recipe \($0)") }
  @State private var query = ""
  @State private var toDelete: Recipe?
  @State private var isConfirming = false
  @State private var sort: Sort = .name

  enum Sort: String, CaseIterable {
    case name = "Name"
    case time = "Time"
  }

  private var shown: [Recipe] {
    let found =
      query.isEmpty ? recipes : recipes.filter { $0.name.localizedCaseInsensitiveContains(query) }
    return found.sorted { sort == .name ? $0.name < $1.name : $0.minutes < $1.minutes }
  }

  var body: some View {
    NavigationStack {
      List {
        ForEach(Course.allCases) { course in
          Section {
            ForEach(shown.filter { $0.course == course }) { recipe in
              NavigationLink(value: recipe) { Text(recipe.name) }
                .swipeActions(edge: .trailing, allowsFullSwipe: false) {
                  Button(role: .destructive) {
                    toDelete = recipe
                    isConfirming = true
                  } label: {
                    Label("Delete", systemImage: "trash")
                  }
                }
                .swipeActions(edge: .leading) {
                  Button("Pin") {}.tint(.yellow)
                }
                .badge(recipe.servings)
            }
          } header: {
            Text(course.title)
          }
        }
      }
      .listStyle(.insetGrouped)
      .searchable(
        text: $query, placement: .navigationBarDrawer(displayMode: .always), prompt: "Search recipes"
      )
      .navigationTitle("Recipes")
      .navigationDestination(for: Recipe.self) { recipe in
        if let index = recipes.firstIndex(where: { $0.id == recipe.id }) {
          RecipeForm(recipe: $recipes[index])
        }
      }
      .toolbar {
        ToolbarItemGroup(placement: .primaryAction) {
          Menu {
            Picker("Sort", selection: $sort) {
              ForEach(Sort.allCases, id: \.self) { Text($0.rawValue).tag($0) }
            }
          } label: {
            Label("Sort", systemImage: "arrow.up.arrow.down")
          }
        }
      }
      .confirmationDialog(
        "Delete?", isPresented: $isConfirming, titleVisibility: .visible, presenting: toDelete
      ) { recipe in
        Button("Delete \(recipe.name)", role: .destructive) { recipes.removeAll { $0.id == recipe.id } }
        Button("Cancel", role: .cancel) {}
      } message: { recipe in
        Text("\(recipe.name) will be gone.")
      }
    }
  }
}

struct RecipeForm: View {
  @Binding var recipe: Recipe
  @State private var showsMore = false
  @State private var error: SaveError?
  @State private var hasError = false
  @FocusState private var isNameFocused: Bool

  var body: some View {
    Form {
      Section {
        TextField("Name", text: $recipe.name, prompt: Text("What is it called?"))
          .focused($isNameFocused)
          .textInputAutocapitalization(.words)
          .autocorrectionDisabled()
          .submitLabel(.done)
          .onSubmit { isNameFocused = false }
        Picker("Course", selection: $recipe.course) {
          ForEach(Course.allCases) { Text($0.title).tag($0) }
        }
        .pickerStyle(.segmented)
        Stepper("Servings: \(recipe.servings)", value: $recipe.servings, in: 1...12, step: 1)
        Toggle(isOn: $recipe.isVegetarian) { Label("Vegetarian", systemImage: "leaf") }
          .toggleStyle(.switch)
      }
      Section("Time") {
        Slider(value: $recipe.minutes, in: 5...180, step: 5) {
          Text("Minutes")
        } minimumValueLabel: {
          Text("5")
        } maximumValueLabel: {
          Text("180")
        }
        LabeledContent("Minutes", value: recipe.minutes, format: .number)
        DatePicker("Added", selection: $recipe.added, in: ...Date(), displayedComponents: [.date])
          .datePickerStyle(.compact)
      }
      DisclosureGroup("More", isExpanded: $showsMore) {
        TextField("Notes", text: $recipe.notes, axis: .vertical)
          .lineLimit(2...5)
      }
      Section {
        Button {
          error = SaveError()
          hasError = true
        } label: {
          Text("Save").frame(maxWidth: .infinity)
        }
        .buttonStyle(.bordered)
        .listRowBackground(Color.clear)
        .listRowInsets(EdgeInsets())
      }
    }
    .scrollDismissesKeyboard(.interactively)
    .navigationTitle($recipe.name.wrappedValue)
    .alert(isPresented: $hasError, error: error) {
      Button("OK") {}
    }
    .onChange(of: recipe.servings) { oldValue, newValue in
      recipe.minutes += Double(newValue - oldValue) * 5
    }
    .onAppear { isNameFocused = recipe.name.isEmpty }
  }
}
