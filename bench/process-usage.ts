import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of Linux's process statistics (`getconf CLK_TCK`). */
const ticksPerSecond = 100;

/** Returns the fields of `/proc/PID/stat` after the process's name. */
const readStat = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');

/** Returns the processor time of all the process's threads. */
export const cpuSeconds = (pid: number): number => {
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
export const countCores = (...pids: readonly number[]): (() => number) => {
  const used = (): number => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const fromMs = performance.now();
  const before = used();
  return () => (used() - before) / ((performance.now() - fromMs) / 1000);
};
