import type { MachineId } from '@reelfloor/protocol';
import { recordOperatorChange } from '../platform/audit-trail/record-operator-change.ts';
import { publishDatabaseChange } from '../platform/bus/publish-database-change.ts';
import type { DatabaseTransaction } from '../platform/database/database.ts';
import { postMeterDifference } from '../play/journals/post-meter-difference.ts';
import { readMachineMoneyState } from '../play/journals/read-machine-money-state.ts';
import { storeMachineFault } from '../play/machines/machine-store.ts';

/** A correction that somebody should not have made: the ledger then has more credit at the machine than its meter shows. */
export interface WrongCorrection {
  readonly machineId: string;
  readonly amountMinor: number;
  /** The fault with which the machine is taken out of play, until a person corrects the ledger. */
  readonly fault: string;
  readonly at: number;
}

/**
 * Corrects the credit of a machine with a player, although its meter is right. Returns the player; null, without a change, if
 * nobody sits there or the machine is out of play.
 */
export const correctWrongly = async (
  tx: DatabaseTransaction,
  { machineId, amountMinor, fault, at }: WrongCorrection,
): Promise<string | null> => {
  const found = await readMachineMoneyState(tx, machineId);
  if (!found?.seat || !found.claimant || found.seat.state !== 'held' || found.machine.fault !== null) return null;
  const { claimant } = found;
  const given = { machineId, amountMinor: -amountMinor, to: 'house', claimant, at } as const;
  const posted = await postMeterDifference(tx, given);
  if (!posted.ok) throw new Error(`the correction of machine ${machineId} was refused: ${posted.refusal.code}`);
  await storeMachineFault(tx, machineId as MachineId, fault);
  await publishDatabaseChange(tx, 'machine', machineId);
  const details = { correctedMinor: amountMinor, for: 'house' };
  await recordOperatorChange(tx, { at, who: 'kill run', what: 'machine clear', subject: machineId, details });
  return claimant.playerId;
};
