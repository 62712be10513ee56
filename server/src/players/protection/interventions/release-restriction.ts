import { randomUUID } from 'node:crypto';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { isTimeTrusted, readTrustedPeriodStart } from '../clock/trusted-time.ts';
import { readJurisdictionValues } from '../profile/jurisdiction-profile-store.ts';
import { type ProtectionChange, publishProtectionChange } from '../restrict-player.ts';
import { endRestriction, listActiveRestrictions, type StoredRestriction } from '../restriction-store.ts';
import { mayBeSameOperator } from './is-same-operator.ts';
import {
  findProtectionChangeSinceRequest,
  requireProtectionStateUnchanged,
  serializeProtectionState,
} from './protection-state-at-request.ts';

const hourMs = 60 * 60_000;
/** Time in ms within which a second person can confirm the release of a restriction. After it, the request expires. */
const confirmWithinMs = 7 * 24 * hourMs;

/** A request of a member of staff to release a restriction. Unix times in ms. */
interface ReleaseRequest {
  readonly id: string;
  readonly restrictionId: string;
  readonly who: string;
  readonly reason: string;
  readonly confirmableAt: number;
  /** The player's state as seen by the requester, as JSON. */
  readonly facts: string;
}

/** Result of requesting or confirming the release of a restriction. `notOffered`: the jurisdiction profile allows no return. */
type ReleaseAnswer =
  | { readonly kind: 'nothing' | 'notAsked' | 'notOffered' | 'clockUnsure' }
  | { readonly kind: 'samePerson'; readonly who: string }
  | { readonly kind: 'asked' | 'tooEarly'; readonly confirmableAt: number }
  | { readonly kind: 'released'; readonly restrictions: readonly string[] };

/**
 * Requests the end of the restrictions that the operator set for a player, which a second person confirms after the delay of the
 * jurisdiction profile. The player's own restrictions are never changed. Repeating a pending request changes nothing, unless the player's
 * state has changed since: then the delay starts again.
 */
export const requestRestrictionRelease = async (
  tx: DatabaseTransaction,
  { playerId, at, who, reason }: ProtectionChange,
): Promise<ReleaseAnswer> => {
  const ours = await listOurs(tx, playerId, at);
  if (ours.length === 0) return { kind: 'nothing' };
  const delays = (await readJurisdictionValues(tx, { playerId }))['exclusion.returnH'];
  const waitsFrom = await readTrustedPeriodStart(tx, at);
  const facts = await serializeProtectionState(tx, playerId, { raised: null, at });
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
 * Ends the restrictions that the operator set for a player, if another person requested it and the delay is over. Throws a
 * BusinessRuleError if the player's state has changed since the request.
 */
export const confirmRestrictionRelease = async (
  tx: DatabaseTransaction,
  { playerId, at, who, reason }: ProtectionChange,
): Promise<ReleaseAnswer> => {
  const ours = await listOurs(tx, playerId, at);
  if (ours.length === 0) return { kind: 'nothing' };
  const requests: ReleaseRequest[] = [];
  for (const { id } of ours) {
    const request = await findRequest(tx, id, at);
    if (!request) return { kind: 'notAsked' };
    if (mayBeSameOperator(request.who, who)) return { kind: 'samePerson', who: request.who };
    if (at < request.confirmableAt) return { kind: 'tooEarly', confirmableAt: request.confirmableAt };
    requests.push(request);
  }
  if (!(await isTimeTrusted(tx, at))) return { kind: 'clockUnsure' };
  for (const { facts: asked } of requests)
    await requireProtectionStateUnchanged(tx, playerId, { asked, raised: null, at });
  for (const { id, restrictionId } of requests) {
    await tx.run('INSERT INTO release_confirmations (request_id, at, who) VALUES (?, ?, ?)', id, at, who);
    await endRestriction(tx, restrictionId, { at, reason, who });
  }
  await publishProtectionChange(tx, playerId);
  return { kind: 'released', restrictions: requests.map(({ restrictionId }) => restrictionId) };
};

/** Returns who requested the end of a break set by the operator, and from when the request can be confirmed; null if none is pending. */
export const findPendingRestrictionRelease = async (
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
): Promise<boolean> => (await findProtectionChangeSinceRequest(db, playerId, { asked, raised: null, at })) === null;

const listOurs = async (db: Queries, playerId: string, at: number): Promise<StoredRestriction[]> =>
  (await listActiveRestrictions(db, playerId, at)).filter(({ kind }) => kind === 'operator');

/** Returns the pending request to release a restriction; undefined if there is none, or if it has expired. */
const findRequest = async (db: Queries, restrictionId: string, at: number): Promise<ReleaseRequest | undefined> => {
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
