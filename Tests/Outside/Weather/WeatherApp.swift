import Foundation
import SwiftUI

// Layout: geometry, materials, preference-free headers, horizontal rows, redaction, grids.

struct Hour: Identifiable {
  let id: Int
  let temperature: Int
  let symbol: String
}

struct Day: Identifiable, Hashable {
  let date: Date
  let low: Double
  let high: Double
  var id: Date { date }
}

enum LoadState<Value> {
  case loading
  case loaded(Value)
  case failed(any Error)
}

@main
struct WeatherApp: App {
  var body: some Scene {
    WindowGroup {
      WeatherView()
        .environment(\.locale, Locale(identifier: "en_GB"))
    }
  }
}

struct WeatherView: View {
  @State private var state: LoadState<[Day]> = .loading
  private let hours = (0..<24).map {
    Hour(id: $0, temperature: 10 + $0 % 7, symbol: "sun.max")
  }

  var body: some View {
    GeometryReader { proxy in
      ScrollView {
        VStack(spacing: 20) {
          header.frame(height: proxy.size.height * 0.3)
          hourly
          daily
        }
        .padding()
        .frame(maxWidth: 600)
        .frame(maxWidth: .infinity)
      }
    }
    .background(background)
    .foregroundStyle(.white)
    .task { await load() }
  }

  private var background: some View {
    LinearGradient(
      colors: [Color(red: 0.2, green: 0.4, blue: 0.8), .cyan], startPoint: .top, endPoint: .bottom
    )
    .edgesIgnoringSafeArea(.all)
  }

  private var header: some View {
    VStack(spacing: 4) {
      Text("Berlin").font(.title).fontWeight(.semibold)
      Text("21°").font(.system(size: 80, weight: .thin))
      HStack(spacing: 8) {
        Label("H: 24°", systemImage: "arrow.up")
        Label("L: 12°", systemImage: "arrow.down")
      }
      .font(.subheadline)
      .labelStyle(.titleAndIcon)
    }
    .shadow(radius: 2)
    .accessibilityElement(children: .combine)
  }

  private var hourly: some View {
    VStack(alignment: .leading, spacing: 12) {
      Label("Hourly forecast", systemImage: "clock").font(.caption.bold()).textCase(.uppercase)
      Divider()
      ScrollView(.horizontal, showsIndicators: false) {
        HStack(spacing: 24) {
          ForEach(hours) { hour in
            VStack(spacing: 8) {
              Text(hour.id == 0 ? "Now" : "\(hour.id)").font(.caption)
              Image(systemName: hour.symbol).font(.title3)
              Text("\(hour.temperature)°").bold()
            }
            .fixedSize()
          }
        }
      }
    }
    .padding()
    .background(.ultraThinMaterial, in: RoundedRectangle(cornerRadius: 16, style: .continuous))
  }

  @ViewBuilder private var daily: some View {
    switch state {
    case .loading:
      rows((0..<7).map { Day(date: .distantPast.addingTimeInterval(Double($0)), low: 0, high: 0) })
        .redacted(reason: .placeholder)
    case .loaded(let days):
      rows(days)
    case .failed(let error):
      Text(error.localizedDescription)
    }
  }

  private func rows(_ days: [Day]) -> some View {
    VStack(alignment: .leading, spacing: 12) {
      ForEach(days) { day in
        HStack(spacing: 16) {
          Text(day.date, format: .dateTime.weekday(.abbreviated))
          Text("\(day.low, specifier: "%.0f")°").opacity(0.7)
          Capsule()
            .fill(LinearGradient(colors: [.teal, .yellow], startPoint: .leading, endPoint: .trailing))
            .frame(height: 4)
          Text("\(day.high, specifier: "%.0f")°")
        }
      }
    }
    .padding()
    .background(.ultraThinMaterial, in: RoundedRectangle(cornerRadius: 16))
  }

  private func load() async {
    do {
      try await Task.sleep(for: .milliseconds(50))
      state = .loaded(
        (0..<7).map { Day(date: .now.addingTimeInterval(Double($0) * 86_400), low: 11, high: 23) })
    } catch {
      state = .failed(error)
    }
  }
}
