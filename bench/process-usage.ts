import { readFileSync } from 'node:fs';

/** Clock ticks per second of Linux's process statistics (`getconf CLK_TCK`). */
const ticksPerSecond = 100;

/** Returns the processor time of all the process's threads. */
export const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
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
