/** Fewest finished sessions of a machine by which a turn is estimated, and most that count. */
const fewestSessions = 3;
export const mostSessions = 20;

export interface TurnFacts {
  /** How long the machine's newest finished sessions lasted, in ms. */
  readonly durationsMs: readonly number[];
  /** How long the present session has lasted, in ms; null if nobody has the seat. */
  readonly lastedMs: number | null;
  /** How many players are before this one. */
  readonly before: number;
}

/**
 * Returns the estimated time in ms until a player's turn: the median of the machine's newest finished sessions less what the
 * present one has lasted, and once more the median for each player before. Null if there are too few sessions to say, or
 * the present one already lasts longer than usual.
 */
export const estimateTurn = ({ durationsMs, lastedMs, before }: TurnFacts): number | null => {
  if (durationsMs.length < fewestSessions) return null;
  const median = medianOf(durationsMs);
  if (lastedMs === null) return before * median;
  return lastedMs > median ? null : median - lastedMs + before * median;
};

const medianOf = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const upper = Math.floor(sorted.length / 2);
  const lower = Math.ceil(sorted.length / 2) - 1;
  return Math.round(((sorted[lower] ?? 0) + (sorted[upper] ?? 0)) / 2);
};
