import type { MachineDetails } from '@reelfloor/protocol';
import type { Queries } from '../../platform/database/database.ts';
import { getMachineGameId, type Machine } from './machine.ts';
import { findMachineOutOfServiceRecord } from './out-of-service-records.ts';
import type { RulesFigures } from './published-game-rules.ts';

interface LastGameRound {
  readonly startedAt: number;
  readonly endedAt: number | null;
}

/** Returns a machine's details beyond those in the machine list. They never identify current or past players. */
export const readMachineDetails = async (
  db: Queries,
  machine: Machine,
  figures: RulesFigures | null,
  now: number,
): Promise<MachineDetails> => {
  const last = await db.get<LastGameRound>(
    `SELECT started_at AS "startedAt", ended_at AS "endedAt" FROM sessions
     WHERE machine_id = ? ORDER BY started_at DESC LIMIT 1`,
    machine.id,
  );
  const outOfServiceRecord = await findMachineOutOfServiceRecord(db, machine.id);
  const ageMs = (at: number): number => Math.max(0, now - at);
  return {
    game: getMachineGameId(machine),
    ...figures,
    stakesMinor: machine.description.bands.map(({ stakeMinor }) => stakeMinor).sort((a, b) => a - b),
    ...(last && (last.endedAt === null ? { inPlayMs: ageMs(last.startedAt) } : { lastPlayedMs: ageMs(last.endedAt) })),
    ...(outOfServiceRecord?.state === 'disabled' && { outOfServiceMs: ageMs(outOfServiceRecord.at) }),
  };
};
