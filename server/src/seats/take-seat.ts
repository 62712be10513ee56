import { randomUUID } from 'node:crypto';
import {
  done,
  type MachineId,
  type PlayerId,
  type Result,
  refused,
  type SessionId,
} from '@reelfloor/protocol';
import type { Queries, Transaction } from '../database/database.ts';
import { walletOf } from '../ledger/ledger-account.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { Machine } from '../machines/machine.ts';
import type { FloorParts } from './floor-parts.ts';
import { findSeat, findSeatOfPlayer, type Seat } from './seat.ts';
import { leaseMs, type SeatKeeper } from './seat-keeper.ts';

/** How long a player who comes back waits for the closing of the seat just left. */
const ownClosingMs = 10_000;
/** How long the cabinet's face may lag behind its events after the player before has left. */
const idleMs = 3_000;

export interface SeatWish {
  readonly playerId: PlayerId;
  readonly machineId: MachineId;
  readonly ip: string;
  /** Whether a player with an empty wallet may join. */
  readonly allowEmptyWallet: boolean;
}

/** Gives the player the seat and opens the session, or says why not. */
export const takeSeat = async (
  parts: FloorParts,
  keeper: SeatKeeper,
  wish: SeatWish,
): Promise<Result<Seat>> => {
  const { floor, database, now } = parts;
  if (!floor.get(wish.machineId)) return refused('MACHINE_UNKNOWN', { machine: wish.machineId });
  await keeper.closingOf(wish.playerId, ownClosingMs);
  const machine = floor.get(wish.machineId);
  if (!machine) return refused('MACHINE_UNKNOWN', { machine: wish.machineId });
  const taken = await takenBy(database.read, wish);
  if (taken) return taken;
  await floor.waitFor(wish.machineId, isSettled, idleMs);
  const unfit = unfitness(floor.get(wish.machineId) ?? machine, wish);
  if (unfit) return unfit;
  const seat = await database.transact((tx) => insertSeat(tx, machine, wish, now()));
  if (!seat.ok) return seat;
  floor.setSeat(wish.machineId, 'held');
  keeper.hold(seat.value);
  return seat;
};

const takenBy = async (db: Queries, { machineId, playerId }: SeatWish) => {
  const own = await findSeatOfPlayer(db, playerId);
  if (own) return refused('SEAT_TAKEN', { machine: own.machine_id });
  if (await findSeat(db, machineId)) return refused('MACHINE_TAKEN', { machine: machineId });
  return null;
};

/** The cabinet has come to rest, or will not by waiting. */
const isSettled = ({ link, fault, view }: Machine): boolean =>
  link === null || fault !== null || view?.phase === 'idle' || view?.phase === 'malfunction';

const unfitness = ({ id, link, fault, view, reservedFor }: Machine, { playerId }: SeatWish) => {
  if (!link || !view) return refused('MACHINE_OFFLINE', { machine: id });
  if (fault !== null || view.phase === 'malfunction') return refused('MACHINE_FAULT', { machine: id });
  if (reservedFor !== null && reservedFor.playerId !== playerId)
    return refused('MACHINE_RESERVED', { machine: id });
  if (view.phase !== 'idle') return refused('MACHINE_NOT_READY', { machine: id });
  return null;
};

/** Decides the race: two players, or two tabs of one, may have come this far. */
const insertSeat = async (
  tx: Transaction,
  machine: Machine,
  wish: SeatWish,
  at: number,
): Promise<Result<Seat>> => {
  const { machineId, playerId, ip, allowEmptyWallet } = wish;
  const taken = await takenBy(tx, wish);
  if (taken) return taken;
  if (!allowEmptyWallet && (await readBalance(tx, walletOf(playerId))).balanceMinor === 0)
    return refused('BALANCE_EMPTY');
  const row = await tx.get<{ epoch: number }>(
    'UPDATE machines SET epoch = epoch + 1 WHERE id = ? RETURNING epoch',
    machineId,
  );
  if (!row) return refused('MACHINE_UNKNOWN', { machine: machineId });
  const sessionId = randomUUID() as SessionId;
  await tx.query
    .insertInto('sessions')
    .values({
      id: sessionId,
      player_id: playerId,
      machine_id: machineId,
      brand_id: machine.brandId,
      started_at: at,
      ended_at: null,
      spins: 0,
      free_spins: 0,
      stake_minor: 0,
      win_minor: 0,
      cash_in_minor: 0,
      cash_out_minor: 0,
      ip,
    })
    .execute();
  await tx.query
    .insertInto('seats')
    .values({
      machine_id: machineId,
      player_id: playerId,
      session_id: sessionId,
      epoch: row.epoch,
      state: 'held',
      expires_at: at + leaseMs,
      close_transfer_id: null,
    })
    .execute();
  return done({ machineId, playerId, sessionId, epoch: row.epoch });
};
