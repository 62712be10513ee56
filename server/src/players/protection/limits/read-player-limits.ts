import type { LimitKind, LimitWindow, PlayedFigures, PlayerLimit, PlayerLimits } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import { readPlayTime } from '../play-time.ts';
import type { JurisdictionValues } from '../profile/jurisdiction-profile-values.ts';
import { hasPendingLimitIncrease } from './change-limit.ts';
import { listLimitsInForce, mustPlayerFirstChooseLimits } from './check-limits.ts';
import { listLimits, type StoredLimit } from './limit-store.ts';
import {
  findWhenLimitUsageFallsTo,
  getLimitWindowStart,
  readUsedLimitAmount,
  sumNetDeposits,
  sumStakesAndWinsSince,
} from './used-limit-amounts.ts';

const hourMs = 60 * 60 * 1000;
const kinds: readonly LimitKind[] = ['deposit', 'stake', 'loss', 'time'];
const windows: readonly LimitWindow[] = ['day', 'week', 'month'];

/** Returns a player's limits with the used amount of each: those that can be set, and those in force. */
export const readPlayerLimits = async (
  db: Queries,
  profile: JurisdictionValues,
  playerId: string,
  at: number,
): Promise<PlayerLimits> => {
  const stored = await listLimits(db, playerId);
  const counting = listLimitsInForce(profile, stored);
  const houses = listLimitsInForce(
    profile,
    stored.filter(({ byOperator }) => byOperator),
  );
  const list: PlayerLimit[] = [];
  for (const kind of kinds)
    for (const window of windows) {
      const isHere = (limit: { kind: LimitKind; window: LimitWindow }) =>
        limit.kind === kind && limit.window === window;
      const own = stored.find((limit) => isHere(limit) && !limit.byOperator);
      const lowest = counting.find(isHere);
      const isOffered = profile['limits.kinds'].includes(kind) && profile['limits.windows'].includes(window);
      if (!isOffered && !lowest) continue;
      const span = { playerId, kind, window, at };
      const used = await readUsedLimitAmount(db, profile, span);
      const isUsedUp = lowest !== undefined && used >= lowest.amount;
      const freesAt =
        isUsedUp && lowest.amount > 0 ? await findWhenLimitUsageFallsTo(db, profile, span, lowest.amount - 1) : null;
      const house = houses.find(isHere)?.amount ?? null;
      list.push({ kind, window, amount: own?.amount ?? null, house, used, freesAt, raise: raiseOf(own, at) });
    }
  return {
    first: profile['limits.first'],
    isMissing: await mustPlayerFirstChooseLimits(db, profile, playerId, stored),
    shape: profile['limits.shape'],
    zone: profile['limits.zone'],
    raiseAfterMs: profile['limits.raiseAfterH'] * hourMs,
    list,
  };
};

/** Returns the largest deposit that the deposit limits of player and operator currently allow; null without such a limit. */
export const readMaxAllowedDeposit = async (
  db: Queries,
  profile: JurisdictionValues,
  playerId: string,
  at: number,
): Promise<number | null> => {
  const limits = await readDepositLimits(db, profile, playerId, at);
  const rooms = limits.map(({ usedMinor, limitMinor }) => Math.max(0, limitMinor - usedMinor));
  return rooms.length === 0 ? null : Math.min(...rooms);
};

/** Returns the deposit limits of player and operator in force, with the used amount of each, in minor units. */
export const readDepositLimits = async (
  db: Queries,
  profile: JurisdictionValues,
  playerId: string,
  at: number,
): Promise<{ window: string; usedMinor: number; limitMinor: number }[]> => {
  const found = [];
  for (const { kind, window, amount } of listLimitsInForce(profile, await listLimits(db, playerId)))
    if (kind === 'deposit') {
      const usedMinor = await readUsedLimitAmount(db, profile, { playerId, kind, window, at });
      found.push({ window, usedMinor, limitMinor: amount });
    }
  return found;
};

const raiseOf = (limit: StoredLimit | undefined, at: number): PlayerLimit['raise'] =>
  limit && hasPendingLimitIncrease(limit, at) ? limit.raise : null;

/** Returns the player's play and deposits today and in the last month, by days of the jurisdiction profile's time zone. */
export const readPlayTotals = async (
  db: Queries,
  profile: JurisdictionValues,
  playerId: string,
  at: number,
): Promise<PlayedFigures> => {
  const zone = { 'limits.zone': profile['limits.zone'] };
  const today = getLimitWindowStart({ ...zone, 'limits.shape': 'calendar' }, 'day', at);
  const month = getLimitWindowStart({ ...zone, 'limits.shape': 'rolling' }, 'month', at);
  const [ofToday, ofMonth] = [
    await sumStakesAndWinsSince(db, playerId, today),
    await sumStakesAndWinsSince(db, playerId, month),
  ];
  return {
    playedTodayMs: await readPlayTime(db, playerId, { from: today, to: at }),
    netTodayMinor: ofToday.wonMinor - ofToday.stakedMinor,
    netMonthMinor: ofMonth.wonMinor - ofMonth.stakedMinor,
    paidInMinor: await sumNetDeposits(db, playerId),
  };
};
