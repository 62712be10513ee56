import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  type BrandId,
  createRefusedResult,
  type MachineId,
  okResult,
  type PlayerId,
  type Result,
  type SessionId,
  type ViewerId,
} from '@reelfloor/protocol';
import { formatMachineFaultText } from '@reelfloor/protocol/office/faults';
import { listPendingCashTransfersAtMachine } from '../../../money/ledger/cash-transfers.ts';
import { readWalletBalance } from '../../../money/ledger/casino-platform-players.ts';
import type { DatabaseTransaction, Queries } from '../../../platform/database/database.ts';
import { checkPlayAllowed } from '../../../players/protection/check-play-allowed.ts';
import { requestHarmCheck } from '../../../players/protection/harm-indicators/play-behavior-notes.ts';
import {
  checkCabinetMeetsProfile,
  type JoinedCabinet,
} from '../../../players/protection/profile/jurisdiction-play-rules.ts';
import { storeSessionJurisdiction } from '../../../players/protection/profile/jurisdiction-profile-store.ts';
import { isCabinetReadyForNextPlayer, type Machine } from '../../machines/machine.ts';
import { isMachineClosedToPlayers } from '../../machines/out-of-service-records.ts';
import { startPlaySession } from '../../sessions/play-session-store.ts';
import { markMachineFaulted } from '../machine-fault.ts';
import { publishQueueEffects, type QueueEffects, takeQueueTurn } from '../queue/queue-transactions.ts';
import { pickSeatFields, type Seat } from '../seat.ts';
import { incrementMachineEpoch } from '../seat-epoch.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { findSeat, findSeatOfPlayer, insertSeat, resumeSeat, type SeatHolder, type StoredSeat } from '../seat-store.ts';
import { readMachineCredit } from './end-seat.ts';
import type { SeatHoldService } from './seat-hold-service.ts';
import { mayPageResumeSeat } from './seat-ownership.ts';

/** Timeout in ms for closing the player's previous seat. */
const ownClosingMs = 10_000;
/** Timeout in ms until the cabinet reports that the last player's money has left the machine. */
const idleMs = 3_000;
/** Timeout in ms for the machine's agent to connect when the player of its seat returns, for instance after a restart. */
const ownMachineMs = 6_000;

export interface SeatRequest {
  readonly playerId: PlayerId;
  readonly machineId: MachineId;
  readonly ip: string;
  readonly allowEmptyWallet: boolean;
  /** Resume secret of a page that had this seat before; undefined for any other page. */
  readonly resume?: string | undefined;
  /** The session in which the page lost its connection, if the page accepts no other session. */
  readonly sessionId?: SessionId | undefined;
  /** Hashes of the rules of the machine's game: those of the rules file, and those of the rules that the page has loaded. */
  readonly rules?: Pick<JoinedCabinet, 'gameId' | 'publishedHash' | 'shownHash'> | undefined;
  /** True if the page still shows the picture from when it had this seat before. */
  readonly keepsPicture?: boolean | undefined;
}

interface TakenSeat {
  readonly seat: Seat;
  /** Secret with which the page gets its seat back at once after losing its connection. */
  readonly resume: string;
  readonly viewerId: ViewerId;
  /** True if the page had this viewer id before its connection was lost, so that its picture may still be running. */
  readonly keepsPicture: boolean;
}

interface RetakenSeat {
  readonly seat: Seat;
  readonly viewerId: ViewerId;
  /** Viewer id of the page that had the seat before; null if none had it. */
  readonly viewerBefore: ViewerId | null;
}

const newViewerId = (): ViewerId => `v-${randomUUID()}` as ViewerId;

