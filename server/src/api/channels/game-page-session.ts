import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import type { GameInitAnswer } from '@reelfloor/protocol/channels/game-channel';
import { findOpenAttendantCall, openAttendantCallAlert } from '../../backoffice/alerts/attendant-call-alert.ts';
import { buildCashTransferView, listVoidedCashTransfers } from '../../money/ledger/cash-transfers.ts';
import { readWalletBalance } from '../../money/ledger/casino-platform-players.ts';
import { isMachineShownOnSite, type Site } from '../../platform/sites/sites.ts';
import { findMachineFaultReason, getMachineGameId, type Machine } from '../../play/machines/machine.ts';
import type { SeatConnection } from '../../play/seats/connection/seat-connection.ts';
import type { EndSeatConnection } from '../../play/seats/hold/connected-seat-tracker.ts';
import { defaultLimits, IdleSessionCountdown } from '../../play/seats/hold/idle-session-countdown.ts';
import type { Seat } from '../../play/seats/seat.ts';
import { findSeat } from '../../play/seats/seat-store.ts';
import { defaultPatienceMs } from '../../play/seats/transfers/platform-cash-in.ts';
import { readSessionWinsPaidToWallet, readStoredSession } from '../../play/sessions/play-session-store.ts';
import type { RealityCheckIdlePause } from '../../players/protection/checks/reality-check-idle-pause.ts';
import { type GameChannelDependencies, type GameConnection, readSeatPlayRules } from './game-channel-dependencies.ts';

/** A seat that a page has just taken, and the secret with which the page resumes it after a reconnect. */
export interface SeatedPage {
  readonly game: SeatConnection;
  readonly resume: string;
  /** True if the page's video stream from before its reconnect may still be running. */
  readonly keepsPicture: boolean;
  /** Stops forwarding the agent's messages about the video stream to the page. */
  readonly stopRouting: () => void;
}

export const buildGameInitResponse = async (
  {
    sessionDependencies,
    machineList,
    holdMs,
  }: Pick<GameChannelDependencies, 'sessionDependencies' | 'machineList' | 'holdMs'>,
  { game, resume, keepsPicture }: Omit<SeatedPage, 'stopRouting'>,
): Promise<Result<GameInitAnswer>> => {
  const { seat } = game;
  const { database, floor, clock } = sessionDependencies.dependencies;
  const session = await readStoredSession(database.read, seat.sessionId);
  const wallet = await readWalletBalance(database.read, seat.playerId);
  if (wallet.asOf !== undefined) sessionDependencies.dependencies.bus.publish('balanceWanted', seat);
  const machine = floor.get(seat.machineId);
  const reported = await readSeatPlayRules(sessionDependencies.dependencies, seat);
  if (!machine?.view || !reported) return createRefusedResult('MACHINE_OFFLINE', { machine: seat.machineId });
  const { id, brandId, description, view } = machine;
  const { videoType, picture, reelBox, cutScreen, rotations, screens, hasSound } = description;
  return okResult({
    session: {
      id: seat.sessionId,
      startedAt: session.startedAt,
      cashInMinor: session.cashInMinor,
      cashOutMinor: session.cashOutMinor,
      winsPaidMinor: await readSessionWinsPaidToWallet(database.read, seat.sessionId),
      stakedMinor: session.stakeMinor,
      wonMinor: session.winMinor,
    },
    machine: {
      id,
      brand: {
        id: brandId,
        name: machineList.brandName(brandId),
        bigWinStakes: machineList.bigWinStakes(brandId),
      },
      game: getMachineGameId(machine),
      videoType,
      picture,
      reelBox,
      cutScreen,
      ...(hasSound === false && { hasSound }),
      rotations,
      screens,
      bandSelects: reported.bandSelects,
    },
    cabinet: view,
    balance: wallet.balanceMinor,
    balanceVersion: wallet.version,
    ...(wallet.asOf !== undefined && {
      balanceAsOf: wallet.asOf,
      cashInPatienceMs: sessionDependencies.patienceMs ?? defaultPatienceMs,
    }),
    iceServers: game.iceServers(),
    serverTime: clock.nowMs(),
    holdMs,
    resume,
    keepsPicture,
    terms: reported.terms,
    attendantCall: await findOpenAttendantCall(database.read, seat.sessionId),
  });
};

/** Calls an attendant to the machine that the page plays. */
export const callAttendantToSeat = async (
  { sessionDependencies }: Pick<GameChannelDependencies, 'sessionDependencies'>,
  { seat }: SeatConnection,
): Promise<Result<{ calledAt: number }>> => {
  const { database, clock, floor } = sessionDependencies.dependencies;
  const machine = floor.get(seat.machineId);
  const fault = machine ? findMachineFaultReason(machine) : null;
  const { agentId = '' } = machine ?? {};
  return okResult({
    calledAt: await openAttendantCallAlert(database, { ...seat, agentId, fault, at: clock.nowMs() }),
  });
};

/** Sends the page new TURN credentials before the old ones expire. Returns the function that stops this. */
export const startTurnCredentialRenewal = (
  { sessionDependencies, relayLifeS }: Pick<GameChannelDependencies, 'sessionDependencies' | 'relayLifeS'>,
  game: SeatConnection,
  connection: GameConnection,
): (() => void) => {
  const isBounded = game.iceServers().some(({ credential }) => credential !== undefined);
  if (!isBounded) return () => {};
  return sessionDependencies.dependencies.clock.every((relayLifeS * 1000) / 2, () => {
    if (game.isWatched) connection.peer.notify('iceServers', { iceServers: game.iceServers() });
  });
};

