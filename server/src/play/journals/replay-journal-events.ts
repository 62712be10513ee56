import { createRefusedResult, formatRefusalText, okResult, type Result, type SessionId } from '@reelfloor/protocol';
import type { CabinetEvent, MoneyOwner } from '@reelfloor/protocol/channels/agent-channel';
import { findCashTransfer, insertCashTransfer } from '../../money/ledger/cash-transfers.ts';
import { machineMeterAccountOf, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import { publishDatabaseChange } from '../../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { storeSessionJurisdiction } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import { findMachine, type StoredMachine } from '../machines/machine-store.ts';
import { applyCabinetEventsInTransaction } from '../seats/events/apply-cabinet-events.ts';
import { fencedHoldMs } from '../seats/hold/seat-hold.ts';
import { incrementMachineEpoch } from '../seats/seat-epoch.ts';
import { deleteSeat, findSeat, findSeatOfPlayer, insertHeldSeatWithoutNode } from '../seats/seat-store.ts';
import { postCashInToLedger } from '../seats/transfers/cash-in.ts';
import { endPlaySession, reopenPlaySession, startPlaySession } from '../sessions/play-session-store.ts';

export interface ReplayedJournal {
  readonly machineId: string;
  /** The journal events that the ledger lacks, in order and without gaps. */
  readonly events: readonly CabinetEvent[];
}

/** The machine whose event the ledger refused, and the reason. */
export interface ReplayFailure {
  readonly machineId: string;
  readonly why: string;
}

const jackpotWaits =
  'it was hit after the backup that the ledger was restored from: compare it with what the player was paid';

/**
 * Posts the events of several journals that the ledger lacks, in the order of the cabinets' clocks, because a player may have carried money
 * from one machine to the next. Transfers, sessions and seats that the ledger lacks are created from the owner recorded in the journal.
 * Posts at most `most` events and leaves the rest. The caller must roll back after a failure.
 */
export const replayJournalEvents = async (
  tx: DatabaseTransaction,
  journals: readonly ReplayedJournal[],
  { at, most }: { readonly at: number; readonly most: number },
): Promise<ReplayFailure | null> => {
  let count = 0;
  for (const { machineId, events } of inTimesOrder(journals)) {
    if (count > 0 && count + events.length > most) return null;
    count += events.length;
    for (const event of events) {
      const ready = await prepare(tx, machineId, event, at);
      if (!ready.ok) return { machineId, why: explain(event, formatRefusalText(ready.refusal)) };
    }
    const applied = await applyCabinetEventsInTransaction(tx, machineId as StoredMachine['id'], events, {
      at,
      progress: { posting: null },
      speaks: () => true,
      jackpotWaits,
      checksStakeKeys: false,
    });
    const [event] = events;
    if (!applied.ok && event) return { machineId, why: explain(event, formatRefusalText(applied.refusal)) };
    if (applied.ok && applied.value.fault !== null) return { machineId, why: applied.value.fault };
    if (event?.type === 'cashedOut' && event.transferId.startsWith('close-')) await freeSeat(tx, machineId, at);
  }
  return null;
};

const explain = ({ seq, type }: CabinetEvent, why: string): string => `event ${seq} (${type}): ${why}`;

/** Maximum number of journal events in a batch, which are all of one machine. */
const maxBatch = 100;

/** Merges the journals' events by time, keeping the order within each journal. A cash transfer is a batch of its own. */
function* inTimesOrder(journals: readonly ReplayedJournal[]): Generator<ReplayedJournal> {
  const left = journals.map(({ machineId, events }) => ({ machineId, events, next: 0 }));
  for (;;) {
    let first: (typeof left)[number] | null = null;
    for (const journal of left)
      if (journal.next < journal.events.length && (first === null || timeOf(journal) < timeOf(first))) first = journal;
    if (first === null) return;
    const until = Math.min(...left.filter((journal) => journal !== first).map(timeOf));
    const begin = first.next;
    do first.next++;
    while (
      first.next - begin < maxBatch &&
      timeOf(first) <= until &&
      !movesMoney(first.events[first.next]) &&
      !movesMoney(first.events[begin])
    );
    yield { machineId: first.machineId, events: first.events.slice(begin, first.next) };
  }
}

const timeOf = ({ events, next }: { readonly events: readonly CabinetEvent[]; readonly next: number }): number =>
  events[next]?.at ?? Number.POSITIVE_INFINITY;

const movesMoney = (event: CabinetEvent | undefined): boolean =>
  event?.type === 'credited' || event?.type === 'cashedOut';

/** Creates the cash transfer that an event completes and the player's seat, if the ledger lacks them. */
const prepare = async (
  tx: DatabaseTransaction,
  machineId: string,
  event: CabinetEvent,
  at: number,
): Promise<Result<null>> => {
  if (event.type !== 'credited' && event.type !== 'cashedOut') return okResult(null);
  const order = await findCashTransfer(tx, event.transferId);
  const machine = await findMachine(tx, machineId);
  if (!machine) return createRefusedResult('MACHINE_UNKNOWN', { machine: machineId });
  const owner = order ?? event.owner;
  if (!owner) return wrong('its journal does not say whose money it is');
  if (!(await tx.get('SELECT 1 FROM players WHERE id = ?', owner.playerId)))
    return wrong(`the ledger has no player ${owner.playerId}, who registered after the backup`);
  if (!order || event.type === 'credited') {
    const seated = await seatOwner(tx, machine, { owner, playedAt: event.at, at });
    if (!seated.ok) return seated;
  }
  if (order) return okResult(null);
  const { playerId, sessionId } = owner;
  const { transferId } = event;
  if (event.type === 'credited') {
    const { amountMinor } = event;
    const seat = { machineId: machine.id, playerId, sessionId, epoch: machine.epoch };
    const booked = await postCashInToLedger(tx, { seat, order: { transferId, amountMinor }, at });
    if (!booked.ok) return booked;
  } else {
    const place = { machineId: machine.id, playerId, sessionId };
    await insertCashTransfer(tx, {
      ...{ ...place, id: transferId, kind: 'cashOut' },
      ...{ amountMinor: null, state: 'pending', at },
    });
  }
  await publishDatabaseChange(tx, 'wallet', playerId);
  return okResult(null);
};

const wrong = (detail: string): Result<never> => createRefusedResult('MESSAGE_INVALID', { detail });

/**
 * Gives the machine's seat to the session of the transfer's owner. A player in that seat, or the owner's seat elsewhere, is removed: both
 * left with an empty meter.
 */
const seatOwner = async (
  tx: DatabaseTransaction,
  machine: StoredMachine,
  { owner, playedAt, at }: { readonly owner: MoneyOwner; readonly playedAt: number; readonly at: number },
): Promise<Result<null>> => {
  const { playerId, sessionId } = owner;
  const there = await findSeat(tx, machine.id);
  if (there?.sessionId === sessionId) return okResult(null);
  for (const seat of [there, await findSeatOfPlayer(tx, playerId)]) {
    if (!seat) continue;
    const { balanceMinor } = await readLedgerBalance(tx, machineMeterAccountOf(seat.machineId));
    if (balanceMinor !== 0)
      return wrong(`session ${seat.sessionId} still has ${balanceMinor} (minor units) at machine ${seat.machineId}`);
    await deleteSeat(tx, seat.sessionId);
    await endPlaySession(tx, seat.sessionId, { at, reason: 'recovered' });
    await publishDatabaseChange(tx, 'machine', seat.machineId);
  }
  if (await tx.get('SELECT 1 FROM sessions WHERE id = ?', sessionId)) await reopenPlaySession(tx, sessionId);
  else await beginSession(tx, machine, owner, Math.min(playedAt, at));
  const epoch = await incrementMachineEpoch(tx, machine.id);
  if (epoch === null) return createRefusedResult('MACHINE_UNKNOWN', { machine: machine.id });
  await insertHeldSeatWithoutNode(
    tx,
    { machineId: machine.id, playerId, sessionId, epoch },
    { until: at + fencedHoldMs, at },
  );
  return okResult(null);
};

/** Ends the session that a cash-out closed, if the machine holds no credit any more. */
const freeSeat = async (tx: DatabaseTransaction, machineId: string, at: number): Promise<void> => {
  const seat = await findSeat(tx, machineId);
  if (!seat || (await readLedgerBalance(tx, machineMeterAccountOf(machineId))).balanceMinor !== 0) return;
  await deleteSeat(tx, seat.sessionId);
  await endPlaySession(tx, seat.sessionId, { at, reason: 'recovered' });
};

const beginSession = async (
  tx: DatabaseTransaction,
  { id: machineId, brandId }: StoredMachine,
  { playerId, sessionId }: MoneyOwner,
  startedAt: number,
): Promise<void> => {
  const place = { machineId, brandId: brandId as Parameters<typeof startPlaySession>[1]['brandId'] };
  await startPlaySession(tx, { ...place, id: sessionId as SessionId, playerId, startedAt, ip: '' });
  await storeSessionJurisdiction(tx, sessionId);
};
