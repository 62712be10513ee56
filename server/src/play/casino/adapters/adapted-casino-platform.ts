import {
  type CasinoCallBody,
  type CasinoPlatform,
  type CasinoResponseCode,
  type CasinoResponseCodeClass,
  type Credit,
  type Debit,
  getCasinoResponseCodeClass,
  type Rollback,
} from '@reelfloor/protocol/casino';

/** An answer of another vendor's wallet API, translated into our result codes. */
export interface AdaptedAnswer {
  readonly code: CasinoResponseCode;
  /** The player's balance after the call, in minor units (cents). */
  readonly balanceMinor?: number | undefined;
  readonly message?: string | undefined;
}

/**
 * Makes our calls to a casino over another vendor's wallet API. Each method may throw, which means that the outcome of the call is unknown.
 */
export interface CasinoPlatformAdapter {
  debit(body: Debit): Promise<AdaptedAnswer>;
  credit(body: Credit): Promise<AdaptedAnswer>;
  /** Rolls back a debit. Returns code `ID_NOT_FOUND` if the casino does not know the debit. */
  rollback(body: Rollback): Promise<AdaptedAnswer>;
  balance(body: CasinoCallBody<'balance'>): Promise<AdaptedAnswer>;
}

/**
 * Returns a casino client that calls another vendor's wallet API through an adapter. Those APIs have no call for `status`, so a debit with
 * an unknown outcome is repeated unchanged, and none for `list`, so there is no reconciliation.
 */
export const createPlatformFromAdapter = (adapter: CasinoPlatformAdapter): CasinoPlatform => ({
  debit: (body) => toContractAnswer(body, () => adapter.debit(body)),
  credit: (body) => toContractAnswer(body, () => adapter.credit(body)),
  rollback: (body) => toContractAnswer(body, () => undo(adapter, body)),
  balance: async (body) => ({
    player: body.player,
    ...(await classified(async () => {
      const answer = await adapter.balance(body);
      const isIncomplete = getCasinoResponseCodeClass(answer.code) === 'success' && answer.balanceMinor === undefined;
      return isIncomplete ? { code: 'TRY_AGAIN', message: 'the answer has no balance' } : answer;
    })),
  }),
  status: async ({ id }) => ({ id, class: 'refused', code: 'ID_NOT_FOUND', message: noSuchCall }),
  list: async () => ({ class: 'refused', code: 'NOT_ALLOWED', message: noSuchCall, transfers: [], next: null }),
});

const noSuchCall = 'The contract with this casino has no such call.';

const toContractAnswer = async ({ id }: { readonly id: string }, ask: () => Promise<AdaptedAnswer>) => ({
  id,
  ...(await classified(ask)),
});

const classified = async (
  ask: () => Promise<AdaptedAnswer>,
): Promise<AdaptedAnswer & { readonly class: CasinoResponseCodeClass }> => {
  try {
    const answer = await ask();
    return { ...answer, class: getCasinoResponseCodeClass(answer.code) ?? 'unknown' };
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    return { class: 'unknown', code: 'TRY_AGAIN', message };
  }
};

/**
 * Rolls back a debit. A casino that answers "unknown id" to the rollback would still accept the debit if it arrived later, because these
 * APIs do not remember ids that were rolled back. So the debit is sent again first (idempotent: the money is taken at most once), then
 * rolled back.
 */
const undo = async (adapter: CasinoPlatformAdapter, body: Rollback): Promise<AdaptedAnswer> => {
  const answer = await adapter.rollback(body);
  if (answer.code !== 'ID_NOT_FOUND') return answer;
  const made = await adapter.debit({ ...body, reason: 'cash-in' });
  const of = getCasinoResponseCodeClass(made.code);
  if (of === 'refused') return { ...made, code: 'OK' };
  if (of !== 'success') return made;
  const undone = await adapter.rollback(body);
  return undone.code === 'ID_NOT_FOUND'
    ? { code: 'TRY_AGAIN', message: 'the casino does not know the debit that it has just taken' }
    : undone;
};

/** Returns the value if it is a safe integer, which JSON can represent exactly; otherwise undefined. */
export const parseSafeInteger = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) ? (value as number) : undefined;

/** Parses the JSON object of a casino's HTTP answer. Throws unless the status is 200. */
export const parseCasinoResponse = ({
  status,
  text,
}: {
  readonly status: number;
  readonly text: string;
}): Readonly<Record<string, unknown>> => {
  if (status !== 200) throw new Error(`the answer has status ${status}`);
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null) throw new Error('the answer is no object');
  return answer as Readonly<Record<string, unknown>>;
};
