import { listVoidedCashTransfers, transferViewOf } from '../ledger/cash-transfers.ts';
import type { Seat } from '../seats/seat.ts';
import type { GameChannelParts } from './game-channel-parts.ts';
import type { GameConnection } from './game-connection.ts';

/** Longer than a seat waits for its player. */
const voidedToldMs = 15 * 60_000;

/**
 * Money that is on its way since before this page was open, and what came back while its line was down: a page that
 * knew it as pending would go on showing it so. What arrived is in the session's totals. The answer to `init` leaves
 * first.
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
