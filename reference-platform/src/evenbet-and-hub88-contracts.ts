import { createHash, verify } from 'node:crypto';
import { getMinorUnitsPerMajorUnit } from '@reelfloor/protocol';
import type { CasinoCallName, CasinoResponseCode, PlatformTransferAnswer } from '@reelfloor/protocol/casino';
import type { SupplierContract } from './third-party-contract-casino.ts';
import type { Wallet } from './wallet.ts';

interface EvenbetCall {
  readonly method: string;
  readonly userId: string;
  readonly amount: number;
  readonly currency: string;
  readonly transactionId: string;
  readonly referenceTransactionId: string;
}

const evenbetCalls: Readonly<Record<string, CasinoCallName>> = {
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

/** Simulates the casino's side of EvenBet's "Seamless Wallet" API (server/src/play/casino/adapters/evenbet.ts names the source). */
export const createEvenbetWalletContract = (signingSecret: string): SupplierContract => ({
  read({ headers, body }, wallet) {
    const sign = createHash('sha256').update(`${body}${signingSecret}`).digest('hex');
    if (headers.sign !== sign) return { failure: failed(1) };
    const call = JSON.parse(body) as EvenbetCall;
    const name = evenbetCalls[call.method];
    if (name === undefined) return { failure: failed(4) };
    return {
      name,
      transferId: name === 'rollback' ? call.referenceTransactionId : call.transactionId,
      answer: () => answerEvenbet(name, call, wallet),
      // Return the answer unchanged: answers of this API do not identify their call.
      misdirect: (answer) => answer,
      refusal: failed(3),
      askAgain: { errorCode: 500, errorDescription: 'Try again' },
    };
  },
});

const answerEvenbet = async (name: CasinoCallName, call: EvenbetCall, wallet: Wallet): Promise<object> => {
  const { userId: player, amount: amountMinor, currency, transactionId } = call;
  const transfer = { siteId: 0, player, amountMinor, currency, session: null, machine: null };
  if (name === 'balance') return toContractAnswer(await wallet.balance(transfer));
  const id = name === 'rollback' ? call.referenceTransactionId : transactionId;
  const { state } = await wallet.status({ id, siteId: 0, player });
  // Forget a refused transaction: this API does not store it, so the same id may be tried again.
  if (state === 'refused') wallet.forget(id);
  if (name === 'credit') return toContractAnswer(await wallet.credit({ ...transfer, id, reason: 'cash-out' }));
  if (name === 'debit') return toContractAnswer(await wallet.debit({ ...transfer, id, reason: 'cash-in' }));
  if (state === 'not-found' || state === 'refused') return failed(5);
  return toContractAnswer(await wallet.rollback({ ...transfer, id, reason: 'voided' }));
};

const toContractAnswer = ({ code, balanceMinor }: Pick<PlatformTransferAnswer, 'code' | 'balanceMinor'>): object => {
  switch (code) {
    case 'OK':
      return { errorCode: 0, errorDescription: descriptions[0], balance: balanceMinor };
    // This API has the same answer for every id that was already processed, whatever its content and outcome.
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

interface Hub88Call {
  readonly user: string;
  readonly token: string;
  readonly request_uuid: string;
  readonly transaction_uuid: string;
  readonly reference_transaction_uuid?: string;
  readonly round: string;
  readonly round_closed: boolean;
  readonly amount: number;
  readonly currency: string;
  readonly game_code: string;
}

const hub88Calls: Readonly<Record<string, CasinoCallName>> = {
  '/wallet/user/balance': 'balance',
  '/wallet/transaction/bet': 'debit',
  '/wallet/transaction/win': 'credit',
  '/wallet/transaction/rollback': 'rollback',
};

const statusOf: Readonly<Partial<Record<CasinoResponseCode, string>>> = {
  OK: 'RS_OK',
  ALREADY_DONE: 'RS_OK',
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  CURRENCY_WRONG: 'RS_ERROR_WRONG_CURRENCY',
  ID_CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
  ID_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ROLLED_BACK: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
};

/** Number of units per major currency unit: this API writes amounts in hundred-thousandths. */
const partsPerMajor = 100_000;

/** Simulates the casino's side of Hub88's "Wallet API" (server/src/play/casino/adapters/hub88.ts names the source). */
export const createHub88WalletContract = (publicKey: string): SupplierContract => ({
  read({ path, headers, body }, wallet) {
    const call = JSON.parse(body) as Hub88Call;
    const { request_uuid } = call;
    const signature = Buffer.from(String(headers['x-hub88-signature'] ?? ''), 'base64');
    if (!verify('RSA-SHA256', Buffer.from(body), publicKey, signature))
      return { failure: { status: 'RS_ERROR_INVALID_SIGNATURE', request_uuid } };
    const name = hub88Calls[path];
    if (name === undefined) return { failure: { status: 'RS_ERROR_WRONG_SYNTAX', request_uuid } };
    return {
      name,
      transferId: name === 'rollback' ? call.reference_transaction_uuid : call.transaction_uuid,
      answer: () => answerHub88(name, call, wallet),
      misdirect: (answer) => ({ ...answer, request_uuid: call.transaction_uuid }),
      refusal: { status: 'RS_ERROR_LIMIT_REACHED', request_uuid },
      askAgain: { status: 'RS_ERROR_UNKNOWN', request_uuid },
    };
  },
});

const answerHub88 = async (name: CasinoCallName, call: Hub88Call, wallet: Wallet): Promise<object> => {
  const { user, currency, request_uuid } = call;
  const partsOfMinor = partsPerMajor / getMinorUnitsPerMajorUnit(currency);
  const { code, balanceMinor } = await perform(name, call, wallet, call.amount / partsOfMinor);
  const status = statusOf[code] ?? 'RS_ERROR_UNKNOWN';
  const balance = balanceMinor === undefined ? undefined : balanceMinor * partsOfMinor;
  return { user, status, request_uuid, currency, balance };
};

const perform = async (
  name: CasinoCallName,
  { user: player, currency, transaction_uuid: id, reference_transaction_uuid: reference = '' }: Hub88Call,
  wallet: Wallet,
  amountMinor: number,
): Promise<{ readonly code: CasinoResponseCode; readonly balanceMinor?: number | undefined }> => {
  const transfer = { siteId: 0, player, amountMinor, currency, session: null, machine: null };
  if (name === 'balance') return wallet.balance(transfer);
  if (name === 'debit') return wallet.debit({ ...transfer, id, reason: 'cash-in' });
  if (name === 'rollback') return wallet.rollback({ ...transfer, id: reference, reason: 'voided' });
  const { state } = await wallet.status({ id: reference, siteId: 0, player });
  if (state !== 'accepted') return { code: 'ID_NOT_FOUND' };
  return wallet.credit({ ...transfer, id, reason: 'cash-out' });
};
