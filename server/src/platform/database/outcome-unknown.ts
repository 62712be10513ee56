/** Thrown if nobody can tell whether a commit happened. The caller may repeat the work only under the same key. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a commit is unknown', { cause });
  }
}
