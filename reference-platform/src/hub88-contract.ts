import { verify } from 'node:crypto';
import { minorPerMajor } from '@reelfloor/protocol';
import type { CasinoCallName, CasinoCode } from '@reelfloor/protocol/casino';
import type { SupplierContract } from './supplier-casino.ts';
import type { Wallet } from './wallet.ts';

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

const callOf: Readonly<Record<string, CasinoCallName>> = {
  '/wallet/user/balance': 'balance',
  '/wallet/transaction/bet': 'debit',
  '/wallet/transaction/win': 'credit',
  '/wallet/transaction/rollback': 'rollback',
};

const statusOf: Readonly<Partial<Record<CasinoCode, string>>> = {
  OK: 'RS_OK',
  ALREADY_DONE: 'RS_OK',
  INSUFFICIENT_FUNDS: 'RS_ERROR_NOT_ENOUGH_MONEY',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  CURRENCY_WRONG: 'RS_ERROR_WRONG_CURRENCY',
  ID_CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
  ID_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  ROLLED_BACK: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
};

/** Parts of a major unit in which amounts are written. */
const partsPerMajor = 100_000;

/** The casino's side of Hub88's "Wallet API" (server/src/play/casino/adapters/hub88.ts names the source). */
export const hub88Contract = (publicKey: string): SupplierContract => ({
  read({ path, headers, body }, wallet) {
    const call = JSON.parse(body) as Hub88Call;
    const { request_uuid } = call;
    const signature = Buffer.from(String(headers['x-hub88-signature'] ?? ''), 'base64');
    if (!verify('RSA-SHA256', Buffer.from(body), publicKey, signature))
      return { failure: { status: 'RS_ERROR_INVALID_SIGNATURE', request_uuid } };
    const name = callOf[path];
    if (name === undefined) return { failure: { status: 'RS_ERROR_WRONG_SYNTAX', request_uuid } };
    return {
      name,
      moveId: name === 'rollback' ? call.reference_transaction_uuid : call.transaction_uuid,
      answer: () => answerOf(name, call, wallet),
      misdirect: (answer) => ({ ...answer, request_uuid: call.transaction_uuid }),
      refusal: { status: 'RS_ERROR_LIMIT_REACHED', request_uuid },
      askAgain: { status: 'RS_ERROR_UNKNOWN', request_uuid },
    };
  },
});

const answerOf = async (name: CasinoCallName, call: Hub88Call, wallet: Wallet): Promise<object> => {
  const { user, currency, request_uuid } = call;
  const partsOfMinor = partsPerMajor / minorPerMajor(currency);
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
): Promise<{ readonly code: CasinoCode; readonly balanceMinor?: number | undefined }> => {
  const move = { siteId: 0, player, amountMinor, currency, session: null, machine: null };
  if (name === 'balance') return wallet.balance(move);
  if (name === 'debit') return wallet.debit({ ...move, id, reason: 'cash-in' });
  if (name === 'rollback') return wallet.rollback({ ...move, id: reference, reason: 'voided' });
  const { state } = await wallet.status({ id: reference, siteId: 0, player });
  if (state !== 'accepted') return { code: 'ID_NOT_FOUND' };
  return wallet.credit({ ...move, id, reason: 'cash-out' });
};
