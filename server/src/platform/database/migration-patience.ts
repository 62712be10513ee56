/** How long a run of migrations waits, in ms. */
export interface MigrationPatience {
  /** Longest wait for another run of migrations to end. */
  readonly otherRunMs: number;
  /** Longest wait for a node's heartbeat, after which the node counts as dead. Nodes wait as long for each other. */
  readonly silenceMs: number;
  /** Longest wait for the locks of all tables of a migration. All other users of the tables wait as long. */
  readonly tableMs: number;
  /** Pause between two tries to lock a table, in which the table's other users can go on. */
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
