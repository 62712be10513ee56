import type { PlayerId, transactionQuerySchema } from '@reelfloor/protocol';
import type * as z from 'zod/mini';
import { callServer } from '../api/call-server.ts';

/** Fetches a page of transactions. `profileId` null: of the signed-in player. */
export const fetchWalletTransactions = (
  profileId: PlayerId | null,
  query: z.input<typeof transactionQuerySchema>,
  signal: AbortSignal,
) =>
  profileId === null
    ? callServer('transactions', { query }, { signal })
    : callServer('transactionsOf', { params: { profileId }, query }, { signal });
