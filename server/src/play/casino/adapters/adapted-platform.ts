import {
  type CasinoCallBody,
  type CasinoClass,
  type CasinoCode,
  type CasinoPlatform,
  type Credit,
  classOfCode,
  type Debit,
  type Rollback,
} from '@reelfloor/protocol/casino';

/** What an answer of another contract means in ours. */
export interface AdaptedAnswer {
  readonly code: CasinoCode;
  /** The player's balance after the call. */
  readonly balanceMinor?: number | undefined;
  readonly message?: string | undefined;
}

/** How another contract makes our calls. Each may throw: then nobody can tell what has become of the call. */
export interface Adapter {
  debit(body: Debit): Promise<AdaptedAnswer>;
  credit(body: Credit): Promise<AdaptedAnswer>;
  /** Answers `ID_NOT_FOUND` where the casino does not know the debit. */
  rollback(body: Rollback): Promise<AdaptedAnswer>;
  balance(body: CasinoCallBody<'balance'>): Promise<AdaptedAnswer>;
}

/**
 * Returns the platform of a casino behind an adapter. No such contract has a call for `status`, so a debit in doubt is repeated as it was,
 * and none for `list`, so there is no reconciliation.
 */
export const adaptedPlatform = (adapter: Adapter): CasinoPlatform => ({
  debit: (body) => ofMove(body, () => adapter.debit(body)),
  credit: (body) => ofMove(body, () => adapter.credit(body)),
  rollback: (body) => ofMove(body, () => undo(adapter, body)),
  balance: async (body) => ({
    player: body.player,
    ...(await classified(async () => {
      const answer = await adapter.balance(body);
      const isIncomplete = classOfCode(answer.code) === 'success' && answer.balanceMinor === undefined;
      return isIncomplete ? { code: 'TRY_AGAIN', message: 'the answer has no balance' } : answer;
    })),
  }),
  status: async ({ id }) => ({ id, class: 'refused', code: 'ID_NOT_FOUND', message: noSuchCall }),
  list: async () => ({ class: 'refused', code: 'NOT_ALLOWED', message: noSuchCall, moves: [], next: null }),
});

const noSuchCall = 'The contract with this casino has no such call.';

const ofMove = async ({ id }: { readonly id: string }, ask: () => Promise<AdaptedAnswer>) => ({
  id,
  ...(await classified(ask)),
});

const classified = async (
  ask: () => Promise<AdaptedAnswer>,
): Promise<AdaptedAnswer & { readonly class: CasinoClass }> => {
  try {
    const answer = await ask();
    return { ...answer, class: classOfCode(answer.code) ?? 'unknown' };
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    return { class: 'unknown', code: 'TRY_AGAIN', message };
  }
};

/**
 * Undoes a debit. A casino that does not know the debit would still take its money if it came late, because these contracts keep no
 * rolled back id. So the same debit is made first, which takes the money at most once, and then undone.
 */
const undo = async (adapter: Adapter, body: Rollback): Promise<AdaptedAnswer> => {
  const answer = await adapter.rollback(body);
  if (answer.code !== 'ID_NOT_FOUND') return answer;
  const made = await adapter.debit({ ...body, reason: 'cash-in' });
  const of = classOfCode(made.code);
  if (of === 'refused') return { ...made, code: 'OK' };
  if (of !== 'success') return made;
  const undone = await adapter.rollback(body);
  return undone.code === 'ID_NOT_FOUND'
    ? { code: 'TRY_AGAIN', message: 'the casino does not know the debit that it has just taken' }
    : undone;
};

/** Returns a whole number of an answer; undefined for anything else, and for one that JSON cannot carry exactly. */
export const wholeNumber = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) ? (value as number) : undefined;

/** Reads the object that an answer is. Throws unless it came with status 200. */
export const readAnswer = ({
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
