import { randomUUID } from 'node:crypto';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { clocksAgree, spanFrom } from '../clock/trusted-time.ts';
import { readProfile } from '../profile/profile-store.ts';
import { noteProtection, type ProtectionChange } from '../restrict-player.ts';
import { endRestriction, listHolding, type StoredRestriction } from '../restriction-store.ts';
import { findLooseningChange, looseningFactsOf, requireAsAsked } from './loosening-facts.ts';
import { isSamePerson } from './same-person.ts';

const hourMs = 60 * 60_000;
/** Time in ms in which a second person can confirm a release. After it, the release must be asked for again. */
const confirmWithinMs = 7 * 24 * hourMs;

/** A release that one of the staff asked for. Times in ms since 1970. */
interface ReleaseRequest {
  readonly id: string;
  readonly restrictionId: string;
  readonly who: string;
  readonly reason: string;
  readonly confirmableAt: number;
  /** What the asker saw of the player, as JSON. */
  readonly facts: string;
}

/** How asking for a release ended, or confirming it. `notOffered`: the profile lets nobody return. */
type ReleaseAnswer =
  | { readonly kind: 'nothing' | 'notAsked' | 'notOffered' | 'clockUnsure' }
  | { readonly kind: 'samePerson'; readonly who: string }
  | { readonly kind: 'asked' | 'tooEarly'; readonly confirmableAt: number }
  | { readonly kind: 'released'; readonly restrictions: readonly string[] };

/**
 * Asks that the restrictions which the house has set end, which a second person confirms after the delay of the profile.
 * What the player chose is never touched. Asking again while a request waits changes nothing, unless the player is not as its asker
 * saw: then the delay begins anew.
 */
export const askForRelease = async (
  tx: DatabaseTransaction,
  { playerId, at, who, reason }: ProtectionChange,
): Promise<ReleaseAnswer> => {
  const ours = await listOurs(tx, playerId, at);
  if (ours.length === 0) return { kind: 'nothing' };
  const delays = (await readProfile(tx, { playerId }))['exclusion.returnH'];
  const waitsFrom = await spanFrom(tx, at);
  const facts = await looseningFactsOf(tx, playerId, { raised: null, at });
  let confirmableAt = 0;
  for (const { id, untilAt } of ours) {
    const asked = await findRequest(tx, id, at);
    const waiting = asked && (await isAsAsked(tx, playerId, asked, at)) ? asked : undefined;
    const delayHours = untilAt === null ? delays.open : delays.fixed;
    if (!waiting && delayHours === null) return { kind: 'notOffered' };
    const mine = waiting?.confirmableAt ?? waitsFrom + (delayHours ?? 0) * hourMs;
    confirmableAt = Math.max(confirmableAt, mine);
    if (waiting) continue;
    await tx.run(
      `INSERT INTO release_requests (id, restriction_id, at, who, reason, confirmable_at, facts)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[randomUUID(), id, at, who, reason, mine, facts],
    );
  }
  return { kind: 'asked', confirmableAt };
};

/**
 * Ends the restrictions by the house, if somebody else asked for it and the delay is over. Throws a BrokenRule if the player is not
 * as that person saw.
 */
export const confirmRelease = async (
  tx: DatabaseTransaction,
  { playerId, at, who, reason }: ProtectionChange,
): Promise<ReleaseAnswer> => {
  const ours = await listOurs(tx, playerId, at);
  if (ours.length === 0) return { kind: 'nothing' };
  const requests: ReleaseRequest[] = [];
  for (const { id } of ours) {
    const request = await findRequest(tx, id, at);
    if (!request) return { kind: 'notAsked' };
    if (isSamePerson(request.who, who)) return { kind: 'samePerson', who: request.who };
    if (at < request.confirmableAt) return { kind: 'tooEarly', confirmableAt: request.confirmableAt };
    requests.push(request);
  }
  if (!(await clocksAgree(tx, at))) return { kind: 'clockUnsure' };
  for (const { facts: asked } of requests) await requireAsAsked(tx, playerId, { asked, raised: null, at });
  for (const { id, restrictionId } of requests) {
    await tx.run('INSERT INTO release_confirmations (request_id, at, who) VALUES (?, ?, ?)', id, at, who);
    await endRestriction(tx, restrictionId, { at, reason, who });
  }
  await noteProtection(tx, playerId);
  return { kind: 'released', restrictions: requests.map(({ restrictionId }) => restrictionId) };
};

/** Returns who asked for the end of a break by the house, and from when it can be confirmed; null if nothing waits. */
export const findAskedRelease = async (
  db: Queries,
  playerId: string,
  at: number,
): Promise<Pick<ReleaseRequest, 'who' | 'confirmableAt'> | null> => {
  let latest: Pick<ReleaseRequest, 'who' | 'confirmableAt'> | null = null;
  for (const { id } of await listOurs(db, playerId, at)) {
    const request = await findRequest(db, id, at);
    if (!request) return null;
    const { who, confirmableAt } = request;
    if (latest === null || confirmableAt > latest.confirmableAt) latest = { who, confirmableAt };
  }
  return latest;
};

const isAsAsked = async (
  db: Queries,
  playerId: string,
  { facts: asked }: Pick<ReleaseRequest, 'facts'>,
  at: number,
): Promise<boolean> => (await findLooseningChange(db, playerId, { asked, raised: null, at })) === null;

const listOurs = async (db: Queries, playerId: string, at: number): Promise<StoredRestriction[]> =>
  (await listHolding(db, playerId, at)).filter(({ kind }) => kind === 'operator');

/** Returns the request that waits for its confirmation; undefined if nobody asked, or if the request has lapsed. */
const findRequest = async (
  db: Queries,
  restrictionId: string,
  at: number,
): Promise<ReleaseRequest | undefined> => {
  const row = await db.get<{
    id: string;
    who: string;
    reason: string;
    confirmable_at: number;
    facts: string;
  }>(
    `SELECT id, who, reason, confirmable_at, facts FROM release_requests
     WHERE restriction_id = ? AND confirmable_at > ?
     ORDER BY at DESC, id DESC LIMIT 1`,
    restrictionId,
    at - confirmWithinMs,
  );
  return row && { ...row, restrictionId, confirmableAt: row.confirmable_at };
};
