import { transactionNames } from '@reelfloor/protocol';
import { isUnknownCall } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import type { MissedEvent, MissedMove } from '../../../ui/notices.ts';

/** What happened while the player was away, with an id that is the same each time it is read. */
export interface Missed {
  readonly id: string;
  /** In ms since 1970, by the server's clock. */
  readonly atMs: number;
  readonly what: MissedMove | MissedEvent;
}

/** What the player is known to wait for. Nothing else is asked of the server. */
export interface Waits {
  readonly hasQueued: () => boolean;
  readonly hasAlerts: () => boolean;
}

const maxMoves = 50;
const maxSessions = 10;

/** Reads what happened after `sinceMs` until `nowMs`. Null from a server that keeps no records. */
export const readMissed = async (
  sinceMs: number,
  nowMs: number,
  { hasQueued, hasAlerts }: Waits,
): Promise<readonly Missed[] | null> => {
  const moves = await callServer('transactions', { query: { limit: maxMoves } });
  if (!moves.ok) return isUnknownCall(moves.failure) ? null : [];
  const [ended, lost, free] = await Promise.all([
    readEnded(),
    hasQueued() ? readLost() : [],
    hasAlerts() ? readFree(nowMs) : [],
  ]);
  const moved = moves.value.items.flatMap(({ id, at, type, amountMinor, machine }): Missed[] => {
    const name = transactionNames[type];
    if (name === 'cashIn' || amountMinor === 0) return [];
    return [{ id, atMs: at, what: { name, amountMinor: Math.abs(amountMinor), machine } }];
  });
  return [...moved, ...ended, ...lost, ...free].filter(({ atMs }) => atMs > sinceMs && atMs <= nowMs);
};

const readEnded = async (): Promise<readonly Missed[]> => {
  const answer = await callServer('sessions', { query: { limit: maxSessions } });
  if (!answer.ok) return [];
  return answer.value.items.flatMap((session): Missed[] => {
    const { id, end, machine, brand, cashInMinor, cashOutMinor } = session;
    if (end === null) return [];
    const what = { name: 'ended', machine, brand, inMinor: cashInMinor, outMinor: cashOutMinor } as const;
    return [{ id: `session-${id}`, atMs: end, what }];
  });
};

/** The ids of lost turns and free machines are those of the messages that tell them on an open page. */
const readLost = async (): Promise<readonly Missed[]> => {
  const answer = await callServer('queue', {});
  if (!answer.ok) return [];
  return answer.value.lost.map(({ machine, name, reason, at }) => ({
    id: `queue-${machine}`,
    atMs: at,
    what: { name: 'lostTurn', machine, brand: name, reason },
  }));
};

const readFree = async (nowMs: number): Promise<readonly Missed[]> => {
  const answer = await callServer('availabilityAlerts', {});
  if (!answer.ok) return [];
  return answer.value.sent.map(({ machine, name, agoMs }) => ({
    id: `availability-alert-${machine}`,
    atMs: nowMs - agoMs,
    what: { name: 'free', machine, brand: name },
  }));
};
