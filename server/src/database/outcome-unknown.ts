/** Thrown if it is unknown whether a commit happened. The work may be repeated only under the same key. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a commit is unknown', { cause });
  }
}
