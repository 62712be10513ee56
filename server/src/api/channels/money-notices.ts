import { frameNotification, type MachineId, shortReference } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game';
import { heldToldAfterMs } from '../../play/seats/transfers/held-transfers.ts';

/** Tells of a transfer that is not settled yet. */
export const heldNotice = ({
  transferId,
  amountMinor,
}: Pick<TransferView, 'transferId' | 'amountMinor'>): string =>
  frameNotification('info', {
    code: 'TRANSFER_HELD',
    params: { reference: shortReference(transferId), ...(amountMinor !== null && { amount: amountMinor }) },
  });

/**
 * Returns true for money that comes from a machine to the wallet after its player was told that it waits. What comes at once is told
 * by the game: a jackpot that is paid at its hit names its round.
 */
export const isLateHome = (
  { kind, state, amountMinor, at, roundId }: TransferView,
  nowMs: number,
): boolean => {
  if (state !== 'settled' || !amountMinor) return false;
  if (kind === 'cashOut') return nowMs - at >= heldToldAfterMs;
  return kind === 'handPay' || (kind === 'jackpot' && roundId === undefined);
};

/** Tells how much came to the wallet from which machine. */
export const homeNotice = (machine: MachineId, { transferId, amountMinor }: TransferView): string =>
  frameNotification('info', {
    code: 'MONEY_HOME',
    params: { reference: shortReference(transferId), machine, amount: amountMinor ?? 0 },
  });
