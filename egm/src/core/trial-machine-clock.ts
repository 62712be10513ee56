/** Clock of the simulated machine: real in a process, virtual in tests. */
export interface MachineClock {
  nowMs(): number;
  /** Schedules a callback; returns the function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
}
