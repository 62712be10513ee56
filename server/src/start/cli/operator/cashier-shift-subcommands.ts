import { readReceiptByNumber } from '../../../backoffice/cash-desk/cash-desk-receipts.ts';
import { readSafeOverview } from '../../../backoffice/cash-desk/safe/safe-movements.ts';
import {
  buildNoOpenShiftMessage,
  formatShiftLine,
  formatShiftTime,
  parseShiftId,
} from '../../../backoffice/cash-desk/shifts/cashier-shift-actions.ts';
import {
  findCashierShift,
  findOpenCashierShift,
  listCashierShiftSteps,
  listCashierShifts,
  listShiftCashMovements,
} from '../../../backoffice/staff/cashier-shift-store.ts';
import { formatLedgerAmount } from '../../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { formatVoucherReference, type VoucherRow } from '../../../players/payments/vouchers.ts';
import { getOperatorDisplayName } from '../../../players/protection/interventions/is-same-operator.ts';
import { buildActionSubcommands } from './action-subcommands.ts';
import type { SubcommandDependencies, SubcommandInput } from './subcommand-definition.ts';

/** Maximum number of cashier shifts, and of a shift's cash movements, that are shown. */
const maxShown = 500;

const list = async (
  { database }: SubcommandDependencies,
  { options: { limit = '20' } }: SubcommandInput,
): Promise<string[]> => {
  if (!/^[1-9]\d{0,8}$/.test(String(limit))) throw new ConfigError(`"${limit}" is no limit; write a number above 0.`);
  const shifts = await listCashierShifts(database.read, Math.min(Number(limit), maxShown));
  return shifts.length === 0 ? ['No shifts yet.'] : shifts.reverse().map(formatShiftLine);
};

const show = async ({ database, who }: SubcommandDependencies, { words: [id] }: SubcommandInput): Promise<string[]> =>
  database.snapshot(async (db) => {
    const shift =
      id === undefined
        ? await findOpenCashierShift(db, getOperatorDisplayName(who))
        : await findCashierShift(db, parseShiftId(id));
    if (!shift) throw new ConfigError(id === undefined ? buildNoOpenShiftMessage() : `There is no shift ${id}.`);
    const movements = await listShiftCashMovements(db, shift.id, maxShown);
    const steps = await listCashierShiftSteps(db, shift.id);
    return [
      formatShiftLine(shift),
      ...steps.map(
        ({ kind, at, who: by, amountMinor, reason }) =>
          `  ${formatShiftTime(at)}  ${kind}${amountMinor === null ? '' : ` ${formatLedgerAmount(amountMinor)}`}  ${by}${reason === null ? '' : `  “${reason}”`}`,
      ),
      ...movements.map(
        ({ at, cashMinor, transferId }) => `  ${formatShiftTime(at)}  ${formatLedgerAmount(cashMinor)}  ${transferId}`,
      ),
      ...(shift.movements > movements.length ? [`  … and ${shift.movements - movements.length} more`] : []),
    ];
  });

const listWithdrawals = async ({ database }: SubcommandDependencies): Promise<string[]> => {
  const waiting = await database.read.all<{
    id: string;
    username: string;
    amount_minor: number;
    iban: string;
    at: number;
  }>(
    `SELECT w.id, p.username, w.amount_minor, w.iban, w.at FROM withdrawals w JOIN players p ON p.id = w.player_id
     WHERE w.state = 'waiting' ORDER BY w.at, w.id LIMIT ${maxShown}`,
  );
  return waiting.length === 0
    ? ['No open withdrawals.']
    : waiting.map(
        ({ id, username, amount_minor, iban, at }) =>
          `${formatShiftTime(at)}  ${formatLedgerAmount(amount_minor)}  ${username}  ${iban}  ${id}`,
      );
};

const listPayments = async ({ database, at }: SubcommandDependencies): Promise<string[]> => {
  const waiting = await database.read.all<{
    id: string;
    reference: string;
    username: string;
    amount_minor: number;
    arrived_minor: number | null;
    expires_at: number;
    at: number;
  }>(
    `SELECT d.id, d.reference, p.username, d.amount_minor, d.arrived_minor, d.expires_at, d.at
     FROM deposits d JOIN players p ON p.id = d.player_id
     WHERE d.state = 'held' OR (d.state = 'waiting' AND d.method = 'bank-transfer') ORDER BY d.at, d.id LIMIT ${maxShown}`,
  );
  return waiting.length === 0
    ? ['No open deposits.']
    : waiting.map((one) => {
        const state = one.arrived_minor !== null ? 'held' : one.expires_at <= at ? 'expired' : 'waiting';
        const amount = formatLedgerAmount(one.arrived_minor ?? one.amount_minor);
        return `${formatShiftTime(one.at)}  ${amount}  ${one.username}  ${one.reference}  ${state}  ${one.id}`;
      });
};

