import type { SystemCall } from './strace-log.ts';
import { type ChannelMessage, type TracedMessage, tracedMessages } from './traced-messages.ts';

export interface SyncOrder {
  readonly messages: readonly TracedMessage[];
  /** Each write to a write-ahead log, with its position in the trace. */
  readonly writes: readonly { readonly path: string; readonly at: number }[];
  readonly syncs: readonly { readonly path: string; readonly from: number; readonly at: number }[];
}

const writeCalls = ['pwrite64', 'pwritev', 'write', 'writev'];
const syncCalls = ['fsync', 'fdatasync'];

export const syncOrderOf = (calls: readonly SystemCall[]): SyncOrder => {
  // Nothing waits for recordings, which another process writes at the same time.
  const onLog = calls.filter(({ target }) => target.endsWith('-wal') && !target.includes('/recordings/'));
  return {
    messages: tracedMessages(calls),
    writes: onLog
      .filter(({ name }) => writeCalls.includes(name))
      .map(({ target, returnedAt }) => ({ path: target, at: returnedAt })),
    syncs: onLog
      .filter(({ name }) => syncCalls.includes(name))
      .map(({ target, calledAt, returnedAt }) => ({ path: target, from: calledAt, at: returnedAt })),
  };
};

/** A message (`by`) that confirms that the data of an earlier message (`of`) are safe. */
export interface Acknowledgement {
  readonly name: string;
  readonly of: TracedMessage;
  readonly by: TracedMessage;
  /** End of the path of the write-ahead log that must contain the data. */
  readonly log: string;
}

/** Returns each request of this method with its accepting answer on the same socket. */
export const acceptedAnswers = (
  { messages }: SyncOrder,
  method: string,
  wanted: (data: Record<string, unknown>) => boolean = () => true,
): { of: TracedMessage; by: TracedMessage }[] =>
  messages.flatMap((request) => {
    if (request.direction !== 'in' || !request.json.request || request.json.method !== method) return [];
    if (!wanted(request.json.data ?? {})) return [];
    const answer = messages.find(
      ({ direction, socket, json }) =>
        direction === 'out' && socket === request.socket && json.response && json.id === request.json.id,
    );
    return answer?.json.ok ? [{ of: request, by: answer }] : [];
  });

export const nextOut = (
  { messages }: SyncOrder,
  after: TracedMessage,
  wanted: (json: ChannelMessage) => boolean,
): TracedMessage | undefined =>
  messages.find(({ direction, at, json }) => direction === 'out' && at > after.at && wanted(json));

/** Returns null if the log was synced before the acknowledgement was sent; otherwise what was wrong. */
export const prematureness = ({ writes, syncs }: SyncOrder, ack: Acknowledgement): string | null => {
  const written = writes.filter(({ path, at }) => path.endsWith(ack.log) && at > ack.of.at && at < ack.by.at);
  const last = written.at(-1);
  if (!last) return `${ack.name}: nothing was written to ${ack.log} before the answer left`;
  const isSynced = syncs.some(({ path, from, at }) => path === last.path && from > last.at && at < ack.by.at);
  return isSynced ? null : `${ack.name}: the answer left before ${last.path} was synced`;
};

/** Returns messages sent while a write-ahead log had unsynced writes. */
export const unsyncedMessages = ({ messages, writes, syncs }: SyncOrder): TracedMessage[] =>
  messages.filter(({ direction, at }) => {
    if (direction !== 'out') return false;
    const lastWrites = new Map(writes.filter((write) => write.at < at).map((write) => [write.path, write.at] as const));
    return [...lastWrites].some(
      ([path, writtenAt]) => !syncs.some((sync) => sync.path === path && sync.from > writtenAt && sync.at < at),
    );
  });
