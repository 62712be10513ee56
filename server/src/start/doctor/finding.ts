/** `warning`: it works, and somebody should look at it. `fault`: it does not work, or puts money or people at risk. */
export type Level = 'ok' | 'warning' | 'fault';

export interface Finding {
  readonly level: Level;
  /** What was found, as one sentence or two. */
  readonly text: string;
  /** What to do; null if there is nothing to do. */
  readonly advice: string | null;
}

export const ok = (text: string): Finding => ({ level: 'ok', text, advice: null });
export const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice });
export const fault = (text: string, advice: string): Finding => ({ level: 'fault', text, advice });

/** Returns the findings, or one that says that all is well if there are none. */
export const orWell = (findings: readonly Finding[], text: string): readonly Finding[] =>
  findings.length > 0 ? findings : [ok(text)];
