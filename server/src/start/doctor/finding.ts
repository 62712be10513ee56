/** `warning`: works, but should be looked at. `fault`: does not work, or endangers money or people. */
export type Level = 'ok' | 'warning' | 'fault';

export interface Finding {
  readonly level: Level;
  /** The finding in one or two sentences. */
  readonly text: string;
  /** What to do about it; null if nothing. */
  readonly advice: string | null;
}

export const ok = (text: string): Finding => ({ level: 'ok', text, advice: null });
export const warning = (text: string, advice: string): Finding => ({ level: 'warning', text, advice });
export const fault = (text: string, advice: string): Finding => ({ level: 'fault', text, advice });

/** Returns the findings; if there are none, a single one with the text that all is well. */
export const orAllWell = (findings: readonly Finding[], text: string): readonly Finding[] =>
  findings.length > 0 ? findings : [ok(text)];
