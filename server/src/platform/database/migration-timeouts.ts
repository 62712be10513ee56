/** Timeouts of a migration run, in ms. */
export interface MigrationTimeouts {
  /** Longest wait for another run of migrations to end. */
  readonly otherRunMs: number;
  /** Longest wait for a node's heartbeat, after which the node counts as dead. Nodes use the same timeout among each other. */
  readonly silenceMs: number;
  /** Longest wait for all table locks of a migration. Meanwhile all other users of the tables wait too. */
  readonly tableMs: number;
  /** Pause between two attempts to lock a table, in which its other users can continue. */
  readonly pauseMs: number;
  readonly maxTries: number;
}

export const usualPatience: MigrationTimeouts = {
  otherRunMs: 60_000,
  silenceMs: 5_000,
  tableMs: 2_000,
  pauseMs: 1_000,
  maxTries: 20,
};
