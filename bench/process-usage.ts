import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of Linux's process statistics (`getconf CLK_TCK`). */
const ticksPerSecond = 100;

/** Returns the fields of `/proc/PID/stat` after the name. */
const readStat = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');

/** Returns the processor time of all the process's threads, or of one thread, `PID/task/TID`. */
export const cpuSeconds = (pid: number | string): number => {
  const fields = readStat(pid);
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

/** Returns the processes that this process has started, and those that they have started. */
export const listDescendants = (): number[] => {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    try {
      const parent = Number(readStat(pid)[1]);
      children.set(parent, [...(children.get(parent) ?? []), pid]);
    } catch {
      // The process has ended since the folder was listed.
    }
  }
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(process.pid);
};

/** Returns memory in MB (10⁶ bytes). Memory that processes share counts once for each process. */
export const memoryMb = (...pids: readonly number[]): number => {
  const statuses = pids.map((pid) => readFileSync(`/proc/${pid}/status`, 'latin1'));
  return statuses.reduce((sum, status) => sum + (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / 1e6, 0);
};

/** Returns a function that returns the average number of cores used since this call. */
export const countCores = (...pids: readonly number[]): (() => number) =>
  countUsed(() => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0));

/** The same for a process's worker threads, without those that have ended: in the media process they draw simulated cabinets. */
export const countWorkerCores = (pid: number): (() => number) => countUsed(() => workerSeconds(pid));

const workerSeconds = (pid: number): number => {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => {
    try {
      const name = readFileSync(`/proc/${pid}/task/${thread}/comm`, 'latin1').trim();
      return name === 'WorkerThread' ? cpuSeconds(`${pid}/task/${thread}`) : 0;
    } catch {
      // The thread has ended since the folder was listed.
      return 0;
    }
  });
  return threads.reduce((sum, seconds) => sum + seconds, 0);
};

const countUsed = (used: () => number): (() => number) => {
  const fromMs = performance.now();
  const before = used();
  return () => (used() - before) / ((performance.now() - fromMs) / 1000);
};
