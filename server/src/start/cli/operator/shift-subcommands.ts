import { readReceipt } from '../../../backoffice/cash-desk/receipts.ts';
import { readSafe } from '../../../backoffice/cash-desk/safe/safe-moves.ts';
import {
  noOpenShift,
  readShiftId,
  shiftLine,
  shiftTime,
} from '../../../backoffice/cash-desk/shifts/shift-actions.ts';
import {
  findOpenShift,
  findShift,
  listShiftMoves,
  listShifts,
  listSteps,
} from '../../../backoffice/staff/shift-store.ts';
import { formatMajor } from '../../../money/ledger/ledger-currency.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { type VoucherRow, voucherReference } from '../../../players/payments/vouchers.ts';
import { operatorDisplayName } from '../../../players/protection/interventions/same-person.ts';
import { actionSubcommands } from './action-subcommands.ts';
import type { CommandContext, CommandInput } from './subcommand.ts';

/** Maximum number of moves and of shifts that are shown. */
const maxShown = 500;

const list = async (
  { database }: CommandContext,
  { options: { limit = '20' } }: CommandInput,
): Promise<string[]> => {
  if (!/^[1-9]\d{0,8}$/.test(String(limit)))
    throw new ConfigError(`"${limit}" is no limit; write a number above 0.`);
  const shifts = await listShifts(database.read, Math.min(Number(limit), maxShown));
  return shifts.length === 0 ? ['No shifts yet.'] : shifts.reverse().map(shiftLine);
};

const show = async ({ database, who }: CommandContext, { words: [id] }: CommandInput): Promise<string[]> =>
  database.snapshot(async (db) => {
    const shift =
      id === undefined
        ? await findOpenShift(db, operatorDisplayName(who))
        : await findShift(db, readShiftId(id));
    if (!shift) throw new ConfigError(id === undefined ? noOpenShift() : `There is no shift ${id}.`);
    const moves = await listShiftMoves(db, shift.id, maxShown);
    const steps = await listSteps(db, shift.id);
    return [
      shiftLine(shift),
      ...steps.map(
        ({ kind, at, who: by, amountMinor, reason }) =>
          `  ${shiftTime(at)}  ${kind}${amountMinor === null ? '' : ` ${formatMajor(amountMinor)}`}  ${by}${reason === null ? '' : `  “${reason}”`}`,
      ),
      ...moves.map(
        ({ at, cashMinor, transferId }) => `  ${shiftTime(at)}  ${formatMajor(cashMinor)}  ${transferId}`,
      ),
      ...(shift.moves > moves.length ? [`  … and ${shift.moves - moves.length} more`] : []),
    ];
  });

const listWithdrawals = async ({ database }: CommandContext): Promise<string[]> => {
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
          `${shiftTime(at)}  ${formatMajor(amount_minor)}  ${username}  ${iban}  ${id}`,
      );
};

const listPayments = async ({ database, at }: CommandContext): Promise<string[]> => {
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
        const amount = formatMajor(one.arrived_minor ?? one.amount_minor);
        return `${shiftTime(one.at)}  ${amount}  ${one.username}  ${one.reference}  ${state}  ${one.id}`;
      });
};

const listVouchers = async ({ database }: CommandContext): Promise<string[]> => {
  const open = await database.read.all<VoucherRow>(
    `SELECT * FROM vouchers WHERE state = 'open' ORDER BY at, id LIMIT ${maxShown}`,
  );
  return open.length === 0
    ? ['No open vouchers.']
    : open.map(
        ({ id, at, amount_minor, issued_by, expires_at }) =>
          `${shiftTime(at)}  ${formatMajor(amount_minor)}  ${voucherReference(id)}  by ${issued_by}  until ${shiftTime(expires_at)}  ${id}`,
      );
};

const showReceipt = async (
  { database }: CommandContext,
  { words: [name = ''] }: CommandInput,
): Promise<string[]> => {
  const receipt = await database.snapshot((db) => readReceipt(db, name));
  if (!receipt) throw new ConfigError(`There is no receipt ${name}; write it as 1-88131.`);
  const { kind, at, amountMinor, player, voucher, cashier, second, shift, balanceMinor, playerNote } =
    receipt;
  const { pieces } = receipt;
  return [
    `receipt ${receipt.receipt}  ${shiftTime(at)}  ${kind}  ${formatMajor(amountMinor)}`,
    ...(player === null ? [] : [`  ${player.name} (${player.username})`]),
    ...(voucher === null ? [] : [`  voucher ${voucher}`]),
    ...(balanceMinor === null ? [] : [`  wallet balance ${formatMajor(balanceMinor)}`]),
    ...(pieces.length === 0
      ? []
      : [`  ${pieces.map(({ valueMinor, count }) => `${count} × ${formatMajor(valueMinor)}`).join(', ')}`]),
    ...(playerNote === '' ? [] : [`  ${playerNote}`]),
    `  ${cashier}${second === null ? '' : ` and ${second}`}${shift === null ? '' : `, shift ${shift}`}`,
  ];
};

const showSafe = async ({ database }: CommandContext): Promise<string[]> => {
  const { heldMinor, moves } = await database.snapshot(readSafe);
  return [
    `The safe holds ${formatMajor(heldMinor)}.`,
    ...moves.map(
      ({ at, kind, safeMinor, countedMinor, shift, who }) =>
        `  ${shiftTime(at)}  ${kind}  ${formatMajor(safeMinor)}${countedMinor === null ? '' : `  counted ${formatMajor(countedMinor)}`}${shift === null ? '' : `  shift ${shift}`}  ${who}`,
    ),
  ];
};

/** The subcommands of `npm run cashier`, by noun. Those that move money have no noun. */
export const cashierNouns = {
  '': actionSubcommands('cashier'),
  withdrawal: actionSubcommands('withdrawal', {
    list: { words: [], options: {}, help: 'pending withdrawals, oldest first', run: listWithdrawals },
  }),
  payment: actionSubcommands('payment', {
    list: { words: [], options: {}, help: 'pending or held deposits, oldest first', run: listPayments },
  }),
  voucher: actionSubcommands('voucher', {
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
  safe: actionSubcommands('safe', {
    show: { words: [], options: {}, help: "the safe's cash and its newest moves", run: showSafe },
  }),
  shift: actionSubcommands('shift', {
    list: { words: [], options: { limit: 'string' }, help: 'the newest shifts, newest last', run: list },
    show: { words: ['[SHIFT]'], help: 'a shift with its steps and moves; yours without a number', run: show },
  }),
};
