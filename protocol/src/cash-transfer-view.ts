import * as z from 'zod/mini';
import { transferIdSchema } from './entity-ids.ts';
import { balanceMinorSchema } from './money-amount-schemas.ts';

/**
 * Where the money of a cash-in or cash-out is. `wallet`: it has not left, or was returned. `machine`: it was credited, or has not left the
 * machine. `platform`: the casino's platform was asked to debit the player, and has not responded.
 */
const transferPlaceSchema = z.enum(['wallet', 'transit', 'machine', 'platform']);
/** State of a money transfer. `held`: pending for longer than normal. The server keeps trying to settle it, so that no money is lost. */
const transferStateSchema = z.enum(['pending', 'held', 'settled', 'voided']);
export const transferViewSchema = z.object({
  transferId: transferIdSchema,
  /**
   * Kind of money transfer. `cancelledCredits`: the machine took the credits off its meter by itself. Reported once, when they are in the
   * wallet.
   */
  kind: z.enum(['cashIn', 'cashOut', 'cancelledCredits', 'handPay', 'jackpot']),
  /** Transferred amount in minor units; null while a cash-out is pending, because only the cabinet knows the amount. */
  amountMinor: z.nullable(balanceMinorSchema),
  state: transferStateSchema,
  place: transferPlaceSchema,
  /** Time of the money transfer: Unix time in ms, by the server's clock. */
  at: z.int(),
  /** The round that won a jackpot, only in the first report of that jackpot. Absent otherwise, and from third-party servers. */
  roundId: z.optional(z.string()),
});
export type TransferView = z.infer<typeof transferViewSchema>;
