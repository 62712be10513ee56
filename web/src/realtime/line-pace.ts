/** How long a channel's connection may be silent before it is pinged. */
export interface LinePace {
  /** Returns milliseconds. */
  readonly silenceMs: () => number;
  /** Calls the listener when the silence allowed may have become shorter. Returns the function that stops it. */
  readonly onChange: (listener: () => void) => () => void;
}

/** For the game: a dead connection must be noticed at once. */
export const quickPace: LinePace = { silenceMs: () => 700, onChange: () => () => {} };

/** For channels that only bring news. A hidden page needs them even later, and catches up when it is shown. */
export const lobbyPace: LinePace = {
  silenceMs: () => (document.hidden ? 60_000 : 10_000),
  onChange: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
