import SwiftUI

struct ExploreScreen: View {
  @State private var words = ""

  var body: some View {
    Group {
      if words.isEmpty { TrendsList() } else { ResultsList(words: words) }
    }
    .navigationTitle("Explore")
    .searchable(text: $words, prompt: "People, posts and tags")
  }
}

struct TrendsList: View {
  var body: some View {
    Fetched("trends", of: [Trend].self) { trends in
      List {
        Section("Trending") {
          ForEach(trends) { trend in
            NavigationLink(value: Screen.tag(trend.name)) {
              HStack {
                VStack(alignment: .leading, spacing: 2) {
                  Text("#\(trend.name)").font(.headline)
                  Text("\(trend.total) posts this week").font(.footnote).foregroundStyle(.secondary)
                }
                Spacer()
                Bars(values: trend.uses)
              }
            }
          }
        }
      }
    }
  }
}

struct Bars: View {
  let values: [Int]

  var body: some View {
    let maxValue = max(1, values.max() ?? 1)
    HStack(alignment: .bottom, spacing: 3) {
      ForEach(values.indices, id: \.self) { index in
        RoundedRectangle(cornerRadius: 2)
          .fill(.tint)
          .frame(width: 6, height: max(3, 32 * CGFloat(values[index]) / CGFloat(maxValue)))
      }
    }
    .frame(height: 32, alignment: .bottom)
    .accessibilityHidden(true)
  }
}

struct ResultsList: View {
  let words: String
  @State private var scope = "people"

  var body: some View {
    VStack(spacing: 0) {
      Picker("Scope", selection: $scope) {
        Text("People").tag("people")
        Text("Posts").tag("posts")
      }
      .pickerStyle(.segmented)
      .padding()
      if scope == "people" {
        Fetched("search/people/\(words)", of: [Account].self) { people in
          List(people) { account in
            NavigationLink(value: Screen.profile(account)) { PersonRow(account: account) }
          }
          .listStyle(.plain)
        }
      } else {
        Fetched("search/posts/\(words)", of: [Status].self) { statuses in
          List(statuses) { StatusRow(status: $0) }.listStyle(.plain)
        }
      }
    }
  }
}
