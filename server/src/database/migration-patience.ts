/** How long a run of migrations waits for what. Times are in ms. */
export interface MigrationPatience {
  /** For another run. */
  readonly otherRunMs: number;
  /** For a beat of a node, after which the node counts as dead. Nodes themselves use the same. */
  readonly silenceMs: number;
  /** For all tables of a migration. While it waits, every other user of these tables waits behind it. */
  readonly tableMs: number;
  /** Between two tries to get a table, so that its other users go on. */
  readonly pauseMs: number;
  readonly maxTries: number;
}

export const usualPatience: MigrationPatience = {
  otherRunMs: 60_000,
  silenceMs: 5_000,
  tableMs: 2_000,
  pauseMs: 1_000,
  maxTries: 20,
};
