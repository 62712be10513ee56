/** Thrown if the outcome of a commit cannot be determined. The caller may retry only with the same idempotency key. */
export class CommitOutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a commit is unknown', { cause });
  }
}
