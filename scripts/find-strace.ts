import { accessSync, constants } from 'node:fs';
import { runCommand } from './run-command.ts';

const strace = '/usr/bin/strace';

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * The tracer that shows in which order a process syncs and answers: the system's, or, as root on a Debian, a freshly
 * installed one. Otherwise the reason why there is none.
 */
export const findStrace = async (): Promise<{ strace: string } | { missing: string }> => {
  if (!isExecutable(strace) && process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    console.log('Installing strace from the Debian packages (once) …');
    const quiet = { environment: { DEBIAN_FRONTEND: 'noninteractive' } };
    await runCommand('apt-get', ['update', '-qq'], quiet);
    const { code, output } = await runCommand('apt-get', ['install', '-y', '-qq', 'strace'], quiet);
    if (code !== 0) console.log(output.trim());
  }
  if (!isExecutable(strace))
    return { missing: 'strace is not installed (Debian, Ubuntu: sudo apt-get install strace)' };
  // Containers may forbid tracing although the program is there.
  const { code, output } = await runCommand(strace, ['-f', '-o', '/dev/null', 'true']);
  return code === 0 ? { strace } : { missing: `strace may not trace here (${output.trim()})` };
};
