import { createHash } from 'node:crypto';
import type { CasinoCallName, MoveAnswer } from '@reelfloor/protocol/casino';
import type { SupplierContract } from './supplier-casino.ts';
import type { Wallet } from './wallet.ts';

interface EvenbetCall {
  readonly method: string;
  readonly userId: string;
  readonly amount: number;
  readonly currency: string;
  readonly transactionId: string;
  readonly referenceTransactionId: string;
}

const callOf: Readonly<Record<string, CasinoCallName>> = {
  GetBalance: 'balance',
  GetCash: 'debit',
  ReturnCash: 'credit',
  Rollback: 'rollback',
};

const descriptions: Readonly<Record<number, string>> = {
  0: 'Completed successfully',
  1: 'Invalid signature',
  2: 'Player not found',
  3: 'Insufficient funds',
  4: 'Invalid request params',
  5: 'Reference transaction does not exist',
  6: 'Reference transaction has incompatible data',
};

const failed = (errorCode: number) => ({ errorCode, errorDescription: descriptions[errorCode] });

/** The casino's side of EvenBet's "Seamless Wallet" (server/src/play/casino/adapters/evenbet.ts names the source). */
export const evenbetContract = (key: string): SupplierContract => ({
  read({ headers, body }, wallet) {
    const sign = createHash('sha256').update(`${body}${key}`).digest('hex');
    if (headers.sign !== sign) return { failure: failed(1) };
    const call = JSON.parse(body) as EvenbetCall;
    const name = callOf[call.method];
    if (name === undefined) return { failure: failed(4) };
    return {
      name,
      moveId: name === 'rollback' ? call.referenceTransactionId : call.transactionId,
      answer: () => answerOf(name, call, wallet),
      // No answer of this contract names its call.
      misdirect: (answer) => answer,
      refusal: failed(3),
      askAgain: { errorCode: 500, errorDescription: 'Try again' },
    };
  },
});

const answerOf = async (name: CasinoCallName, call: EvenbetCall, wallet: Wallet): Promise<object> => {
  const { userId: player, amount: amountMinor, currency, transactionId } = call;
  const move = { siteId: 0, player, amountMinor, currency, session: null, machine: null };
  if (name === 'balance') return ofMove(await wallet.balance(move));
  const id = name === 'rollback' ? call.referenceTransactionId : transactionId;
  const { state } = await wallet.status({ id, siteId: 0, player });
  // In this contract a refused transaction does not exist, so the same id may be tried again.
  if (state === 'refused') wallet.forget(id);
  if (name === 'credit') return ofMove(await wallet.credit({ ...move, id, reason: 'cash-out' }));
  if (name === 'debit') return ofMove(await wallet.debit({ ...move, id, reason: 'cash-in' }));
  if (state === 'not-found' || state === 'refused') return failed(5);
  return ofMove(await wallet.rollback({ ...move, id, reason: 'voided' }));
};

const ofMove = ({ code, balanceMinor }: Pick<MoveAnswer, 'code' | 'balanceMinor'>): object => {
  switch (code) {
    case 'OK':
      return { errorCode: 0, errorDescription: descriptions[0], balance: balanceMinor };
    // This contract has one answer for every id that was processed before, whatever its content was and whatever became of it.
    case 'ALREADY_DONE':
    case 'ROLLED_BACK':
      return { errorCode: 0, errorDescription: 'Transaction already processed', balance: balanceMinor };
    case 'INSUFFICIENT_FUNDS':
      return { ...failed(3), balance: balanceMinor };
    case 'ID_CONFLICT':
      return failed(6);
    case 'PLAYER_UNKNOWN':
      return failed(2);
    default:
      return failed(4);
  }
};
