import { Dice } from '../fuzz/dice.ts';

/** What one server chose where the specification leaves something open. */
export interface Dialect {
  readonly seed: number;
  /** A number or a text. */
  readonly id: (number: number) => number | string;
  /** The word or the server's own number. */
  readonly status: (word: string) => number | string;
  readonly saysWords: boolean;
  /** Undefined: the field is left out. */
  readonly nobody: 0 | false | null | undefined;
  readonly noText: '' | null | undefined;
  readonly success: 0 | 20000 | undefined;
  /** For answers that the specification does not describe. */
  readonly empty: unknown;
  /** False: each refusal has its own status. */
  readonly refusesWithOk: boolean;
  /** On a channel. */
  readonly ignoresUnknown: boolean;
  /** Sent with HTTP status 404. */
  readonly notFound: { readonly type: string; readonly body: string };
  readonly moment: (ms: number) => number | string;
  /** Tokens are JWTs that contain the player's name. */
  readonly hasClaims: boolean;
  /** The sign-in's answer has the fields of §3 besides `token` and `pin_code`. */
  readonly tellsLastLogon: boolean;
  /** Changes of `balance` are sent over the channels; otherwise only the call returns it. */
  readonly tellsBalance: boolean;
  readonly apiUrl: string;
}

export const dialectOf = (seed: number): Dialect => {
  const dice = new Dice(seed);
  const idsAreNumbers = dice.oneIn(2);
  const saysWords = dice.oneIn(2);
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    if (!numbers.has(word)) numbers.set(word, numbers.size + 1);
    return numbers.get(word) ?? 0;
  };
  const momentKind = dice.pick(['date', 'ms', 's'] as const);
  return {
    seed,
    id: (number) => (idsAreNumbers ? number : String(number)),
    saysWords,
    status: (word) => (saysWords ? word : numberOf(word)),
    nobody: dice.pick([0, false, null, undefined] as const),
    noText: dice.pick(['', null, undefined] as const),
    success: dice.pick([0, 20000, undefined] as const),
    empty: dice.pick([{}, null, true, 'ok', undefined] as const),
    refusesWithOk: dice.oneIn(2),
    ignoresUnknown: dice.oneIn(2),
    notFound: dice.pick([
      { type: 'text/html', body: '<!doctype html><pre>Cannot find it</pre>' },
      { type: 'application/json', body: '{"error":"not found"}' },
      { type: 'application/json', body: '{"code":404,"ErrorMessage":null}' },
    ]),
    moment: (ms) => {
      if (momentKind === 'date') return new Date(ms).toISOString();
      return momentKind === 'ms' ? ms : Math.floor(ms / 1000);
    },
    hasClaims: dice.oneIn(2),
    tellsLastLogon: dice.oneIn(2),
    tellsBalance: dice.oneIn(2),
    apiUrl: dice.pick(['/house/v3', '/house/v3/']),
  };
};
