import type { ErrorCode, Refusal } from '@reelfloor/protocol';
import { type ActionContent, refuseInOffice } from '@reelfloor/protocol/office';
import { readBalance, walletOf } from '../../money/ledger/ledger-account.ts';
import { formatMajor, parseAmountMinor } from '../../money/ledger/ledger-currency.ts';
import { businessDayOf, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { passFaultPoint } from '../../platform/process/fault-points.ts';
import { findNamed, usernameMeant } from '../../players/names/find-username.ts';
import { calledIn } from '../../players/protection/interventions/same-person.ts';
import { type Actor, DoneBefore, implementAction, type LimitedCaller } from '../implement-action.ts';
import type { ActionDependencies, CashDeskDependencies } from '../office-dependencies.ts';
import { onPlayer } from '../players/account-actions.ts';
import { whoOf } from '../staff/action-rules.ts';
import { mustBeAmount, readPieces } from './counted-pieces.ts';
import { explainRefusedMove } from './explain-refused-move.ts';
import { noteRefusedDeposit, type OutsideMove } from './move-outside.ts';
import { findReceipt } from './receipts.ts';
import { cashRequestFacts as facts } from './request-facts/cash-facts.ts';
import { readMovedAlone } from './shifts/cashier-moves.ts';
import { moveAtDesk } from './shifts/move-at-desk.ts';

/** Refusals of a deposit that say something about its player. They are noted, for the marks. */
const playersDoing: readonly (string | number)[] = [
  'RESTRICTED',
  'REGISTER_EXCLUDED',
  'REGISTER_SILENT',
  'REGISTER_FACTS_MISSING',
  'UNDER_AGE',
  'LIMIT_REACHED',
  'LIMIT_MISSING',
  'TERMS_NOT_ACCEPTED',
] satisfies ErrorCode[];

type Cash = ActionContent<'deposit'>;
type Direction = OutsideMove['direction'];

/** How the command line writes an amount, and the step that it passes after the commit. */
export const commandLine = (
  step: Direction | 'depositPaid' | 'voucherIssued' | 'voucherCancelled' | 'safeMoved',
) => ({
  read: {
    amountMinor(text: string) {
      const amountMinor = parseAmountMinor(text);
      if (amountMinor !== null) return amountMinor;
      throw new ConfigError(
        `"${text}" is no amount; write major units above zero, such as ${formatMajor(12_550)}.`,
      );
    },
  },
  finish() {
    passFaultPoint(`${step}.afterCommit`);
    return [];
  },
});

/** The same with notes and coins that were counted. */
const withPieces = (step: Direction) => {
  const { read, finish } = commandLine(step);
  return { read: { ...read, pieces: readPieces }, finish };
};

/** Moves cash between a wallet and the till. */
export const cashActions = ({ cashDesk }: ActionDependencies) => ({
  deposit: implementAction('deposit', {
    ...onPlayer,
    ...facts.deposit,
    commandLine: withPieces('deposit'),
    isOverLimit: overAloneLeft(cashDesk, 'deposit'),
    async prepare({ player }) {
      // The registers are asked here, because a transaction must not wait for them.
      const { database, registers } = cashDesk();
      const account = await findNamed(database.read, player);
      if (account) await registers.ask(account.id);
    },
    perform: (tx, input, actor) => move(cashDesk(), tx, 'deposit', input, actor),
    async noteRefused({ player, amountMinor }, { code, params }) {
      if (!playersDoing.includes(code)) return;
      const { database, now } = cashDesk();
      const username = await usernameMeant(database.read, player);
      const order = { direction: 'deposit', username, amountMinor } as const;
      await noteRefusedDeposit(database, order, { code, params } as Refusal, now());
    },
  }),
  payOut: implementAction('payOut', {
    ...onPlayer,
    ...facts.payOut,
    commandLine: withPieces('withdraw'),
    isOverLimit: overAloneLeft(cashDesk, 'withdraw'),
    async check(db, { player, amountMinor }) {
      const account = await findNamed(db, player);
      if (!account) return { code: 'NOT_FOUND', params: {} };
      const { balanceMinor } = await readBalance(db, walletOf(account.id));
      return balanceMinor < amountMinor ? { code: 'AMOUNT_OVER_BALANCE', params: {} } : null;
    },
    perform: (tx, input, actor) => move(cashDesk(), tx, 'withdraw', input, actor),
  }),
});

interface AloneBy {
  readonly direction: Direction;
  /** Null for a voucher: then only the cashier's own sum counts. */
  readonly playerId: string | null;
  readonly who: string;
  readonly at: number;
}

/** Returns what was moved alone for a player and by a cashier in the business day of a moment, each with its limit, in minor units. */
export const readAlone = async (
  db: Queries,
  { cashLimits, businessDay }: Pick<CashDeskDependencies, 'cashLimits' | 'businessDay'>,
  { direction, playerId, who, at }: AloneBy,
) => {
  const from = startOfBusinessDay(businessDay, businessDayOf(businessDay, at));
  const moved = await readMovedAlone(db, { direction, playerId, cashier: calledIn(who), from });
  const { perPlayerMinor, perCashierMinor } = cashLimits[direction];
  return {
    ofPlayer: { usedMinor: moved.ofPlayerMinor, limitMinor: perPlayerMinor },
    ofCashier: { usedMinor: moved.ofCashierMinor, limitMinor: perCashierMinor },
  };
};

/** Returns how much one person may still move alone for a player in the business day of a moment, in minor units. */
export const readAloneLeft = async (
  db: Queries,
  desk: Pick<CashDeskDependencies, 'cashLimits' | 'businessDay'>,
  by: AloneBy,
): Promise<number> => {
  const { ofPlayer, ofCashier } = await readAlone(db, desk, by);
  const lefts = [ofPlayer, ofCashier].map(({ usedMinor, limitMinor }) => limitMinor - usedMinor);
  return Math.max(0, Math.min(...lefts));
};

/** Tells whether a move goes beyond what its cashier may still do alone today. */
const overAloneLeft =
  (cashDesk: ActionDependencies['cashDesk'], direction: Direction) =>
  async (
    tx: DatabaseTransaction,
    { player, amountMinor }: Cash,
    { who, at }: LimitedCaller,
  ): Promise<boolean> => {
    const { id: playerId } = await accountAtDesk(tx, player);
    return amountMinor > (await readAloneLeft(tx, cashDesk(), { direction, playerId, who, at }));
  };

/** The database lets the cashier's command read an account's name and id, and none of its secrets. */
const accountAtDesk = async (db: Queries, name: string) => {
  const account = await findNamed(db, name);
  if (!account) throw new BrokenRule('ACCOUNT_UNKNOWN', { name });
  return account;
};

/** Posts a move under a key that follows from the action's, so that no repetition moves money twice. */
const move = async (
  { shifts, deskMethods }: CashDeskDependencies,
  tx: DatabaseTransaction,
  direction: Direction,
  { player, amountMinor, method = 'cash', pieces, playerNote }: Cash,
  { staff, second, who, at, reason, key: actionKey }: Actor,
) => {
  if (!deskMethods.includes(method))
    throw new BrokenRule('METHOD_NOT_OFFERED', { methods: deskMethods.join(', ') });
  mustBeAmount(pieces, amountMinor);
  const { username } = await accountAtDesk(tx, player);
  // No page can send the key that somebody typed.
  const key = staff ? `office-${actionKey}` : actionKey;
  const order = { direction, username, amountMinor, method, note: playerNote, key, at };
  const by = { who, second: second && whoOf(second), pieces: method === 'cash' ? pieces : undefined };
  const moved = await moveAtDesk(tx, { ...order, ...by }, shifts);
  if (!moved.ok) {
    const { code, params } = moved.refusal;
    return { ...refuseInOffice(code, params), said: explainRefusedMove(moved.refusal, order) };
  }
  const { isNew, balanceMinor, shiftId: shift } = moved.value;
  const what = `${direction === 'deposit' ? 'deposit to' : 'withdrawal from'} ${username}`;
  const ofShift = shift === null ? '' : ` Shift ${shift}.`;
  const receipt = await findReceipt(tx, `cashier:${key}`);
  // Whoever corrects the move names its receipt.
  const named = receipt === null ? '' : ` Receipt ${receipt}.`;
  const line = `${formatMajor(amountMinor)}, ${what}. Wallet after it: ${formatMajor(balanceMinor)}.${ofShift}${named}`;
  if (!isNew && staff === null)
    throw new DoneBefore(`Done before under this key, nothing moved now: ${line}`);
  return {
    answer: { receipt, balanceMinor, shift },
    audit: {
      amountMinor,
      method,
      ...(pieces && { pieces }),
      note: reason,
      playerNote,
      key,
      ...(shift !== null && { shift }),
    },
    lines: [`Done: ${line}`],
  };
};
