import { mkdirSync } from 'node:fs';
import { Journal } from '@reelfloor/cabinet/journal/journal';
import type { MachineId } from '@reelfloor/protocol';
import type { MachineIdentity } from '@reelfloor/protocol/channels/commissioning';
import { createInitialSasState, type SasState } from '../../drivers/sas/machine/sas-state.ts';
import { getJournalFilePath } from '../../floor/floor-file.ts';

/** What the trial machine says of itself as it comes. */
export const trialMachineIdentity: MachineIdentity = {
  serial: 'TRIAL-0001',
  version: '602',
  gameId: 'RF001',
  paytable: 'TRIAL1',
  basePercent: 9_400,
  asset: 122,
  creditStepMinor: 1,
};

/** Writes the journal of a machine that was opened to players, in an agent's folder. One that is there stays as it is. */
export const putIntoService = (journalDir: string, machineId: string): void => {
  mkdirSync(journalDir, { recursive: true, mode: 0o700 });
  openedJournal(getJournalFilePath(journalDir, machineId as MachineId), machineId);
};

/** The same with the journal's file, and what the machine said of itself. */
export const openedJournal = (file: string, machineId: string, identity = trialMachineIdentity): void => {
  const first = createInitialSasState(1, 'TEST');
  const journal = new Journal<SasState>({
    file,
    machineId: machineId as MachineId,
    initialState: {
      ...first,
      isInService: true,
      commissioning: { ...first.commissioning, pinned: { identity, atMs: 0, by: 'test' } },
    },
    nowMs: Date.now,
  });
  journal.close();
};
