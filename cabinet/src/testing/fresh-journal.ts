import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandId, TransferId } from '@reelfloor/protocol';
import { onTestFinished } from 'vitest';

export const commandId = (text: string) => `command-${text}` as CommandId;
export const transferId = (text: string) => `transfer-${text}` as TransferId;

/** Returns a path for a journal in a folder that is deleted after the test. */
export function freshJournalFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'cabinet.sqlite');
}