/** Gives the player a seat at a machine: the player's held seat with its session, or a free seat with a new session. */
export const takeSeat = async (
  dependencies: SeatServiceDependencies,
  seatHoldService: SeatHoldService,
  request: SeatRequest,
): Promise<Result<TakenSeat>> => {
  const { floor, database, clock } = dependencies;
  const { playerId, machineId } = request;
  if (!floor.get(machineId)) return createRefusedResult('MACHINE_UNKNOWN', { machine: machineId });
  const own = await findSeatOfPlayer(database.read, playerId);
  const isOver = request.sessionId !== undefined && own?.sessionId !== request.sessionId;
  if (own?.state === 'held' && !isOver) return retakeSeat(dependencies, seatHoldService, request, own);
  await seatHoldService.closingOf(playerId, ownClosingMs);
  if (request.sessionId !== undefined) return createRefusedResult('SEAT_NONE');
  const machine = floor.get(machineId);
  if (!machine) return createRefusedResult('MACHINE_UNKNOWN', { machine: machineId });
  const taken = await takenBy(database.read, request);
  if (taken) return taken;
  await floor.waitFor(machineId, isSettled, idleMs);
  const unfit = unfitness(floor.get(machineId) ?? machine, request);
  if (unfit) return unfit;
  const resume = newResumeSecret();
  const viewerId = newViewerId();
  const holder = { nodeId: seatHoldService.nodeId, resumeHash: hashOfResume(resume), viewerId };
  // Of several players who want this seat only the first gets it: transactions with the same serial queue name run one after the other.
  const sat = await database.transact(
    (tx) => sitDown(tx, machine, request, { at: clock.nowMs(), holder }),
    `seat:${machineId}`,
  );
  if (!sat.ok) {
    if (sat.refusal.code === 'MACHINE_FAULT') await reportStrayCredit(dependencies, machineId);
    return sat;
  }
  const { seat, queue } = sat.value;
  seatHoldService.attend(seat);
  floor.setSeat(machineId, 'held');
  publishQueueEffects(dependencies, queue);
  return okResult({ seat, resume, viewerId, keepsPicture: false });
};

const reportStrayCredit = async (dependencies: SeatServiceDependencies, machineId: MachineId): Promise<void> => {
  const { ledgerMinor, meterMinor } = await readMachineCredit(dependencies.database.read, machineId);
  await markMachineFaulted(
    dependencies,
    machineId,
    formatMachineFaultText('METER_WITHOUT_SEAT', { meterMinor, ledgerMinor }),
  );
};

/**
 * Gives a player's seat to a new page. The seat gets a new epoch, so whatever the earlier connection still sends is refused. A page with
 * the resume secret gets the seat even while the earlier connection seems alive, and ends that connection.
 */
const retakeSeat = async (
  { floor, database, bus, clock }: SeatServiceDependencies,
  keeper: SeatHoldService,
  request: SeatRequest,
  own: StoredSeat,
): Promise<Result<TakenSeat>> => {
  const { machineId, resume: shown } = request;
  const shownHash = shown === undefined ? null : hashOfResume(shown);
  const isAttended = keeper.isAttended(own);
  if (own.machineId !== machineId || (isAttended && shownHash !== own.resumeHash))
    return createRefusedResult('SEAT_TAKEN', { machine: own.machineId });
  if (!(await floor.waitFor(machineId, isThere, ownMachineMs)))
    return createRefusedResult('MACHINE_OFFLINE', { machine: machineId });
  const isShown = shown !== undefined && shownHash === own.resumeHash;
  const resume = isShown ? shown : newResumeSecret();
  const proof = { sessionId: own.sessionId, found: isAttended ? null : own, resumeHash: shownHash };
  const taken = await database.transact(async (tx): Promise<Result<RetakenSeat>> => {
    const row = await findSeat(tx, machineId);
    // Refuse if another page of the player took the seat first, or the seat is being closed.
    if (!row || !mayPageResumeSeat(row, proof)) return createRefusedResult('SEAT_TAKEN', { machine: machineId });
    const allowed = await checkPlayAllowed(tx, {
      act: 'rejoin',
      playerId: request.playerId,
      at: clock.nowMs(),
    });
    if (!allowed.ok) return allowed;
    const epoch = await incrementMachineEpoch(tx, machineId);
    if (epoch === null) return createRefusedResult('MACHINE_UNKNOWN', { machine: machineId });
    const retaken = pickSeatFields({ ...row, epoch });
    const keptViewerId = isShown && request.keepsPicture ? row.viewerId : null;
    const viewers = { viewerId: keptViewerId ?? newViewerId(), viewerBefore: row.viewerId };
    const resumeHash = hashOfResume(resume);
    await resumeSeat(tx, retaken, { nodeId: keeper.nodeId, resumeHash, viewerId: viewers.viewerId });
    return okResult({ seat: retaken, ...viewers });
  });
  if (!taken.ok) return taken;
  const { seat, viewerId, viewerBefore } = taken.value;
  keeper.attend(seat);
  keeper.notifyTaken(own);
  floor.setSeat(machineId, 'held');
  bus.publish('seatChanged', seat);
  const keepsPicture = viewerId === viewerBefore;
  if (!keepsPicture && viewerBefore !== null) floor.get(machineId)?.link?.stopVideo(viewerBefore);
  return okResult({ seat, resume, viewerId, keepsPicture });
};

