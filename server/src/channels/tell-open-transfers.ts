import { listVoidedCashTransfers, transferViewOf } from '../ledger/cash-transfers.ts';
import type { Seat } from '../seats/seat.ts';
import type { GameChannelParts } from './game-channel-parts.ts';
import type { GameConnection } from './game-connection.ts';

/** How far back voided transfers are told: longer than a seat waits for its player. */
const voidedToldMs = 15 * 60_000;

/**
 * Tells a page, after the answer to `init`, which transfers are still open and which were voided while it was
 * disconnected. A page that knew one as pending would otherwise keep showing it. Money that arrived is in the session's
 * sums.
 */
export const tellOpenTransfers = (
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
      const voided = await listVoidedCashTransfers(database.read, sessionId, clock.nowMs() - voidedToldMs);
      const open = await heldTransfers.openOf(database.read, playerId);
      if (!connection.isOpen) return;
      for (const order of voided) connection.peer.notify('transfer', transferViewOf(order));
      for (const { machine, ...transfer } of open) connection.peer.notify('transfer', transfer);
    } catch (err) {
      if (connection.isOpen) logger.error({ err }, 'telling the transfers of a session failed');
    }
  });
};
