import type { Happenings } from '../harness/never-happened.ts';
import type { Asks, Call } from './asks.ts';
import type { FloorLedger } from './floor-ledger.ts';

export interface KillFigures {
  readonly roundsPlayed: number;
  /** The same by machine. */
  readonly roundsAt: Record<string, number>;
  readonly jackpots: number;
  /** Number of moves between the hall and the casino, by kind and state. */
  readonly platformTransfers: Record<string, number>;
  readonly transfers: Record<string, number>;
  /** Number of pays that waited, by their result. */
  readonly waitingHandPays: Record<string, number>;
  readonly calls: Record<Call, number>;
  readonly answers: { accepted: number; refused: number; unknown: number };
  readonly slowestAnswerMs: number;
}

export const killFigures = (
  { cabinets, orders, handPays, platformTransfers }: FloorLedger,
  asks: Asks,
): KillFigures => {
  const events = [...cabinets.values()].flatMap((cabinet) => cabinet.events);
  return {
    roundsAt: countBy(
      [...cabinets].flatMap(([id, cabinet]) =>
        cabinet.events.flatMap(({ type }) => (type === 'roundPlayed' ? [id] : [])),
      ),
    ),
    roundsPlayed: events.filter(({ type }) => type === 'roundPlayed').length,
    jackpots: events.filter(({ type }) => type === 'jackpotHit').length,
    platformTransfers: countBy(platformTransfers.map(({ kind, state }) => `${kind} ${state}`)),
    transfers: countBy(orders.map(({ kind, state }) => `${kind} ${state}`)),
    waitingHandPays: countBy(handPays.map(({ kind, state }) => `${kind} ${state}`)),
    calls: {
      kick: asks.count('accepted', 'kick'),
      cancel: asks.count('accepted', 'cancel'),
      discount: asks.count('accepted', 'discount'),
      bonus: asks.count('accepted', 'bonus'),
    },
    answers: {
      accepted: asks.count('accepted'),
      refused: asks.count('refused'),
      unknown: asks.count('unknown'),
    },
    slowestAnswerMs: Math.round(Math.max(0, ...asks.all.map(({ ms }) => ms))),
  };
};

/** Returns how often each event happened that every long run must contain. */
export const happenedIn = (
  { cabinets, promotions, handPays, platformAccounts }: FloorLedger,
  figures: KillFigures,
): Happenings => {
  const events = [...cabinets.values()].flatMap((cabinet) => cabinet.events);
  return {
    cancels: figures.calls.cancel,
    kicks: figures.calls.kick,
    jackpots: figures.jackpots,
    promotions: promotions.length,
    'hand pays': events.filter(({ type }) => type === 'handPayOwed').length,
    'pays that waited': handPays.length,
    ...(platformAccounts.size > 0 && {
      'debits and credits': Math.min(
        figures.platformTransfers['debit done'] ?? 0,
        figures.platformTransfers['credit done'] ?? 0,
      ),
      'cash-ins given up': figures.platformTransfers['debit cancelled'] ?? 0,
      rollbacks: figures.platformTransfers['rollback done'] ?? 0,
    }),
  };
};

const countBy = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, group]) => [name, group.length]));
