/**
 * Every response code between the hall and a casino, in both directions, by class.
 *
 * `success`: the call took effect. `refused`: it did not, and never will with this id. `unknown`: the outcome is not known; retry with the
 * same id. `fatal`: one side has a fault, such as a wrong key; people must fix it, and a retry will not help.
 */
const codesByClass = {
  success: {
    OK: 'It is done.',
    ALREADY_DONE: 'It was done before by the same id with the same content.',
  },
  refused: {
    INSUFFICIENT_FUNDS: 'The balance is too low.',
    LIMIT_REACHED: 'A limit of the player is reached.',
    PLAYER_EXCLUDED: 'The player is excluded from play.',
    PLAYER_BLOCKED: 'The account is blocked.',
    PLAYER_UNKNOWN: 'No player has this reference.',
    SESSION_UNKNOWN: 'No session has this id.',
    SESSION_CLOSED: 'The session has ended.',
    MACHINE_UNKNOWN: 'The site shows no machine or brand with this id.',
    AMOUNT_NOT_ALLOWED: 'The amount is too small or too large.',
    ROLLED_BACK: 'The id was rolled back, so it is never accepted again.',
    ID_NOT_FOUND: 'Nothing is known of this id.',
    LIMIT_NOT_STRICTER: "A limit may only be stricter than the player's own.",
    RETURN_URL_NOT_ALLOWED: 'The address to go back to is at none of the origins of the site.',
    NOT_ALLOWED: 'The player may not do this now.',
  },
  unknown: {
    TRY_AGAIN: 'It cannot be told now. Ask again with the same id.',
    RATE_LIMITED: 'Too many calls. Ask again later.',
  },
  fatal: {
    SIGNATURE_MISSING: 'The headers of the signature are missing or malformed.',
    SIGNATURE_INVALID: 'No valid key has signed this.',
    CLOCK_OFF: 'The time of the signature is more than five minutes from the time here.',
    REPLAYED: 'A call with this webhook-id was taken before.',
    BODY_INVALID: 'The call does not fit its schema.',
    ID_CONFLICT: 'The id was used before with other content.',
    SITE_UNKNOWN: 'No connected site is meant.',
    CURRENCY_WRONG: 'The currency is not the one of the site.',
    CALL_UNKNOWN: 'No such call.',
  },
} as const;

type CodesByClass = typeof codesByClass;
export type CasinoResponseCodeClass = keyof CodesByClass;
export type CasinoCodeOf<Class extends CasinoResponseCodeClass> = keyof CodesByClass[Class];
export type CasinoResponseCode = {
  readonly [Class in CasinoResponseCodeClass]: keyof CodesByClass[Class];
}[CasinoResponseCodeClass];

interface CodeFact {
  readonly code: CasinoResponseCode;
  readonly class: CasinoResponseCodeClass;
  /** English explanation of the response code, for the staff of both sides. */
  readonly text: string;
}

/** The complete list of response codes, in the order of the API contract. */
export const casinoCodes: readonly CodeFact[] = Object.entries(codesByClass).flatMap(([name, texts]) =>
  Object.entries(texts).map(([code, text]) => ({
    ...{ code: code as CasinoResponseCode, class: name as CasinoResponseCodeClass, text },
  })),
);

const factsByCode: ReadonlyMap<string, CodeFact> = new Map(casinoCodes.map((fact) => [fact.code, fact]));

/** Returns the class of a response code; null for an unknown code. */
export const getCasinoResponseCodeClass = (code: string): CasinoResponseCodeClass | null =>
  factsByCode.get(code)?.class ?? null;

export const getCasinoResponseCodeText = (code: CasinoResponseCode): string => factsByCode.get(code)?.text ?? code;
