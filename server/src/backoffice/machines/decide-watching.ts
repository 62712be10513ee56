import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { findMachineAssignment } from '../../play/machines/machine-assignments.ts';
import { storeWatchRule, type WatchRule } from '../../play/machines/watch-rules.ts';
import { noMachine } from './machine-at-rest.ts';

/**
 * Decides whether players may watch machines in play: all (`machineId` null), or one, of which `null` says that what the
 * house decided holds. Whoever watches and may not any more sees nothing from then on. Returns the decision before; throws
 * a BrokenRule if there is no such machine or nothing changes.
 */
export const decideWatching = async (
  tx: DatabaseTransaction,
  machineId: string | null,
  decision: { readonly rule: WatchRule; readonly at: number },
): Promise<WatchRule> => {
  if (machineId !== null && !(await findMachineAssignment(tx, machineId))) throw noMachine(machineId);
  const from = await storeWatchRule(tx, machineId, decision);
  if (from === decision.rule) throw new BrokenRule('WATCHING_SAME');
  return from;
};
