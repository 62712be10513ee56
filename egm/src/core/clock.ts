/** The time of the machine: real in a process, virtual in tests. */
export interface MachineClock {
  nowMs(): number;
  /** Runs something later; returns what cancels it. */
  after(delayMs: number, run: () => void): () => void;
}
