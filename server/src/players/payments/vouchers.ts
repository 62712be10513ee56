import { createHash, randomInt } from 'node:crypto';
import {
  computeLuhnCheckDigit,
  createRefusedResult,
  getShortTransferReference,
  okResult,
  type Result,
  transactionCodes,
  voucherDigits,
} from '@reelfloor/protocol';
import { voucherAccountOf } from '../../money/ledger/ledger-account.ts';
import { postLedgerTransfer } from '../../money/ledger/post-ledger-transfer.ts';
import { postToWallet } from '../../money/ledger/post-to-wallet.ts';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { VouchersTable } from '../../platform/database/account-tables.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { LeasedPoll, type LeasedPollDependencies } from '../../platform/nodes/leased-poll.ts';
import { crashIfFaultPointSet } from '../../platform/process/fault-injection-points.ts';
import { checkPlayAllowed } from '../protection/check-play-allowed.ts';
import { requestHarmCheck } from '../protection/harm-indicators/play-behavior-notes.ts';
import { countWrongLoginAttempt, type LoginAttemptLimits, readLoginAttemptState } from '../sign-in/login-attempts.ts';

export type VoucherRow = VouchersTable;

export const findVoucher = (db: Queries, id: string): Promise<VoucherRow | undefined> =>
  db.get<VoucherRow>('SELECT * FROM vouchers WHERE id = ?', id);

/** Returns the voucher's public reference. It reveals nothing about the code. */
export const formatVoucherReference = (id: string): string => `V${getShortTransferReference(id).toUpperCase()}`;

/** Generates an unguessable voucher code: 19 random digits and a check digit. */
export const generateVoucherCode = (): string => {
  const digits = Array.from({ length: voucherDigits - 1 }, () => randomInt(10)).join('');
  return digits + computeLuhnCheckDigit(digits);
};

/** Returns the hash under which a voucher code is stored. The digits are random, so a plain hash cannot be reversed. */
export const hashVoucherCode = (code: string): string => createHash('sha256').update(code).digest('base64url');

type NewVoucher = Pick<VoucherRow, 'id' | 'site_id' | 'amount_minor' | 'at' | 'expires_at' | 'issued_by'>;

/** Stores a voucher, and posts the cash paid for it to a ledger account of its own. Its code is generated when it is printed. */
export const issueVoucher = async (tx: DatabaseTransaction, issued: NewVoucher): Promise<Result<VoucherRow>> => {
  const { id, amount_minor: amountMinor, at } = issued;
  const known = await findVoucher(tx, id);
  if (known) return known.amount_minor === amountMinor ? okResult(known) : createRefusedResult('TRANSFER_KEY_REUSED');
  const posted = await postLedgerTransfer(tx, {
    id: `voucher-issued:${id}`,
    kind: 'voucherIssued',
    at,
    entries: [
      { account: 'cashier', amountMinor: -amountMinor },
      { account: voucherAccountOf(id), amountMinor },
    ],
  });
  if (!posted.ok) return posted;
  const row: VoucherRow = {
    ...issued,
    ...{ code_hash: null, state: 'open', player_id: null, decided_at: null, cancelled_by: null },
  };
  await tx.query.insertInto('vouchers').values(row).execute();
  crashIfFaultPointSet('voucherIssued.beforeCommit');
  return okResult(row);
};

/** Five wrong codes block a player's redeeming for an hour: 120 guesses a day among 10^19 codes. */
const guessLimits: LoginAttemptLimits = { maxAttempts: 5, blockMinutes: 60 };
/**
 * Key under which a player's wrong voucher codes are counted. No user name contains a space, so a correct password never resets this count.
 */
const guessesOf = (playerId: string) => ({ username: `voucher of ${playerId}`, source: '' });

interface VoucherRedemption {
  readonly playerId: string;
  readonly code: string;
  readonly at: number;
}

/**
 * Credits a voucher once to the wallet of the player who enters its code, if player protection allows. Idempotent for the same player and
 * code. Wrong codes are counted per player over all servers.
 */
export const redeemVoucher = async (
  database: Database,
  { playerId, code, at }: VoucherRedemption,
): Promise<Result<null>> => {
  const redeemed = await database.transact(async (tx): Promise<Result<null> | 'unknown'> => {
    const guesses = await readLoginAttemptState(tx, guessesOf(playerId), at, guessLimits);
    if (guesses.blocked) return createRefusedResult('PAYMENT_VOUCHER_BLOCKED', { block_time: guesses.minutesLeft });
    const voucher = await tx.get<VoucherRow>(
      `SELECT v.* FROM vouchers v JOIN players p ON p.id = ?
       WHERE v.code_hash = ? AND (v.site_id IS NULL OR v.site_id = p.site_id)`,
      playerId,
      hashVoucherCode(code),
    );
    if (!voucher) {
      await countWrongLoginAttempt(tx, guessesOf(playerId), at, guessLimits);
      return 'unknown';
    }
    return redeem(tx, voucher, { playerId, at });
  });
  return redeemed === 'unknown' ? createRefusedResult('PAYMENT_VOUCHER_UNKNOWN') : redeemed;
};

