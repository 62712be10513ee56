import { formatMajor } from '../../../money/ledger/ledger-currency.ts';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { BrokenRule } from '../../../platform/process/broken-rule.ts';
import { type Actor, AlreadyDoneError, implementAction } from '../../implement-action.ts';
import { whoOf } from '../../staff/action-rules.ts';
import { amount, count, effect, fact, row, text, word } from '../../staff/request-fact.ts';
import { readSafeMinor } from '../../staff/safe-store.ts';
import { expectedMinor, findShift } from '../../staff/shift-store.ts';
import { assertDenominationsSumTo, readPieces } from '../counted-pieces.ts';
import { commandLine } from '../move-cash.ts';
import { shiftOf } from '../shifts/change-shifts.ts';
import { readCash, readShiftId, reasonOf, refusalOf } from '../shifts/shift-actions.ts';
import { moveSafe, type SafeMove, wasMoved } from './safe-moves.ts';

interface DrawerMove {
  readonly shift: number | null;
  readonly amountMinor: number;
}

const { read, finish } = commandLine('safeMoved');
const atTheDrawer = { read: { ...read, shift: readShiftId, pieces: readPieces }, finish };

/** Returns the idempotency key for a move of the safe. The prefix keeps keys of the office apart from those typed at the command line. */
const keyOf = ({ staff, key }: Actor): string => `safe:${staff ? 'office-' : ''}${key}`;

const by = (actor: Actor): Pick<SafeMove, 'id' | 'who' | 'second' | 'at'> => ({
  ...{ id: keyOf(actor), who: actor.who, at: actor.at },
  second: actor.second && whoOf(actor.second),
});

/** Returns a refusal if the key was used for a different move. Throws `AlreadyDoneError` if the same move was made before under this key. */
const refusalOfKey = async (
  tx: DatabaseTransaction,
  move: Pick<SafeMove, 'id' | 'kind' | 'safeMinor' | 'countedMinor'>,
) => {
  const moved = await wasMoved(tx, move);
  if (!moved.ok) return moved;
  if (moved.value) throw new AlreadyDoneError('Already done under this key; nothing moved now.');
  return null;
};

/** Builds the action that moves cash between the safe and the drawer of an open shift. */
const drawerAction = (name: 'fillDrawer' | 'dropCash') => {
  const kind = name === 'fillDrawer' ? 'fill' : 'drop';
  return implementAction(name, {
    subject: ({ shift }) => (shift === null ? 'shift' : `shift ${shift}`),
    commandLine: atTheDrawer,
    check: async (db, { shift, amountMinor }) => {
      // Without the shift, the second person could not see whose drawer it is.
      if ((await drawerOf(db, shift)) === null) return { code: 'SHIFT_MISSING' as const, params: {} };
      return kind === 'fill' && (await readSafeMinor(db)) < amountMinor
        ? { code: 'SAFE_SHORT' as const, params: {} }
        : null;
    },
    pins: async (db, { shift }) => {
      const found = await drawerOf(db, shift);
      if (found === null) return [];
      return [
        fact('shiftState', word(found.closedAt === null ? 'open' : 'closed'), { shift: count(found.id) }),
      ];
    },
    effect: async (db, { shift, amountMinor }: DrawerMove) => {
      const found = await drawerOf(db, shift);
      const values = { shift: count(found?.id ?? 0) };
      const movedMinor = (kind === 'fill' ? found?.fillsMinor : found?.dropsMinor) ?? 0;
      const sum = { from: amount(movedMinor), to: amount(movedMinor + amountMinor) };
      return effect(
        name,
        { ...values, amount: amount(amountMinor), cashier: text(found?.cashier ?? '') },
        [row(kind === 'fill' ? 'shiftFills' : 'shiftDrops', sum, values)],
        { amountMinor },
      );
    },
    async perform(tx, { shift: shiftId, amountMinor, pieces }, actor) {
      assertDenominationsSumTo(pieces, amountMinor);
      const safeMinor = kind === 'fill' ? -amountMinor : amountMinor;
      const move = { ...by(actor), kind, safeMinor, countedMinor: null } as const;
      const refusal = await refusalOfKey(tx, move);
      if (refusal) return refusal;
      const reason = reasonOf(actor, shiftId !== null);
      const shift = await shiftOf(tx, { who: actor.who, shiftId, reason });
      if ('kind' in shift) return refusalOf(shift);
      if (kind === 'drop' && expectedMinor(shift) < amountMinor)
        throw new BrokenRule('DRAWER_SHORT', { shift: shift.id });
      const moved = await moveSafe(tx, { ...move, pieces, shiftId: shift.id });
      if (!moved.ok) return moved;
      return {
        answer: { shift: shift.id, amountMinor },
        audit: { shift: shift.id, amountMinor, ...(pieces && { pieces }) },
        subject: `shift ${shift.id}`,
        lines: [
          `Done: ${formatMajor(amountMinor)} ${kind === 'fill' ? 'from the safe to' : 'to the safe from'} the drawer of shift ${shift.id}.`,
        ],
      };
    },
  });
};

