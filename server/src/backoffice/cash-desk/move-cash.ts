import type { ErrorCode, Refusal } from '@reelfloor/protocol';
import { type ActionContent, refuseInOffice } from '@reelfloor/protocol/office';
import { readBalance, walletOf } from '../../money/ledger/ledger-account.ts';
import { formatMajor, parseAmountMinor } from '../../money/ledger/ledger-currency.ts';
import { businessDayOf, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { passFaultPoint } from '../../platform/process/fault-points.ts';
import { findNamed, resolveTypedUsername } from '../../players/names/find-username.ts';
import { operatorDisplayName } from '../../players/protection/interventions/same-person.ts';
import { type Actor, AlreadyDoneError, implementAction, type LimitedCaller } from '../implement-action.ts';
import type { ActionDependencies, CashDeskDependencies } from '../office-dependencies.ts';
import { onPlayer } from '../players/account-actions.ts';
import { whoOf } from '../staff/action-rules.ts';
import { assertDenominationsSumTo, readPieces } from './counted-pieces.ts';
import { explainRefusedMove } from './explain-refused-move.ts';
import { type DepositOrWithdrawal, noteRefusedDeposit } from './post-cash-desk-move.ts';
import { findReceipt } from './receipts.ts';
import { cashRequestFacts as facts } from './request-facts/cash-facts.ts';
import { sumMovesWithoutSecondPerson } from './shifts/cashier-moves.ts';
import { moveAtDesk } from './shifts/move-at-desk.ts';

/** Refusals of a deposit that reveal something about the player. They are stored for the harm indicators. */
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
type Direction = DepositOrWithdrawal['direction'];

type Step = Direction | 'depositPaid' | 'voucherIssued' | 'voucherCancelled' | 'safeMoved';

/** Returns the command-line parser of an amount, and the fault injection point that is passed after the commit. */
export const commandLine = (step: Step) => ({
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

/** Like `commandLine`, with the counted notes and coins as another option. */
export const withPieces = (step: Step) => {
  const { read, finish } = commandLine(step);
  return { read: { ...read, pieces: readPieces }, finish };
};

/** Actions that move cash between a wallet and the drawer. */
export const cashActions = ({ cashDesk }: ActionDependencies) => ({
  deposit: implementAction('deposit', {
    ...onPlayer,
    ...facts.deposit,
    commandLine: withPieces('deposit'),
    isOverLimit: overAloneLeft(cashDesk, 'deposit'),
    async prepare({ player }) {
      // Query the exclusion registers here, because a transaction must not wait for them.
      const { database, registers } = cashDesk();
      const account = await findNamed(database.read, player);
      if (account) await registers.ask(account.id);
    },
    perform: (tx, input, actor) => move(cashDesk(), tx, 'deposit', input, actor),
    async noteRefused({ player, amountMinor }, { code, params }) {
      if (!playersDoing.includes(code)) return;
      const { database, now } = cashDesk();
      const username = await resolveTypedUsername(database.read, player);
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
  /** Null for a voucher, where only the cashier's own total is limited. */
  readonly playerId: string | null;
  readonly who: string;
  readonly at: number;
}

/**
 * Returns the amounts moved without a second person in the business day of `at`: for a player and by a cashier, each with its limit, in
 * minor units.
 */
export const readAmountsWithoutSecondPerson = async (
  db: Queries,
  { cashLimits, businessDay }: Pick<CashDeskDependencies, 'cashLimits' | 'businessDay'>,
  { direction, playerId, who, at }: AloneBy,
) => {
  const from = startOfBusinessDay(businessDay, businessDayOf(businessDay, at));
  const moved = await sumMovesWithoutSecondPerson(db, {
    direction,
    playerId,
    cashier: operatorDisplayName(who),
    from,
  });
  const { perPlayerMinor, perCashierMinor } = cashLimits[direction];
  return {
    ofPlayer: { usedMinor: moved.ofPlayerMinor, limitMinor: perPlayerMinor },
    ofCashier: { usedMinor: moved.ofCashierMinor, limitMinor: perCashierMinor },
  };
};

/** Returns the amount that one person may still move for a player without a second person in the business day, in minor units. */
export const readRemainingWithoutSecondPerson = async (
  db: Queries,
  desk: Pick<CashDeskDependencies, 'cashLimits' | 'businessDay'>,
  by: AloneBy,
): Promise<number> => {
  const { ofPlayer, ofCashier } = await readAmountsWithoutSecondPerson(db, desk, by);
  const lefts = [ofPlayer, ofCashier].map(({ usedMinor, limitMinor }) => limitMinor - usedMinor);
  return Math.max(0, Math.min(...lefts));
};

/** Returns whether a move exceeds what its cashier may still move today without a second person. */
const overAloneLeft =
  (cashDesk: ActionDependencies['cashDesk'], direction: Direction) =>
  async (
    tx: DatabaseTransaction,
    { player, amountMinor }: Cash,
    { who, at }: LimitedCaller,
  ): Promise<boolean> => {
    const { id: playerId } = await accountAtDesk(tx, player);
    return (
      amountMinor > (await readRemainingWithoutSecondPerson(tx, cashDesk(), { direction, playerId, who, at }))
    );
  };

/** Returns the account's name and id only: the database account of the `cashier` command may not read its secrets. */
const accountAtDesk = async (db: Queries, name: string) => {
  const account = await findNamed(db, name);
  if (!account) throw new BrokenRule('ACCOUNT_UNKNOWN', { name });
  return account;
};

/** Posts a cash move under a key derived from the action's key, so that a repeated action moves no money twice (idempotent). */
const move = async (
  { shifts, deskMethods }: CashDeskDependencies,
  tx: DatabaseTransaction,
  direction: Direction,
  { player, amountMinor, method = 'cash', pieces, playerNote }: Cash,
  { staff, second, who, at, reason, key: actionKey }: Actor,
) => {
  if (!deskMethods.includes(method))
    throw new BrokenRule('METHOD_NOT_OFFERED', { methods: deskMethods.join(', ') });
  assertDenominationsSumTo(pieces, amountMinor);
  const { username } = await accountAtDesk(tx, player);
  // The prefix keeps keys of the office apart from those typed at the command line.
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
  // The receipt is needed to correct the move later.
  const named = receipt === null ? '' : ` Receipt ${receipt}.`;
  const line = `${formatMajor(amountMinor)}, ${what}. Wallet after it: ${formatMajor(balanceMinor)}.${ofShift}${named}`;
  if (!isNew && staff === null)
    throw new AlreadyDoneError(`Already done under this key; nothing moved now: ${line}`);
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
