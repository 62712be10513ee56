import { frameNotification, type MachineId, shortReference } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game';
import { heldNotifiedAfterMs } from '../../play/seats/transfers/held-transfers.ts';

/** Returns the message that a transfer is not settled yet. */
export const heldNotice = ({
  transferId,
  amountMinor,
}: Pick<TransferView, 'transferId' | 'amountMinor'>): string =>
  frameNotification('info', {
    code: 'TRANSFER_HELD',
    params: { reference: shortReference(transferId), ...(amountMinor !== null && { amount: amountMinor }) },
  });

/**
 * Returns true if money came from a machine to the wallet so late that its player needs a notice: a slow cash-out, or what waited for
 * a person. The game itself shows what comes at once, such as a jackpot that is paid at its hit, which has a `roundId`.
 */
export const isLateHome = (
  { kind, state, amountMinor, at, roundId }: TransferView,
  nowMs: number,
): boolean => {
  if (state !== 'settled' || !amountMinor) return false;
  if (kind === 'cashOut') return nowMs - at >= heldNotifiedAfterMs;
  return kind === 'handPay' || (kind === 'jackpot' && roundId === undefined);
};

/** Returns the message that money from a machine has come to the wallet. */
export const homeNotice = (machine: MachineId, { transferId, amountMinor }: TransferView): string =>
  frameNotification('info', {
    code: 'MONEY_HOME',
    params: { reference: shortReference(transferId), machine, amount: amountMinor ?? 0 },
  });
