import { Dice } from '../fuzz/dice.ts';

/** How one server writes what the specification leaves open. */
export interface Dialect {
  readonly seed: number;
  /** An id, which this server counts in numbers or writes as texts. */
  readonly id: (number: number) => number | string;
  /** A status by its word. A server of numbers has numbers of its own, which nobody else can know. */
  readonly status: (word: string) => number | string;
  readonly saysWords: boolean;
  /** Nobody and nothing; undefined where the field is left out. */
  readonly nobody: 0 | false | null | undefined;
  /** No text. */
  readonly noText: '' | null | undefined;
  /** The code of a success. */
  readonly success: 0 | 20000 | undefined;
  /** What an answer is of which the specification says nothing. */
  readonly empty: unknown;
  /** Whether a refusal comes with status 200, or with one of its own. */
  readonly refusesWithOk: boolean;
  /** Whether a request that a channel does not know is left without any answer. */
  readonly ignoresUnknown: boolean;
  /** What HTTP says of an address that there is not. */
  readonly notFound: { readonly type: string; readonly body: string };
  /** A date of the chat. */
  readonly moment: (ms: number) => number | string;
  /** Whether tokens are JWTs that name the player. */
  readonly hasClaims: boolean;
  /** Whether the sign-in tells what §3 lists beside `token` and `pin_code`. */
  readonly tellsLastLogon: boolean;
  /** Whether `balance` comes over the channels, or is to be had by its call alone. */
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
