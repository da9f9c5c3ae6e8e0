import KiwiEngine
import KiwiKit
import SwiftUI

/// The devices on which the user is logged in.
struct DevicesView: View {
  let model: AppModel
  @State private var devices: DevicesViewModel

  init(model: AppModel, account: Account) {
    self.model = model
    _devices = State(initialValue: DevicesViewModel(client: account.client))
  }

  var body: some View {
    Form {
      FieldProblem(text: devices.failure?.message)
      whenLoaded(devices.loading, retry: { await devices.load() }) {
        Section {
          ForEach(devices.devices) { row($0) }
        } footer: {
          Text("Log out of any device you don’t recognize or no longer use.")
        }
      }
    }
    .refreshable { await devices.load() }
    .task { await devices.load() }
    .navigationTitle("My Devices")
  }

  private func row(_ device: DeviceSession) -> some View {
    HStack(spacing: Spacing.regular) {
      VStack(alignment: .leading, spacing: 0) {
        Text(device.deviceName).font(.headline)
        if device.current {
          Text("This device").font(.footnote).foregroundStyle(Color.kiwi)
        } else {
          Text("Last used \(Age(of: device.lastUsedAt, now: model.clock.now).spoken)").smallPrint()
        }
      }
      Spacer()
      if !device.current {
        Button("Log Out", role: .destructive) { Task { await devices.end(device) } }
          .fixedSize()
          .accessibilityLabel("Log out \(device.deviceName)")
      }
    }
  }
}
