/** The journal could not be written (a full disk, say). Nothing of the write stands, and the same may be tried again. */
export class JournalUnwritable extends Error {
  constructor(cause: unknown) {
    super(`the journal cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
