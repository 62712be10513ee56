import * as z from 'zod/mini';
import { playerIdSchema, sessionIdSchema } from '../entity-ids.ts';

/**
 * The owner of the money that a transfer moves. The cabinet only stores it in its journal with the transfer: if the server's database is
 * lost, the journals show to whom their events belong. Absent if a cabinet does not store it.
 */
export const moneyOwnerSchema = z.object({ playerId: playerIdSchema, sessionId: sessionIdSchema });
export type MoneyOwner = z.infer<typeof moneyOwnerSchema>;
