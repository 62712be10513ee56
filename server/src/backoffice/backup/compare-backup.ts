import { existsSync } from 'node:fs';
import { findJournal } from '../../play/journals/read-journal.ts';
import type { DatabaseMachine } from './back-up.ts';
import type { Manifest } from './manifest.ts';

/** Returns a line of text for each machine: its last event in the backup, in the present database (null if there is none) and in the journals. */
export const compareBackup = (
  { machines }: Manifest,
  {
    now,
    journals,
  }: { readonly now: readonly DatabaseMachine[] | null; readonly journals: readonly string[] },
): string[] => {
  const lines = machines.map((machine) => lineOf(machine, now, journals));
  const added = (now ?? []).filter(({ id }) => !machines.some((machine) => machine.id === id));
  return [
    ...lines,
    ...added.map(({ id, seq }) => `${id}: not in the backup; the books of now have its events up to ${seq}`),
  ];
};

const lineOf = (
  { id, acknowledgedSeq, lastSeq, journalId }: Manifest['machines'][number],
  now: readonly DatabaseMachine[] | null,
  journals: readonly string[],
): string => {
  const known = now?.find((machine) => machine.id === id);
  const journal = journals
    .filter((folder) => existsSync(folder))
    .map((folder) => findJournal(folder, id))
    .find((each) => each !== null);
  const parts = [
    `books of the backup up to event ${acknowledgedSeq ?? 'none'}`,
    lastSeq === null ? null : `its journal up to ${lastSeq}`,
    now === null ? null : `books of now up to ${known?.seq ?? 'none'}`,
    journal ? `journal of now up to ${journal.facts.lastSeq}` : 'no journal at hand',
    journal && journalId !== null && journal.facts.id !== journalId
      ? 'which is another journal than the backup’s'
      : null,
    journal ? lossOf(acknowledgedSeq ?? 0, journal.facts.firstSeq, journal.facts.lastSeq) : null,
  ];
  return `${id}: ${parts.filter((part) => part !== null).join('; ')}`;
};

const lossOf = (acknowledgedSeq: number, firstSeq: number, lastSeq: number): string => {
  if (lastSeq <= acknowledgedSeq) return 'nothing to replay';
  return firstSeq <= acknowledgedSeq + 1
    ? `${lastSeq - acknowledgedSeq} events can be replayed`
    : `events ${acknowledgedSeq + 1} to ${firstSeq - 1} are lost`;
};
