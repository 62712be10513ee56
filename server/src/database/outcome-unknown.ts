/**
 * A commit was asked for, and whether it happened could not be found out. Whoever asked for the work must not be told that
 * nothing was done, and repeats it only under the key of the first time.
 */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a commit is unknown', { cause });
  }
}
