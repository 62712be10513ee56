/**
 * Thrown if nobody can find out whether a commit happened. The caller must not be told that nothing was done, and may
 * repeat the work only under the same key.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a commit is unknown', { cause });
  }
}
