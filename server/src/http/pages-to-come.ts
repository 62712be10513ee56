/** Pages that are still being built while the server starts. Each promise rejects if its build fails. */
export interface PagesToCome {
  /** Resolves when the players' pages are in the folder of the client. */
  readonly players: Promise<void>;
  /** Resolves when the office is there, too. */
  readonly office: Promise<void>;
}

export const allBuilt: PagesToCome = { players: Promise.resolve(), office: Promise.resolve() };
