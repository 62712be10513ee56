import type { UnitOfWork } from '../database/database.ts';
import type { CashTransfer } from '../ledger/cash-transfers.ts';
import { BrokenRule, withNothingChanged } from '../process/broken-rule.ts';
import { endTransfer, type TransferWish } from './end-transfer.ts';

interface EndedByHand {
  readonly order: CashTransfer;
  /** False if it had this end before: nothing changed. */
  readonly isNew: boolean;
  /** For the operators' record. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Ends an open transfer for a person. Throws a ConfigError that says why it cannot be ended so, and what to do instead. */
export const endTransferByHand = async (unit: UnitOfWork, wish: TransferWish): Promise<EndedByHand> => {
  const ended = await endTransfer(unit, wish);
  if (ended.kind === 'unknown') throw new BrokenRule('TRANSFER_UNKNOWN', { transfer: wish.id });
  if (ended.kind === 'impossible') throw withNothingChanged(ended.why);
  const { order } = ended;
  const { kind, machineId: machine, playerId: player, amountMinor } = order;
  const because = ended.kind === 'ended' ? ended.because : null;
  return { order, isNew: ended.kind === 'ended', details: { machine, player, kind, amountMinor, because } };
};
