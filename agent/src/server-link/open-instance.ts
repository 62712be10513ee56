import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type AgentInstance, agentInstanceSchema } from '@reelfloor/protocol/channels/agent';

/** The identity that this process sends in every `hello`; the caller adds `attempt`. */
export type ProcessInstance = Omit<AgentInstance, 'attempt'>;

/**
 * Counts one more start in the journals' folder, synced before it returns. By this count the server tells a restarted agent,
 * which replaces its old connection at once, from a second process, which it refuses.
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

/** Returns null if the file is missing or unreadable: the folder gets a new id then. Each journal has its own identity. */
const remembered = (file: string): Pick<AgentInstance, 'folderId' | 'start'> | null => {
  try {
    const { folderId, start } = JSON.parse(readFileSync(file, 'utf8'));
    const { shape } = agentInstanceSchema;
    return { folderId: shape.folderId.parse(folderId), start: shape.start.parse(start) };
  } catch {
    return null;
  }
};
