import type { ReceivedFrame } from './messages.ts';

export interface Change {
  readonly machineId: string;
  /** In milliseconds of `sharedClockMs`. */
  readonly atMs: number;
}

/** Returns each change's delay at each client, in ms. A machine's changes arrive in the order in which they were made. */
export const delaysOf = (frames: readonly ReceivedFrame[], changes: readonly Change[]): number[] => {
  const open = new Map<string, number[]>();
  for (const { machineId, atMs } of changes) open.set(machineId, [...(open.get(machineId) ?? []), atMs]);
  const delays: number[] = [];
  for (const { text, atMs } of frames)
    for (const { id } of JSON.parse(text).data.machines as { id: string }[]) {
      const changedAtMs = open.get(id)?.shift();
      if (changedAtMs !== undefined) for (const receivedAtMs of atMs) delays.push(receivedAtMs - changedAtMs);
    }
  return delays;
};

/** Returns how much later than the first client each client got a frame, in ms. The times of a frame are in their order. */
export const spreadOf = (frames: readonly ReceivedFrame[]): number[] =>
  frames.flatMap(({ atMs }) => atMs.map((receivedAtMs) => receivedAtMs - (atMs[0] ?? receivedAtMs)));

/** Returns the times from each frame of a server to its next one, at the frames' first clients, in ms. */
export const intervalsOf = (frames: readonly ReceivedFrame[]): number[] => {
  const atMs = frames.map(({ atMs: [firstMs = 0] }) => firstMs);
  return atMs.slice(1).map((nextMs, index) => nextMs - (atMs[index] ?? nextMs));
};