const drawerOf = async (db: Queries, shift: number | null) =>
  shift === null ? null : ((await findShift(db, shift)) ?? null);

const bankCash = implementAction('bankCash', {
  subject: () => 'safe',
  commandLine: { read: { ...read, pieces: readPieces }, finish },
  check: async (db, { direction, amountMinor }) =>
    direction === 'toBank' && (await readSafeMinor(db)) < amountMinor
      ? { code: 'SAFE_SHORT', params: {} }
      : null,
  pins: async (db) => [fact('safeHeld', amount(await readSafeMinor(db)), {})],
  effect: async (db, { direction, amountMinor }) => {
    const heldMinor = await readSafeMinor(db);
    const toMinor = heldMinor + (direction === 'toBank' ? -amountMinor : amountMinor);
    const held = { from: amount(heldMinor), to: amount(toMinor) };
    return effect(`bankCash.${direction}`, { amount: amount(amountMinor) }, [row('safeHeld', held, {})], {
      amountMinor,
    });
  },
  async perform(tx, { direction, amountMinor, pieces }, actor) {
    assertDenominationsSumTo(pieces, amountMinor);
    const safeMinor = direction === 'toBank' ? -amountMinor : amountMinor;
    const move = { ...by(actor), kind: direction, safeMinor, countedMinor: null } as const;
    const refusal = await refusalOfKey(tx, move);
    if (refusal) return refusal;
    const moved = await moveSafe(tx, { ...move, pieces, shiftId: null });
    if (!moved.ok) return moved;
    const heldMinor = await readSafeMinor(tx);
    return {
      answer: { heldMinor },
      audit: { direction, amountMinor, heldMinor, ...(pieces && { pieces }) },
      lines: [`Done. The safe holds ${formatMajor(heldMinor)} now.`],
    };
  },
});

const countSafe = implementAction('countSafe', {
  subject: () => 'safe',
  commandLine: { read: { countedMinor: readCash, pieces: readPieces }, finish },
  pins: async (db) => [fact('safeHeld', amount(await readSafeMinor(db)), {})],
  effect: async (db, { countedMinor }) => {
    const held = { from: amount(await readSafeMinor(db)), to: amount(countedMinor) };
    return effect('countSafe', { amount: amount(countedMinor) }, [row('safeHeld', held, {})], {
      amountMinor: countedMinor,
    });
  },
  async perform(tx, { countedMinor, pieces }, actor) {
    assertDenominationsSumTo(pieces, countedMinor);
    const differenceMinor = countedMinor - (await readSafeMinor(tx));
    const move = { ...by(actor), kind: 'count', safeMinor: differenceMinor, countedMinor } as const;
    const refusal = await refusalOfKey(tx, move);
    if (refusal) return refusal;
    const counted = await moveSafe(tx, { ...move, pieces, shiftId: null });
    if (!counted.ok) return counted;
    return {
      answer: { heldMinor: countedMinor, differenceMinor },
      audit: { countedMinor, differenceMinor, ...(pieces && { pieces }) },
      lines: [
        `Done. The safe holds ${formatMajor(countedMinor)}; difference ${formatMajor(differenceMinor)}.`,
      ],
    };
  },
});

/** Actions of staff on the safe. */
export const safeActions = {
  fillDrawer: drawerAction('fillDrawer'),
  dropCash: drawerAction('dropCash'),
  ...{ bankCash, countSafe },
};
