import type { PlayerId, transactionQuerySchema } from '@reelfloor/protocol';
import type * as z from 'zod/mini';
import { callServer } from '../api/call-server.ts';

/** A page of the player's own transactions or, for staff, of another player's. */
export const getTransactions = (
  profileId: PlayerId | null,
  query: z.input<typeof transactionQuerySchema>,
  signal: AbortSignal,
) =>
  profileId === null
    ? callServer('transactions', { query }, { signal })
    : callServer('transactionsOf', { params: { profileId }, query }, { signal });
