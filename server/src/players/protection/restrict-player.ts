import { randomUUID } from 'node:crypto';
import { createRefusedResult, okResult, type PlayerId, type Result } from '@reelfloor/protocol';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { insertCasinoEvent } from '../../platform/sites/casino-events.ts';
import { isTimeTrusted, readTrustedPeriodStart } from './clock/trusted-time.ts';
import { cancelPendingLimitIncreases } from './limits/limit-store.ts';
import { readJurisdictionValues } from './profile/jurisdiction-profile-store.ts';
import {
  endRestriction,
  findReturnConfirmableAt,
  incrementProtectionVersion,
  insertRestriction,
  insertReturnRequest,
  listActiveRestrictions,
  type StoredRestriction,
} from './restriction-store.ts';

const hourMs = 60 * 60 * 1000;

/** A change of a player's protection: by whom, when and why. `who` is `player` if the player made it. */
export interface ProtectionChange {
  readonly playerId: PlayerId;
  readonly at: number;
  readonly who: string;
  readonly reason: string;
}

type NewPlayerRestriction = Pick<StoredRestriction, 'kind' | 'untilAt'>;

/**
 * Starts a restriction of a player. Refused if an active one of the same kind covers it, because none is ever shortened. Different kinds do
 * not cover each other, because a restriction set by the operator may be released while the player's own break must continue.
 */
export const storePlayerRestriction = async (
  tx: DatabaseTransaction,
  { playerId, at, who, reason }: ProtectionChange,
  request: NewPlayerRestriction,
): Promise<Result<null>> => {
  const holding = await listActiveRestrictions(tx, playerId, at);
  if (holding.some((held) => covers(held, request))) return createRefusedResult('BREAK_STANDS');
  await insertRestriction(tx, { id: randomUUID(), playerId, ...request, fromAt: at, reason, who });
  await insertCasinoEvent(tx, 'player.excluded', { playerId, sessionId: null, at }, () => ({
    until: request.untilAt === null ? null : new Date(request.untilAt).toISOString(),
  }));
  if (request.kind === 'exclusion') await cancelPendingLimitIncreases(tx, playerId, { at, who, reason });
  await publishProtectionChange(tx, playerId);
  return okResult(null);
};

export const startPlayerBreak = async (
  tx: DatabaseTransaction,
  change: ProtectionChange,
  hours: number,
): Promise<Result<null>> => {
  const offered = (await readJurisdictionValues(tx, change))['timeout.hours'];
  if (!offered.includes(hours)) return createRefusedResult('NOT_OFFERED');
  const untilAt = (await readTrustedPeriodStart(tx, change.at)) + hours * hourMs;
  return storePlayerRestriction(tx, change, { kind: 'timeout', untilAt });
};

export const storePlayerExclusion = async (
  tx: DatabaseTransaction,
  change: ProtectionChange,
  months: number,
): Promise<Result<null>> => {
  const offered = (await readJurisdictionValues(tx, change))['exclusion.months'];
  if (!offered.includes(months)) return createRefusedResult('NOT_OFFERED');
  const untilAt = months === 0 ? null : addCalendarMonths(await readTrustedPeriodStart(tx, change.at), months);
  return storePlayerRestriction(tx, change, { kind: 'exclusion', untilAt });
};

/** How and when an excluded player can return. Unix times in ms. */
interface ReturnFromExclusion {
  /** The player's active exclusions: several if one was extended. */
  readonly exclusions: readonly StoredRestriction[];
  /**
   * From when the player can request to return: the end of the longest exclusion. An additional one without an end does not make it
   * earlier.
   */
  readonly askableAt: number;
  /** From when a requested return can be confirmed; null if the player has not requested it since the newest exclusion began. */
  readonly confirmableAt: number | null;
}

/** Returns how the player can return; null if no exclusion is active. */
export const readReturnFromExclusion = async (
  db: Queries,
  playerId: string,
  at: number,
): Promise<ReturnFromExclusion | null> => {
  const exclusions = (await listActiveRestrictions(db, playerId, at)).filter(({ kind }) => kind === 'exclusion');
  if (exclusions.length === 0) return null;
  const askableAt = Math.max(...exclusions.map(({ fromAt, untilAt }) => untilAt ?? fromAt));
  let confirmableAt: number | null = 0;
  for (const { id } of exclusions) {
    const asked = await findReturnConfirmableAt(db, id);
    confirmableAt = asked === null || confirmableAt === null ? null : Math.max(asked, confirmableAt);
  }
  return { exclusions, askableAt, confirmableAt };
};

/** Requests a player's return after an exclusion, or confirms the request. An exclusion never ends in another way. */
export const requestReturnAfterExclusion = async (
  tx: DatabaseTransaction,
  { playerId, at, who, reason }: ProtectionChange,
  confirm: boolean,
): Promise<Result<null>> => {
  const held = await readReturnFromExclusion(tx, playerId, at);
  if (!held) return createRefusedResult('NOT_FOUND');
  const { exclusions, askableAt, confirmableAt } = held;
  if (!confirm) {
    if (confirmableAt !== null) return okResult(null);
    if (at < askableAt) return stillHolds(askableAt);
    const delays = (await readJurisdictionValues(tx, { playerId }))['exclusion.returnH'];
    const waitsFrom = await readTrustedPeriodStart(tx, at);
    for (const { id, untilAt } of exclusions) {
      const delayHours = untilAt === null ? delays.open : delays.fixed;
      if (delayHours === null) return createRefusedResult('NOT_OFFERED');
      if ((await findReturnConfirmableAt(tx, id)) === null)
        await insertReturnRequest(tx, id, { askedAt: at, confirmableAt: waitsFrom + delayHours * hourMs });
    }
  } else {
    if (confirmableAt === null) return createRefusedResult('NOT_FOUND');
    if (at < confirmableAt) return stillHolds(confirmableAt);
    if (!(await isTimeTrusted(tx, at))) return createRefusedResult('CLOCK_UNSURE');
    for (const { id } of exclusions) await endRestriction(tx, id, { at, reason, who });
  }
  await publishProtectionChange(tx, playerId);
  return okResult(null);
};

/** Increments the player's protection version and notifies all nodes: they update the player's pages and close the player's seat. */
export const publishProtectionChange = async (tx: DatabaseTransaction, playerId: PlayerId): Promise<void> => {
  await incrementProtectionVersion(tx, playerId);
  await publishDatabaseChange(tx, 'protection', playerId);
};

const stillHolds = (until: number) => createRefusedResult('RESTRICTED', { kind: 'exclusion', until });

/**
 * Returns whether an active restriction makes a new one unnecessary. An exclusion without an end does not cover one of some months: after
 * the former the player may request the return at any time, after the latter only when its months are over.
 */
const covers = (held: StoredRestriction, request: NewPlayerRestriction): boolean => {
  if (held.kind !== request.kind) return false;
  if (held.untilAt === null) return request.untilAt === null || request.kind !== 'exclusion';
  return request.untilAt !== null && request.untilAt <= held.untilAt;
};

/**
 * Returns the same time of day (UTC) that many months later. If the month lacks the day, uses the first of the next month, so that no
 * period is shorter than requested.
 */
export const addCalendarMonths = (at: number, months: number): number => {
  const date = new Date(at);
  date.setUTCMonth(date.getUTCMonth() + months);
  const overflows = date.getUTCDate() !== new Date(at).getUTCDate();
  if (overflows) date.setUTCDate(1);
  return date.getTime();
};
