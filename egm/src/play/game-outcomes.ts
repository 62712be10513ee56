/** The outcome of a game. `freeGames`: wins of free games, which have no stake. */
export interface GameOutcome {
  readonly winCredits: number;
  readonly freeGames?: readonly number[];
  /** Physical reel stop numbers, for a machine with stepper reels. */
  readonly stops?: readonly number[];
  /** Level of the progressive that was won, 1 to 32; it is paid by hand. */
  readonly progressiveLevel?: number;
}

/** Draws the outcome of each game. */
export type OutcomeSource = (betCredits: number) => GameOutcome;

/** Returns the given outcomes in order; after the end of the list no game wins. */
export const createScriptedGameOutcomes = (outcomes: readonly GameOutcome[]): OutcomeSource => {
  let at = 0;
  return () => outcomes[at++] ?? { winCredits: 0 };
};

/** Wins as multiples of the stake, each with its probability per mille. The game returns 94 % of the stakes (RTP). */
const wins: readonly (readonly [factor: number, perMille: number])[] = [
  [1, 120],
  [2, 90],
  [5, 50],
  [15, 14],
  [45, 4],
];

/** Returns a seeded random source of outcomes: the same seed gives the same games. */
export const createSeededGameOutcomes = (seed: number): OutcomeSource => {
  let state = seed >>> 0 || 1;
  const draw = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % 1000;
  };
  return (betCredits) => {
    let at = draw();
    for (const [factor, perMille] of wins) {
      if (at < perMille) return { winCredits: factor * betCredits };
      at -= perMille;
    }
    return { winCredits: 0 };
  };
};
