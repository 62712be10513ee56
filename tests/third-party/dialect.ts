import { Dice } from '../fuzz/dice.ts';

/** The choices of one simulated server where the specification leaves something open. */
export interface Dialect {
  readonly seed: number;
  /** Ids are numbers or texts. */
  readonly id: (number: number) => number | string;
  /** A machine's status as a word or as this server's number for it. */
  readonly status: (word: string) => number | string;
  readonly saysWords: boolean;
  /** How this server says "nobody"; undefined: it leaves the field out. */
  readonly nobody: 0 | false | null | undefined;
  readonly noText: '' | null | undefined;
  readonly success: 0 | 20000 | undefined;
  /** The server's answer to calls whose answer the specification does not describe. */
  readonly empty: unknown;
  /** Whether refusals have HTTP status 200; false: each refusal has its own status. */
  readonly refusesWithOk: boolean;
  /** Whether a channel leaves unknown requests unanswered. */
  readonly ignoresUnknown: boolean;
  /** Answer to an unknown address, sent with HTTP status 404. */
  readonly notFound: { readonly type: string; readonly body: string };
  readonly moment: (ms: number) => number | string;
  /** Whether tokens are JWTs that contain the player's name. */
  readonly hasClaims: boolean;
  /** Whether the login's answer has the other fields of the specification (§3) besides `token` and `pin_code`. */
  readonly sendsLastLogon: boolean;
  /** Whether the channels report changes of `balance`; false: only the call for the balance returns it. */
  readonly sendsBalance: boolean;
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
    sendsLastLogon: dice.oneIn(2),
    sendsBalance: dice.oneIn(2),
    apiUrl: dice.pick(['/house/v3', '/house/v3/']),
  };
};
