import { Dice } from '../fuzz/dice.ts';

/** How one server writes what the specification leaves open. */
export interface Dialect {
  readonly seed: number;
  /** Writes an id, as a number or a text. */
  readonly id: (number: number) => number | string;
  /** Writes a status, as its word or as a number of this server's own. */
  readonly status: (word: string) => number | string;
  readonly saysWords: boolean;
  /** Nobody or nothing; undefined if the field is left out. */
  readonly nobody: 0 | false | null | undefined;
  readonly noText: '' | null | undefined;
  readonly success: 0 | 20000 | undefined;
  /** The body of an answer that the specification does not describe. */
  readonly empty: unknown;
  /** Whether a refusal has status 200 or its own. */
  readonly refusesWithOk: boolean;
  /** Whether an unknown request on a channel stays unanswered. */
  readonly ignoresUnknown: boolean;
  /** The HTTP status of an unknown address. */
  readonly notFound: { readonly type: string; readonly body: string };
  readonly moment: (ms: number) => number | string;
  /** Whether tokens are JWTs that name the player. */
  readonly hasClaims: boolean;
  /** Whether the sign-in sends the fields of §3 beside `token` and `pin_code`. */
  readonly tellsLastLogon: boolean;
  /** Whether `balance` is sent over the channels, or only by its call. */
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