const redeem = async (
  tx: DatabaseTransaction,
  voucher: VoucherRow,
  { playerId, at }: Omit<VoucherRedemption, 'code'>,
): Promise<Result<null>> => {
  const { id, amount_minor: amountMinor, state, player_id: owner } = voucher;
  if (state === 'redeemed') return owner === playerId ? okResult(null) : createRefusedResult('PAYMENT_VOUCHER_USED');
  if (!isVoucherRedeemable(voucher, at)) return createRefusedResult('PAYMENT_VOUCHER_EXPIRED');
  const allowed = await checkPlayAllowed(tx, { act: 'deposit', playerId, amountMinor, at });
  if (!allowed.ok) return allowed;
  const posted = await postToWallet(tx, {
    id: `voucher:${id}`,
    kind: 'voucherRedeemed',
    at,
    playerId,
    amountMinor,
    otherAccount: voucherAccountOf(id),
    statement: { type: transactionCodes.deposit, source: 'cashier', tag: formatVoucherReference(id) },
  });
  if (!posted.ok) return posted;
  await tx.run(
    "UPDATE vouchers SET state = 'redeemed', player_id = ?, decided_at = ? WHERE id = ?",
    ...[playerId, at, id],
  );
  await publishDatabaseChange(tx, 'wallet', playerId);
  await requestHarmCheck(tx, playerId);
  crashIfFaultPointSet('voucherRedeemed.beforeCommit');
  return okResult(null);
};

/** Whether a voucher can still be redeemed, printed or cancelled. */
export const isVoucherRedeemable = ({ state, expires_at: expiresAt }: VoucherRow, at: number): boolean =>
  state === 'open' && expiresAt > at;

/** Cancels an open voucher and posts the return of its cash at the cash desk. Its code becomes invalid. */
export const cancelVoucher = async (
  tx: DatabaseTransaction,
  { id, amount_minor: amountMinor }: VoucherRow,
  { by, at }: { readonly by: string; readonly at: number },
): Promise<void> => {
  // Post the money first: the database refuses to close a voucher whose ledger account still holds it.
  const posted = await postLedgerTransfer(tx, {
    id: `voucher-cancelled:${id}`,
    kind: 'voucherCancelled',
    at,
    entries: [
      { account: voucherAccountOf(id), amountMinor: -amountMinor },
      { account: 'cashier', amountMinor },
    ],
  });
  if (!posted.ok) throw new Error(`the voucher ${id} holds less than its amount`);
  await tx.run("UPDATE vouchers SET state = 'expired', decided_at = ?, cancelled_by = ? WHERE id = ?", ...[at, by, id]);
  crashIfFaultPointSet('voucherCancelled.beforeCommit');
};

/** Maximum number of vouchers that expire per transaction. */
const maxAtOnce = 100;

/** Moves the money of expired vouchers to the house account. Returns the number of vouchers that expired. */
export const expireVouchers = async (tx: DatabaseTransaction, at: number): Promise<number> => {
  const rows = await tx.all<Pick<VoucherRow, 'id' | 'amount_minor'>>(
    `SELECT id, amount_minor FROM vouchers WHERE state = 'open' AND expires_at <= ? ORDER BY expires_at, id LIMIT ${maxAtOnce}`,
    at,
  );
  for (const { id, amount_minor: amountMinor } of rows) {
    const posted = await postLedgerTransfer(tx, {
      id: `voucher-expired:${id}`,
      kind: 'voucherExpired',
      at,
      entries: [
        { account: voucherAccountOf(id), amountMinor: -amountMinor },
        { account: 'house', amountMinor },
      ],
    });
    if (!posted.ok) throw new Error(`the voucher ${id} holds less than its amount`);
    await tx.run("UPDATE vouchers SET state = 'expired', decided_at = ? WHERE id = ?", at, id);
  }
  return rows.length;
};

/** Interval in ms of polling for expired vouchers. It is long because nobody waits for a voucher to expire. */
const pollMs = 10 * 60_000;

interface VoucherExpiryDependencies extends LeasedPollDependencies {
  readonly database: Database;
}

/** Moves the money of expired vouchers to the house account, even if vouchers are no longer sold. */
export class VoucherExpiry {
  readonly #dependencies: VoucherExpiryDependencies;
  readonly #poll = new LeasedPoll();

  constructor(dependencies: VoucherExpiryDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#poll.start({ ...this.#dependencies, everyMs: pollMs, work: () => this.expire() });
  }

  stop(): void {
    this.#poll.stop();
  }

  /** Expires vouchers that are due. Checks first without a transaction whether there are any. */
  async expire(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const at = clock.nowMs();
    const isDue = "SELECT 1 AS one FROM vouchers WHERE state = 'open' AND expires_at <= ? LIMIT 1";
    while (!this.#poll.isStopped && (await database.read.get(isDue, at)))
      await database.transact((tx) => expireVouchers(tx, at));
  }
}
