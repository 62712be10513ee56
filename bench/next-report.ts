import type { ChildProcess } from 'node:child_process';

/** Resolves with the process's next message of this type. Rejects if the process ends first. */
export const nextReport = <Report extends { readonly type: string }>(
  child: ChildProcess,
  type: Report['type'],
): Promise<Report> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`${type}: the process ended with ${code}`));
    const onMessage = (report: Report): void => {
      if (report.type !== type) return;
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(report);
    };
    child.on('message', onMessage);
    child.once('exit', onExit);
  });
