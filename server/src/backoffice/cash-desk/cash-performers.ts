import type { ErrorCode, Refusal } from '@reelfloor/protocol';
import { type ActionContent, type OfficeResult, refuseInOffice } from '@reelfloor/protocol/office';
import { walletOf } from '../../money/ledger/ledger-account.ts';
import { readBalance } from '../../money/ledger/read-balance.ts';
import { businessDayOf, startOfBusinessDay } from '../../platform/clock/business-day.ts';
import type { Queries, UnitOfWork } from '../../platform/database/database.ts';
import { usernameMeant } from '../../players/names/find-username.ts';
import { calledIn } from '../../players/protection/interventions/same-person.ts';
import type { OfficeParts } from '../office-parts.ts';
import { accountNamed } from '../players/account-words.ts';
import { findAccount } from '../players/find-account.ts';
import { onPlayer } from '../players/on-player.ts';
import type { ActionPerformers, Actor, LimitedCaller, Performed } from '../staff/action-performer.ts';
import { whoOf } from '../staff/action-rules.ts';
import { findOpenShift } from '../staff/shift-store.ts';
import { findReceipt } from './cashier-desk.ts';
import { noteRefusedDeposit, type OutsideMove } from './move-outside.ts';
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
] satisfies ErrorCode[];

type Parts = Pick<OfficeParts, 'database' | 'registers' | 'shifts' | 'now' | 'businessDay' | 'cashLimits'>;
type Cash = ActionContent<'deposit'>;

/** Moves cash between a wallet and the till: the same as `npm run cashier -- deposit` and `withdraw`. */
export const cashPerformers = (parts: Parts) =>
  ({
    deposit: {
      ...onPlayer,
      ...facts.deposit,
      isOverLimit: overAloneLeft(parts, 'deposit'),
      async prepare({ player }) {
        // The registers are asked here, because a unit of work must not wait for them.
        const account = await findAccount(parts.database.read, player);
        if (account) await parts.registers.ask(account.id);
      },
      perform: (unit, content, actor) => move(parts, unit, 'deposit', content, actor),
      async noteRefused(content, { code, params }) {
        if (!playersDoing.includes(code)) return;
        const at = parts.now();
        const refusal = { code, params } as Refusal;
        const username = await usernameMeant(parts.database.read, content.player);
        const order = { ...orderOf('deposit', content, ''), username, at };
        await noteRefusedDeposit(parts.database, order, refusal, at);
      },
    },
    payOut: {
      ...onPlayer,
      ...facts.payOut,
      isOverLimit: overAloneLeft(parts, 'withdraw'),
      async check(db, { player, amountMinor }) {
        const account = await findAccount(db, player);
        if (!account) return { code: 'NOT_FOUND', params: {} };
        const { balanceMinor } = await readBalance(db, walletOf(account.id));
        return balanceMinor < amountMinor ? { code: 'AMOUNT_OVER_BALANCE', params: {} } : null;
      },
      perform: (unit, content, actor) => move(parts, unit, 'withdraw', content, actor),
    },
  }) satisfies Partial<ActionPerformers>;

interface AloneBy {
  readonly direction: OutsideMove['direction'];
  readonly playerId: string;
  readonly who: string;
  readonly at: number;
}

/** Returns how much one person may still move alone for a player in the business day of a moment, in minor units. */
export const readAloneLeft = async (
  db: Queries,
  { cashLimits, businessDay }: Pick<OfficeParts, 'cashLimits' | 'businessDay'>,
  { direction, playerId, who, at }: AloneBy,
): Promise<number> => {
  const from = startOfBusinessDay(businessDay, businessDayOf(businessDay, at));
  const moved = await readMovedAlone(db, { direction, playerId, cashier: calledIn(who), from });
  const { perPlayerMinor, perCashierMinor } = cashLimits[direction];
  return Math.max(0, Math.min(perPlayerMinor - moved.ofPlayerMinor, perCashierMinor - moved.ofCashierMinor));
};

/** Tells whether a move goes beyond what its cashier may still do alone today. */
const overAloneLeft =
  (parts: Parts, direction: OutsideMove['direction']) =>
  async (unit: UnitOfWork, { player, amountMinor }: Cash, { who, at }: LimitedCaller): Promise<boolean> => {
    const { id: playerId } = await accountNamed(unit, player);
    return amountMinor > (await readAloneLeft(unit, parts, { direction, playerId, who, at }));
  };

const orderOf = (
  direction: OutsideMove['direction'],
  { amountMinor, playerNote: note }: Cash,
  key: string,
): Omit<OutsideMove, 'at' | 'username'> => ({ direction, amountMinor, note, key });

/** Books a move under a key that follows from the action's, so that no repetition moves money twice. */
const move = async (
  { shifts }: Parts,
  unit: UnitOfWork,
  direction: OutsideMove['direction'],
  content: Cash,
  { who, at, key: actionKey, reason, second }: Actor,
): Promise<OfficeResult<Performed<'deposit' | 'payOut'>>> => {
  const { username } = await accountNamed(unit, content.player);
  if (shifts === 'required' && !(await findOpenShift(unit, calledIn(who))))
    return refuseInOffice('SHIFT_MISSING');
  const key = `office-${actionKey}`;
  const moved = await moveAtDesk(
    unit,
    { ...orderOf(direction, content, key), username, at, who, second: second && whoOf(second) },
    shifts,
  );
  if (!moved.ok) return refuseInOffice(moved.refusal.code, moved.refusal.params);
  const { balanceMinor, shiftId: shift } = moved.value;
  const { amountMinor, playerNote } = content;
  const details = { amountMinor, note: reason, playerNote, key, ...(shift !== null && { shift }) };
  const answer = { receipt: await findReceipt(unit, key), balanceMinor, shift };
  return { ok: true, value: { what: `cashier ${direction}`, details, answer } };
};
