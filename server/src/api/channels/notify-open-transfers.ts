import { listVoidedCashTransfers, transferViewOf } from '../../money/ledger/cash-transfers.ts';
import type { Seat } from '../../play/seats/seat.ts';
import type { GameChannelParts } from './game-channel-parts.ts';
import type { GameConnection } from './game-connection.ts';

/** Age in ms up to which a page is told of voided transfers. It is longer than a seat waits for its player. */
const voidedShownMs = 15 * 60_000;

/**
 * Tells a page its open transfers, and those that were voided while it was disconnected and that it may still show as
 * pending. Settled transfers are part of the session's sums.
 */
export const notifyOpenTransfers = (
  {
    heldTransfers,
    sessionParts,
    logger,
  }: Pick<GameChannelParts, 'heldTransfers' | 'sessionParts' | 'logger'>,
  { playerId, sessionId }: Seat,
  connection: GameConnection,
): void => {
  setImmediate(async () => {
    if (!connection.isOpen) return;
    try {
      const { database, clock } = sessionParts.parts;
      const voided = await listVoidedCashTransfers(database.read, sessionId, clock.nowMs() - voidedShownMs);
      const open = await heldTransfers.openOf(database.read, playerId);
      if (!connection.isOpen) return;
      for (const order of voided) connection.peer.notify('transfer', transferViewOf(order));
      for (const { machine, ...transfer } of open) connection.peer.notify('transfer', transfer);
    } catch (err) {
      if (connection.isOpen) logger.error({ err }, 'telling the transfers of a session failed');
    }
  });
};
