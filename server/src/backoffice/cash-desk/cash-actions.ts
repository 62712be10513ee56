import type { ErrorCode, Refusal } from '@reelfloor/protocol';
import { type ActionContent, createOfficeRefusal } from '@reelfloor/protocol/office-call-types';
import { readLedgerBalance, walletAccountOf } from '../../money/ledger/ledger-account.ts';
import { formatLedgerAmount, parseAmountMinor } from '../../money/ledger/ledger-currency.ts';
import { businessDayOf, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { crashIfFaultPointSet } from '../../platform/process/fault-injection-points.ts';
import { findAccountByTypedName, resolveTypedUsername } from '../../players/names/find-player-by-username.ts';
import { getOperatorDisplayName } from '../../players/protection/interventions/is-same-operator.ts';
import {
  type ActionRequestFacts,
  type Actor,
  AlreadyDoneError,
  type AmountLimitedCaller,
  implementOfficeAction,
} from '../implement-office-action.ts';
import type { ActionDependencies, CashDeskDependencies } from '../office-dependencies.ts';
import { findPlayerAccountOrThrow } from '../players/parse-account-fields.ts';
import { playerSubject } from '../players/player-account-actions.ts';
import {
  createAmountRequestValue,
  createApprovalRequestChangeRow,
  createApprovalRequestEffect,
  createApprovalRequestFact,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';
import { formatAuditTrailActorName } from '../staff/office-action-rules.ts';
import { assertDenominationsSumTo, parseDenominations } from './cash-denominations.ts';
import { readReceiptNumberForTransfer } from './cash-desk-receipts.ts';
import { explainRefusedCashMovement } from './explain-refused-cash-movement.ts';
import { type DepositOrWithdrawal, storeRefusedDepositNote } from './post-cash-desk-movement.ts';
import { sumCashMovedWithoutSecondPerson } from './shifts/cash-desk-movements.ts';
import { postCashDeskMovementInShift } from './shifts/post-cash-desk-movement-in-shift.ts';

interface CashContent {
  readonly player: string;
  readonly amountMinor: number;
}

const moving = (sentence: 'deposit' | 'payOut') => ({
  pins: async (db: Queries, { player }: CashContent) => {
    const { id, username, banned } = await findPlayerAccountOrThrow(db, player);
    const { balanceMinor } = await readLedgerBalance(db, walletAccountOf(id));
    const values = { player: createTextRequestValue(username) };
    return [
      createApprovalRequestFact('wallet', createAmountRequestValue(balanceMinor), values),
      createApprovalRequestFact('accountState', createWordRequestValue(banned === 1 ? 'blocked' : 'open'), values),
    ];
  },
  effect: async (db: Queries, { player, amountMinor }: CashContent) => {
    const { id, username } = await findPlayerAccountOrThrow(db, player);
    const { balanceMinor } = await readLedgerBalance(db, walletAccountOf(id));
    const values = { player: createTextRequestValue(username) };
    const after = sentence === 'deposit' ? balanceMinor + amountMinor : balanceMinor - amountMinor;
    return createApprovalRequestEffect(
      sentence,
      { ...values, amount: createAmountRequestValue(amountMinor) },
      [
        createApprovalRequestChangeRow(
          'wallet',
          { from: createAmountRequestValue(balanceMinor), to: createAmountRequestValue(after) },
          values,
        ),
      ],
      { amountMinor },
    );
  },
});

/** For requests to move cash: the facts that the requester saw (pinned), and the effects that the second person reads. */
const facts = {
  deposit: moving('deposit'),
  payOut: moving('payOut'),
} satisfies ActionRequestFacts;

/** Error codes of refused deposits that reveal something about the player. They are stored as input of the harm indicators. */
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

type CashActionStep = Direction | 'depositPaid' | 'voucherIssued' | 'voucherCancelled' | 'safeMoved';

/** Returns the command-line parser of a cash amount, and the fault injection point that is reached after the commit. */
export const buildCashActionCommandLine = (step: CashActionStep) => ({
  read: {
    amountMinor(text: string) {
      const amountMinor = parseAmountMinor(text);
      if (amountMinor !== null) return amountMinor;
      throw new ConfigError(
        `"${text}" is no amount; write major units above zero, such as ${formatLedgerAmount(12_550)}.`,
      );
    },
  },
  finish() {
    crashIfFaultPointSet(`${step}.afterCommit`);
    return [];
  },
});

/** Like `buildCashActionCommandLine`, with the counted notes and coins as another option. */
export const buildCountedCashActionCommandLine = (step: CashActionStep) => {
  const { read, finish } = buildCashActionCommandLine(step);
  return { read: { ...read, countedDenominations: parseDenominations }, finish };
};

/** Staff actions that move cash between a player's wallet and the cash drawer. */
export const createCashActions = ({ cashDesk }: ActionDependencies) => ({
  deposit: implementOfficeAction('deposit', {
    ...playerSubject,
    ...facts.deposit,
    commandLine: buildCountedCashActionCommandLine('deposit'),
    isOverLimit: overAloneLeft(cashDesk, 'deposit'),
    async prepare({ player }) {
      // Query the exclusion registers here, because a transaction must not wait for them.
      const { database, registers } = cashDesk();
      const account = await findAccountByTypedName(database.read, player);
      if (account) await registers.ask(account.id);
    },
    perform: (tx, input, actor) => postDepositOrWithdrawal(cashDesk(), tx, 'deposit', input, actor),
    async noteRefused({ player, amountMinor }, { code, params }) {
      if (!playersDoing.includes(code)) return;
      const { database, now } = cashDesk();
      const username = await resolveTypedUsername(database.read, player);
      const order = { direction: 'deposit', username, amountMinor } as const;
      await storeRefusedDepositNote(database, order, { code, params } as Refusal, now());
    },
  }),
  payOut: implementOfficeAction('payOut', {
    ...playerSubject,
    ...facts.payOut,
    commandLine: buildCountedCashActionCommandLine('withdraw'),
    isOverLimit: overAloneLeft(cashDesk, 'withdraw'),
    async check(db, { player, amountMinor }) {
      const account = await findAccountByTypedName(db, player);
      if (!account) return { code: 'NOT_FOUND', params: {} };
      const { balanceMinor } = await readLedgerBalance(db, walletAccountOf(account.id));
      return balanceMinor < amountMinor ? { code: 'AMOUNT_OVER_BALANCE', params: {} } : null;
    },
    perform: (tx, input, actor) => postDepositOrWithdrawal(cashDesk(), tx, 'withdraw', input, actor),
  }),
});

interface SinglePersonCashQuery {
  readonly direction: Direction;
  /** Id of the player; null for a voucher, where only the cashier's own total is limited. */
  readonly playerId: string | null;
  readonly who: string;
  readonly at: number;
}

/**
 * Returns the cash amounts moved without a second person in the business day of `at`: for a player and by a cashier, each with its limit,
 * in minor units.
 */
export const readCashMovedWithoutSecondPerson = async (
  db: Queries,
  { cashLimits, businessDay }: Pick<CashDeskDependencies, 'cashLimits' | 'businessDay'>,
  { direction, playerId, who, at }: SinglePersonCashQuery,
) => {
  const from = startOfBusinessDay(businessDay, businessDayOf(businessDay, at));
  const moved = await sumCashMovedWithoutSecondPerson(db, {
    direction,
    playerId,
    cashier: getOperatorDisplayName(who),
    from,
  });
  const { perPlayerMinor, perCashierMinor } = cashLimits[direction];
  return {
    ofPlayer: { usedMinor: moved.ofPlayerMinor, limitMinor: perPlayerMinor },
    ofCashier: { usedMinor: moved.ofCashierMinor, limitMinor: perCashierMinor },
  };
};

/**
 * Returns the amount of cash that one member of staff may still move for a player without a second person in the business day, in minor
 * units.
 */
export const readCashLeftWithoutSecondPerson = async (
  db: Queries,
  desk: Pick<CashDeskDependencies, 'cashLimits' | 'businessDay'>,
  query: SinglePersonCashQuery,
): Promise<number> => {
  const { ofPlayer, ofCashier } = await readCashMovedWithoutSecondPerson(db, desk, query);
  const lefts = [ofPlayer, ofCashier].map(({ usedMinor, limitMinor }) => limitMinor - usedMinor);
  return Math.max(0, Math.min(...lefts));
};

/** Returns whether a cash amount exceeds what its cashier may still move today without a second person. */
const overAloneLeft =
  (cashDesk: ActionDependencies['cashDesk'], direction: Direction) =>
  async (
    tx: DatabaseTransaction,
    { player, amountMinor }: Cash,
    { who, at }: AmountLimitedCaller,
  ): Promise<boolean> => {
    const { id: playerId } = await accountAtDesk(tx, player);
    return amountMinor > (await readCashLeftWithoutSecondPerson(tx, cashDesk(), { direction, playerId, who, at }));
  };

/** Returns only the name and id of a player's account: the database account of the `cashier` command may not read its secrets. */
const accountAtDesk = async (db: Queries, name: string) => {
  const account = await findAccountByTypedName(db, name);
  if (!account) throw new BusinessRuleError('ACCOUNT_UNKNOWN', { name });
  return account;
};

/**
 * Posts a deposit or withdrawal at the cash desk under a key derived from the action's key, so that a repeated action moves no money twice
 * (idempotent).
 */
const postDepositOrWithdrawal = async (
  { shifts, deskMethods }: CashDeskDependencies,
  tx: DatabaseTransaction,
  direction: Direction,
  { player, amountMinor, method = 'cash', countedDenominations, playerNote }: Cash,
  { staff, second, who, at, reason, key: actionKey }: Actor,
) => {
  if (!deskMethods.includes(method))
    throw new BusinessRuleError('METHOD_NOT_OFFERED', { methods: deskMethods.join(', ') });
  assertDenominationsSumTo(countedDenominations, amountMinor);
  const { username } = await accountAtDesk(tx, player);
  // Add a prefix to keys from the back office, so that they never equal keys typed at the command line.
  const key = staff ? `office-${actionKey}` : actionKey;
  const order = { direction, username, amountMinor, method, note: playerNote, key, at };
  const by = {
    who,
    second: second && formatAuditTrailActorName(second),
    countedDenominations: method === 'cash' ? countedDenominations : undefined,
  };
  const moved = await postCashDeskMovementInShift(tx, { ...order, ...by }, shifts);
  if (!moved.ok) {
    const { code, params } = moved.refusal;
    return { ...createOfficeRefusal(code, params), said: explainRefusedCashMovement(moved.refusal, order) };
  }
  const { isNew, balanceMinor, shiftId: shift } = moved.value;
  const what = `${direction === 'deposit' ? 'deposit to' : 'withdrawal from'} ${username}`;
  const ofShift = shift === null ? '' : ` Shift ${shift}.`;
  const receipt = await readReceiptNumberForTransfer(tx, `cashier:${key}`);
  // Name the receipt in the message, because it is needed to correct the deposit or withdrawal later.
  const named = receipt === null ? '' : ` Receipt ${receipt}.`;
  const line = `${formatLedgerAmount(amountMinor)}, ${what}. Wallet after it: ${formatLedgerAmount(balanceMinor)}.${ofShift}${named}`;
  if (!isNew && staff === null) throw new AlreadyDoneError(`Already done under this key; nothing moved now: ${line}`);
  return {
    answer: { receipt, balanceMinor, shift },
    audit: {
      amountMinor,
      method,
      ...(countedDenominations && { countedDenominations }),
      note: reason,
      playerNote,
      key,
      ...(shift !== null && { shift }),
    },
    lines: [`Done: ${line}`],
  };
};
