/** How long a channel's connection may be silent before the page sends a ping. */
export interface LinePace {
  /** Returns the longest silence, in milliseconds. */
  readonly silenceMs: () => number;
  /** Calls the listener when the longest silence may have become shorter. Returns a function that ends the calls. */
  readonly onChange: (listener: () => void) => () => void;
}

/** For the game, where a dead connection must be noticed at once. */
export const quickPace: LinePace = { silenceMs: () => 700, onChange: () => () => {} };

/** For channels that only bring news. A hidden page waits longer for its news, and catches up when it is shown. */
export const lobbyPace: LinePace = {
  silenceMs: () => (document.hidden ? 60_000 : 10_000),
  onChange: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
