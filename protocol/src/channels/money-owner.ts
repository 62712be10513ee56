import * as z from 'zod/mini';
import { playerIdSchema, sessionIdSchema } from '../ids.ts';

/**
 * Whose money a transfer moves. The cabinet keeps it in its journal with the transfer and never looks at it: if the
 * server's database is lost, the journals say to whom their events belong.
 * Absent if a cabinet does not store it.
 */
export const moneyOwnerSchema = z.object({ playerId: playerIdSchema, sessionId: sessionIdSchema });
export type MoneyOwner = z.infer<typeof moneyOwnerSchema>;