const listVouchers = async ({ database }: SubcommandDependencies): Promise<string[]> => {
  const open = await database.read.all<VoucherRow>(
    `SELECT * FROM vouchers WHERE state = 'open' ORDER BY at, id LIMIT ${maxShown}`,
  );
  return open.length === 0
    ? ['No open vouchers.']
    : open.map(
        ({ id, at, amount_minor, issued_by, expires_at }) =>
          `${formatShiftTime(at)}  ${formatLedgerAmount(amount_minor)}  ${formatVoucherReference(id)}  by ${issued_by}  until ${formatShiftTime(expires_at)}  ${id}`,
      );
};

const showReceipt = async (
  { database }: SubcommandDependencies,
  { words: [name = ''] }: SubcommandInput,
): Promise<string[]> => {
  const receipt = await database.snapshot((db) => readReceiptByNumber(db, name));
  if (!receipt) throw new ConfigError(`There is no receipt ${name}; write it as 1-88131.`);
  const { kind, at, amountMinor, player, voucher, cashier, second, shift, balanceMinor, playerNote } = receipt;
  const { countedDenominations } = receipt;
  return [
    `receipt ${receipt.receipt}  ${formatShiftTime(at)}  ${kind}  ${formatLedgerAmount(amountMinor)}`,
    ...(player === null ? [] : [`  ${player.name} (${player.username})`]),
    ...(voucher === null ? [] : [`  voucher ${voucher}`]),
    ...(balanceMinor === null ? [] : [`  wallet balance ${formatLedgerAmount(balanceMinor)}`]),
    ...(countedDenominations.length === 0
      ? []
      : [
          `  ${countedDenominations.map(({ valueMinor, count }) => `${count} × ${formatLedgerAmount(valueMinor)}`).join(', ')}`,
        ]),
    ...(playerNote === '' ? [] : [`  ${playerNote}`]),
    `  ${cashier}${second === null ? '' : ` and ${second}`}${shift === null ? '' : `, shift ${shift}`}`,
  ];
};

const showSafe = async ({ database }: SubcommandDependencies): Promise<string[]> => {
  const { heldMinor, movements } = await database.snapshot(readSafeOverview);
  return [
    `The safe holds ${formatLedgerAmount(heldMinor)}.`,
    ...movements.map(
      ({ at, kind, safeMinor, countedMinor, shift, who }) =>
        `  ${formatShiftTime(at)}  ${kind}  ${formatLedgerAmount(safeMinor)}${countedMinor === null ? '' : `  counted ${formatLedgerAmount(countedMinor)}`}${shift === null ? '' : `  shift ${shift}`}  ${who}`,
    ),
  ];
};

/** The subcommands of `npm run cashier`, by noun, such as `withdrawal`. Those that move money have no noun. */
export const cashierNouns = {
  '': buildActionSubcommands('cashier'),
  withdrawal: buildActionSubcommands('withdrawal', {
    list: { words: [], options: {}, help: 'pending withdrawals, oldest first', run: listWithdrawals },
  }),
  payment: buildActionSubcommands('payment', {
    list: { words: [], options: {}, help: 'pending or held deposits, oldest first', run: listPayments },
  }),
  voucher: buildActionSubcommands('voucher', {
    list: {
      words: [],
      options: {},
      help: 'unredeemed vouchers, oldest first',
      run: listVouchers,
    },
  }),
  receipt: {
    show: { words: ['RECEIPT'], help: 'a receipt by its name, such as 1-88131', run: showReceipt },
  },
  safe: buildActionSubcommands('safe', {
    show: { words: [], options: {}, help: "the safe's cash and its newest movements", run: showSafe },
  }),
  shift: buildActionSubcommands('shift', {
    list: { words: [], options: { limit: 'string' }, help: 'the newest shifts, newest last', run: list },
    show: { words: ['[SHIFT]'], help: 'a shift with its steps and movements; yours without a number', run: show },
  }),
};