/** Maximum age in ms of voided transfers that are reported to a page. It is longer than a seat's hold. */
const voidedShownMs = 15 * 60_000;

/**
 * Notifies a game page of its open cash transfers, and of those that were voided while it was disconnected and that it may still show as
 * pending. Settled transfers are included in the session's sums.
 */
export const notifyGamePageOfOpenTransfers = (
  {
    heldTransfers,
    sessionDependencies,
    logger,
  }: Pick<GameChannelDependencies, 'heldTransfers' | 'sessionDependencies' | 'logger'>,
  { playerId, sessionId }: Seat,
  connection: GameConnection,
): void => {
  setImmediate(async () => {
    if (!connection.isOpen) return;
    try {
      const { database, clock } = sessionDependencies.dependencies;
      const voided = await listVoidedCashTransfers(database.read, sessionId, clock.nowMs() - voidedShownMs);
      const open = await heldTransfers.openOf(database.read, playerId);
      if (!connection.isOpen) return;
      for (const order of voided) connection.peer.notify('transfer', buildCashTransferView(order));
      for (const { machine, ...transfer } of open) connection.peer.notify('transfer', transfer);
    } catch (err) {
      if (connection.isOpen) logger.error({ err }, 'telling the transfers of a session failed');
    }
  });
};

/**
 * Returns whether a site shows the machine to a player. A player who already plays at it may continue even if the site no longer shows it.
 */
export const isMachineVisibleToPlayer = async (
  { sites, sessionDependencies }: Pick<GameChannelDependencies, 'sites' | 'sessionDependencies'>,
  { key }: Site,
  machine: Machine,
  playerId: string,
): Promise<boolean> =>
  isMachineShownOnSite(sites.ofKey(key), machine) ||
  (await findSeat(sessionDependencies.dependencies.database.read, machine.id))?.playerId === playerId;

const warningTexts = {
  CODE_18800: 'left to deposit funds.',
  CODE_18802: 'left to continue.',
} as const;

/**
 * Starts the countdown that ends an idle session; `pause` can pause it. When the countdown ends, the page also sends `leave`; both close
 * the same session.
 */
export const startIdleSessionCountdown = (
  { sessionDependencies, countdowns }: Pick<GameChannelDependencies, 'sessionDependencies' | 'countdowns'>,
  game: SeatConnection,
  connection: GameConnection,
  pause: Pick<RealityCheckIdlePause, 'isPaused'>,
): IdleSessionCountdown =>
  new IdleSessionCountdown({
    limits: countdowns ?? defaultLimits,
    view: () => {
      const machine = sessionDependencies.dependencies.floor.get(game.seat.machineId);
      return machine?.link && machine.fault === null ? machine.view : null;
    },
    isPaused: () => pause.isPaused(),
    clock: sessionDependencies.dependencies.clock,
    warn: (code, count) =>
      connection.peer.notify('info', {
        action: 'SESSION_CLOSE_WARNING',
        code,
        params: { count },
        message: `${count} second${count === 1 ? '' : 's'} ${warningTexts[code]}`,
      }),
    end: (code) => endSession({ sessionDependencies }, game, connection, code),
  });

/** Delay in ms before the connection of an ended session is closed, so that its page can receive the answer to its `leave` message. */
const farewellMs = 2_000;

/** Why the server ends a session: no credit, no key pressed (specification §8), a break from play, a time limit, or staff. */
const reasons = {
  CODE_18800: 'idle',
  CODE_18802: 'idle',
  RESTRICTED: 'excluded',
  LIMIT_REACHED: 'limit',
  ENDED_BY_STAFF: 'staff',
} as const;
type EndReason = keyof typeof reasons;

/** Notifies the page that its session ends, and closes the session. The page also sends `leave`; both close the same session. */
const endSession = (
  { sessionDependencies }: Pick<GameChannelDependencies, 'sessionDependencies'>,
  game: SeatConnection,
  connection: GameConnection,
  reason: EndReason,
): void => {
  connection.peer.notify('info', {
    action: 'CLOSE_SESSION',
    code: 'CODE_18801',
    params: { reason },
    message: 'The session is being terminated.',
  });
  const { clock } = sessionDependencies.dependencies;
  void game.closeByServer(reasons[reason]).then(() => clock.after(farewellMs, () => connection.closeAs('50100')));
};

/** The text that the original server sends, in Turkish ("You have been removed from the game"). Our page shows its own text. */
const quitText = 'Oyundan Cikartildiniz';

/** Ends a player's session, or only this page's connection to the seat, depending on why. */
export const endSeatConnection = (
  dependencies: Pick<GameChannelDependencies, 'sessionDependencies'>,
  game: SeatConnection,
  connection: GameConnection,
  reason: Parameters<EndSeatConnection>[0],
): void => {
  if (reason === 'restricted') return endSession(dependencies, game, connection, 'RESTRICTED');
  if (reason === 'timeLimit') return endSession(dependencies, game, connection, 'LIMIT_REACHED');
  if (reason === 'staff') return endSession(dependencies, game, connection, 'ENDED_BY_STAFF');
  game.quit(reason);
  connection.peer.notify('info', { action: 'QUIT_REQUEST', message: quitText });
  connection.closeAs('QUIT_REQUEST');
};