const isThere = ({ link, view }: Machine): boolean => link !== null && view !== null;

const takenBy = async (db: Queries, { machineId, playerId }: SeatRequest) => {
  const own = await findSeatOfPlayer(db, playerId);
  if (own) return createRefusedResult('SEAT_TAKEN', { machine: own.machineId });
  if (await findSeat(db, machineId)) return createRefusedResult('MACHINE_TAKEN', { machine: machineId });
  return null;
};

/** Returns true if the cabinet is idle, offline or out of play. */
const isSettled = ({ link, fault, view }: Machine): boolean =>
  link === null || fault !== null || isCabinetReadyForNextPlayer(view) || view?.phase === 'malfunction';

const unfitness = ({ id, link, fault, view, reservedFor, outOfService }: Machine, { playerId }: SeatRequest) => {
  if (outOfService !== null) return createRefusedResult('MACHINE_OUT_OF_SERVICE', { machine: id });
  if (!link || !view) return createRefusedResult('MACHINE_OFFLINE', { machine: id });
  if (fault !== null || view.phase === 'malfunction') return createRefusedResult('MACHINE_FAULT', { machine: id });
  if (reservedFor !== null && reservedFor.playerId !== playerId)
    return createRefusedResult('MACHINE_RESERVED', { machine: id });
  return isCabinetReadyForNextPlayer(view) ? null : createRefusedResult('MACHINE_NOT_READY', { machine: id });
};

/** Seats the player. If two players, or two pages of one player, get here at the same time, only the first gets the seat. */
const sitDown = async (
  tx: DatabaseTransaction,
  machine: Machine,
  request: SeatRequest,
  { at, holder }: { at: number; holder: SeatHolder },
): Promise<Result<{ readonly seat: Seat; readonly queue: QueueEffects }>> => {
  const { machineId, playerId, ip, allowEmptyWallet } = request;
  const taken = await takenBy(tx, request);
  if (taken) return taken;
  // Check in the database, because this node's copy of the machine's state may be stale.
  if (await isMachineClosedToPlayers(tx, machine))
    return createRefusedResult('MACHINE_OUT_OF_SERVICE', { machine: machineId });
  const allowed = await checkPlayAllowed(tx, { act: 'join', playerId, at });
  if (!allowed.ok) return allowed;
  const turn = await takeQueueTurn(tx, request, at);
  if (!turn.ok) return turn;
  const { conduct } = machine.description;
  const { rules = { gameId: machine.brandId, publishedHash: null, shownHash: null } } = request;
  const joined = await checkCabinetMeetsProfile(tx, machineId, {
    playerId,
    brandId: machine.brandId,
    conduct,
    ...rules,
  });
  if (!joined.ok) return joined;
  // Refuse while an earlier player's transfer is pending: its money could still arrive, and would become this player's.
  if ((await listPendingCashTransfersAtMachine(tx, machineId)).length > 0)
    return createRefusedResult('MACHINE_NOT_READY', { machine: machineId });
  const { ledgerMinor, meterMinor } = await readMachineCredit(tx, machineId);
  if (ledgerMinor !== 0 || meterMinor !== 0) return createRefusedResult('MACHINE_FAULT', { machine: machineId });
  if (!allowEmptyWallet) {
    const { balanceMinor, asOf } = await readWalletBalance(tx, playerId);
    // Do not check a balance cached from a casino platform (`asOf`): it may be stale, and the platform decides at the cash-in.
    if (balanceMinor === 0 && asOf === undefined) return createRefusedResult('BALANCE_EMPTY');
  }
  const epoch = await incrementMachineEpoch(tx, machineId);
  if (epoch === null) return createRefusedResult('MACHINE_UNKNOWN', { machine: machineId });
  const sessionId = randomUUID() as SessionId;
  const seat = { machineId, playerId, sessionId, epoch };
  const brandId = machine.brandId as BrandId;
  const rulesHash = conduct?.rulesHash ?? null;
  await startPlaySession(tx, { id: sessionId, playerId, machineId, brandId, startedAt: at, ip, rulesHash });
  await storeSessionJurisdiction(tx, sessionId);
  await insertSeat(tx, seat, holder);
  await requestHarmCheck(tx, playerId);
  return okResult({ seat, queue: turn.value });
};

const secretBytes = 32;

/** Generates the resume secret with which a page gets its seat back after a reconnect. The database stores only its hash. */
const newResumeSecret = (): string => randomBytes(secretBytes).toString('base64url');

const hashOfResume = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
