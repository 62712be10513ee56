import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type AgentInstance, agentInstanceSchema } from '@reelfloor/protocol/channels/agent';

/** What this process says of itself in every `hello`; `attempt` is counted by whoever says it. */
export type ProcessInstance = Omit<AgentInstance, 'attempt'>;

/**
 * Counts one more start in the journals' folder, synced before it returns. By this count the server tells a restarted
 * agent, which takes its line over at once, from a second process, which it refuses.
 */
export const openInstance = (folder: string): ProcessInstance => {
  const file = join(folder, 'agent.json');
  const before = remembered(file);
  const counted = { folderId: before?.folderId ?? randomUUID(), start: (before?.start ?? 0) + 1 };
  const written = openSync(`${file}.new`, 'w', 0o600);
  try {
    writeSync(written, JSON.stringify(counted));
    fsyncSync(written);
  } finally {
    closeSync(written);
  }
  renameSync(`${file}.new`, file);
  const host = `${hostname()} pid ${process.pid}`.slice(0, 100);
  return { ...counted, processId: randomUUID(), host };
};

/** A file that is not there or cannot be read begins a new folder; the journals have identities of their own. */
const remembered = (file: string): Pick<AgentInstance, 'folderId' | 'start'> | null => {
  try {
    const { folderId, start } = JSON.parse(readFileSync(file, 'utf8'));
    const { shape } = agentInstanceSchema;
    return { folderId: shape.folderId.parse(folderId), start: shape.start.parse(start) };
  } catch {
    return null;
  }
};
