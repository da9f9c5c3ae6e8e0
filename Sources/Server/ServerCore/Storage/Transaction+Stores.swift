/// The stores of the core.
extension Transaction {
  package var batchedWork: BatchedWorkStore { BatchedWorkStore(connection: connection) }
  package var idempotencyKeys: IdempotencyStore { IdempotencyStore(connection: connection) }
  package var jobs: JobStore { JobStore(connection: connection) }
  package var verification: VerificationStore { VerificationStore(connection: connection) }
}
