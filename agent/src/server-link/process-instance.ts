import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type AgentInstance, agentInstanceSchema } from '@reelfloor/protocol/channels/agent-channel';

/** Identity of this agent process, sent to the server with each `hello` message. The caller adds `attempt`, which counts these messages. */
export type ProcessInstance = Omit<AgentInstance, 'attempt'>;

/**
 * Increments the start counter stored in this folder. By the counter, the server distinguishes a restarted agent, which it accepts, from a
 * second process with the same agent id.
 */
export const incrementProcessStartCount = (folder: string): ProcessInstance => {
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

/**
 * Returns the folder id and start counter stored by the last start; null if the file is missing or unreadable. The folder then gets a new
 * id.
 */
const remembered = (file: string): Pick<AgentInstance, 'folderId' | 'start'> | null => {
  try {
    const { folderId, start } = JSON.parse(readFileSync(file, 'utf8'));
    const { shape } = agentInstanceSchema;
    return { folderId: shape.folderId.parse(folderId), start: shape.start.parse(start) };
  } catch {
    return null;
  }
};
