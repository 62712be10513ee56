import { getShortTransferReference, type MachineId, serializeNotification } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import type { Topics } from '../../platform/bus/event-bus.ts';
import { heldNotifiedAfterMs } from '../../play/seats/transfers/held-transfer-reporter.ts';

/** Builds the message that notifies a player's pages of the wallet's balance. */
export const buildBalanceNotification = ({
  balanceMinor,
  version,
  asOf,
}: Omit<Topics['balanceChanged'], 'playerId'>): string =>
  serializeNotification('balance', { balance: balanceMinor, version, ...(asOf !== undefined && { asOf }) });

/** Builds the message that notifies a player's pages that a transfer is not settled yet. */
export const buildHeldTransferNotification = ({
  transferId,
  amountMinor,
}: Pick<TransferView, 'transferId' | 'amountMinor'>): string =>
  serializeNotification('info', {
    code: 'TRANSFER_HELD',
    params: {
      reference: getShortTransferReference(transferId),
      ...(amountMinor !== null && { amount: amountMinor }),
    },
  });

/**
 * Returns true if money from a machine reached the wallet so late that its player needs a notification: a slow cash-out, or a payment that
 * had to be approved by staff. The game page itself shows immediate payments, such as a jackpot paid with its round, which has a `roundId`.
 */
export const isLatePayout = ({ kind, state, amountMinor, at, roundId }: TransferView, nowMs: number): boolean => {
  if (state !== 'settled' || !amountMinor) return false;
  if (kind === 'cashOut') return nowMs - at >= heldNotifiedAfterMs;
  return kind === 'handPay' || (kind === 'jackpot' && roundId === undefined);
};

/** Builds the message that notifies a player's pages that money from a machine has reached the wallet. */
export const buildPayoutNotification = (machine: MachineId, { transferId, amountMinor }: TransferView): string =>
  serializeNotification('info', {
    code: 'MONEY_HOME',
    params: { reference: getShortTransferReference(transferId), machine, amount: amountMinor ?? 0 },
  });
