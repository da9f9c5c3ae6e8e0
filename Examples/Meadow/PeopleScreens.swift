import SwiftUI

struct ProfileScreen: View {
  let account: Account
  @Environment(Session.self) private var session
  @State private var part = "Posts"
  @State private var isFollowed = false
  @State private var isEditing = false

  private var isMe: Bool { account.id == session.me?.id }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 16) {
        AsyncImage(url: account.header) {
          $0.resizable().scaledToFill()
        } placeholder: {
          Color.gray.opacity(0.2)
        }
        .frame(height: 140)
        .frame(maxWidth: .infinity)
        .clipped()
        .accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 12) {
          HStack(alignment: .bottom) {
            AvatarView(account: account, side: 80)
              .overlay(Circle().stroke(.background, lineWidth: 4))
            Spacer()
            if isMe {
              Button("Edit Profile") { isEditing = true }.buttonStyle(.bordered)
            } else {
              Button(isFollowed ? "Following" : "Follow") { isFollowed.toggle() }
                .buttonStyle(.borderedProminent)
                .tint(isFollowed ? .gray : .indigo)
            }
          }
          .padding(.top, -56)
          VStack(alignment: .leading, spacing: 2) {
            Text(account.name).font(.title2.bold())
            Text(account.handle).foregroundStyle(.secondary)
          }
          Text(account.bio)
          HStack(spacing: 20) {
            NavigationLink(value: Screen.following(account)) {
              Figure(count: account.following, name: "Following")
            }
            NavigationLink(value: Screen.followers(account)) {
              Figure(count: account.followers, name: "Followers")
            }
            Figure(count: account.posts, name: "Posts")
          }
          .buttonStyle(.plain)
          Picker("Part", selection: $part) {
            ForEach(["Posts", "Replies", "Media"], id: \.self) { Text($0) }
          }
          .pickerStyle(.segmented)
        }
        .padding(.horizontal)
        Fetched("accounts/\(account.id)/\(part.lowercased())", of: [Status].self) { statuses in
          LazyVStack(alignment: .leading, spacing: 0) {
            ForEach(statuses) { status in
              StatusRow(status: status).buttonStyle(.plain).padding(.horizontal)
              Divider()
            }
          }
        }
      }
      .frame(maxWidth: 680)
    }
    .navigationTitle(account.name)
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      if isMe { NavigationLink(value: Screen.settings) { Label("Settings", systemImage: "gearshape") } }
    }
    .sheet(isPresented: $isEditing) { EditProfileScreen(account: account) }
  }
}

struct Figure: View {
  let count: Int
  let name: String

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(count, format: .number.notation(.compactName)).font(.headline)
      Text(name).font(.footnote).foregroundStyle(.secondary)
    }
  }
}

struct EditProfileScreen: View {
  let account: Account
  @Environment(\.dismiss) private var dismiss
  @State private var name = ""
  @State private var bio = ""

  var body: some View {
    NavigationStack {
      Form {
        Section("Name") { TextField("Name", text: $name) }
        Section("About you") { TextEditor(text: $bio).frame(minHeight: 120) }
      }
      .navigationTitle("Edit Profile")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
        ToolbarItem(placement: .confirmationAction) { Button("Save") { dismiss() }.disabled(name.isEmpty) }
      }
    }
    .onAppear {
      name = account.name
      bio = account.bio
    }
  }
}

struct PeopleScreen: View {
  let title: String
  let path: String

  var body: some View {
    Fetched(path, of: [Account].self) { people in
      if people.isEmpty {
        ContentUnavailableView("No People", systemImage: "person.2.slash")
      } else {
        List(people) { account in
          NavigationLink(value: Screen.profile(account)) { PersonRow(account: account) }
        }
        .listStyle(.plain)
      }
    }
    .navigationTitle(title)
    .navigationBarTitleDisplayMode(.inline)
  }
}

struct PersonRow: View {
  let account: Account

  var body: some View {
    HStack(spacing: 12) {
      AvatarView(account: account, side: 48)
      VStack(alignment: .leading, spacing: 2) {
        Text(account.name).font(.headline)
        Text(account.handle).font(.subheadline).foregroundStyle(.secondary)
        Text(account.bio).font(.subheadline).lineLimit(2)
      }
    }
  }
}
