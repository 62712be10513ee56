import { done, type Result, refused } from '@reelfloor/protocol';
import type { GameInitAnswer } from '@reelfloor/protocol/channels/game';
import { findAttendantCall } from '../../backoffice/alerts/call-attendant.ts';
import { walletOf } from '../../money/ledger/ledger-account.ts';
import { readBalance } from '../../money/ledger/read-balance.ts';
import { gameIdOf } from '../../play/machines/machine.ts';
import type { SeatConnection } from '../../play/seats/connection/seat-connection.ts';
import { readStoredSession, readWinsPaid } from '../../play/sessions/session-store.ts';
import { type GameChannelParts, readSeatTerms } from './game-channel-parts.ts';

/** A seat that a page has just taken, and the secret with which the page gets it back after a reconnect. */
export interface SeatedPage {
  readonly game: SeatConnection;
  readonly resume: string;
  /** True if the picture that the page had before its connection was lost may still be running. */
  readonly keepsPicture: boolean;
  /** Stops passing the agent's messages about the picture on to the page. */
  readonly stopRouting: () => void;
}

export const initAnswerOf = async (
  { sessionParts, machineList, holdMs }: Pick<GameChannelParts, 'sessionParts' | 'machineList' | 'holdMs'>,
  { game, resume, keepsPicture }: Omit<SeatedPage, 'stopRouting'>,
): Promise<Result<GameInitAnswer>> => {
  const { seat } = game;
  const { database, floor, clock } = sessionParts.parts;
  const session = await readStoredSession(database.read, seat.sessionId);
  const wallet = await readBalance(database.read, walletOf(seat.playerId));
  const machine = floor.get(seat.machineId);
  const reported = await readSeatTerms(sessionParts.parts, seat);
  if (!machine?.view || !reported) return refused('MACHINE_OFFLINE', { machine: seat.machineId });
  const { id, brandId, description, view } = machine;
  const { videoType, picture, reelBox, cutScreen, rotations, screens } = description;
  return done({
    session: {
      id: seat.sessionId,
      startedAt: session.startedAt,
      cashInMinor: session.cashInMinor,
      cashOutMinor: session.cashOutMinor,
      winsPaidMinor: await readWinsPaid(database.read, seat.sessionId),
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
      game: gameIdOf(machine),
      videoType,
      picture,
      reelBox,
      cutScreen,
      rotations,
      screens,
      bandSelects: reported.bandSelects,
    },
    cabinet: view,
    balance: wallet.balanceMinor,
    balanceVersion: wallet.version,
    iceServers: game.iceServers(),
    serverTime: clock.nowMs(),
    holdMs,
    resume,
    keepsPicture,
    terms: reported.terms,
    attendantCall: await findAttendantCall(database.read, seat.sessionId),
  });
};
