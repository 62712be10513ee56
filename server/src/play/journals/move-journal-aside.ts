import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Moves the files of a machine's journal into a folder beside them, so that its cabinet begins a fresh one and a person can
 * still read the old one. Returns the folder; null if there are no files.
 */
export const moveJournalAside = (folder: string, machineId: string, at: number): string | null => {
  const journal = `cabinet-${machineId}.sqlite`;
  const names = readdirSync(folder).filter((name) => name === journal || name.startsWith(`${journal}-`));
  if (names.length === 0) return null;
  const aside = join(folder, `given-up-${new Date(at).toISOString().replaceAll(':', '-')}-${machineId}`);
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  // The write-ahead log first: a cut in between leaves the journal itself where it was, and the step can be said again.
  for (const name of names.sort().reverse()) renameSync(join(folder, name), join(aside, name));
  return aside;
};
