extension OperatorCommands {
  func seed(_ plan: SeedPlan) async throws {}
}
