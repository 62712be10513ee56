import { installDebianPackage, isExecutable } from './debian-package.ts';
import { runCommand } from './run-command.ts';

const strace = '/usr/bin/strace';

/**
 * The tracer that shows in which order a process syncs and answers: the system's, or, as root on a Debian, a freshly
 * installed one. Otherwise the reason why there is none.
 */
export const findStrace = async (): Promise<{ strace: string } | { missing: string }> => {
  if (!isExecutable(strace)) await installDebianPackage('strace', 'strace');
  if (!isExecutable(strace))
    return { missing: 'strace is not installed (Debian, Ubuntu: sudo apt-get install strace)' };
  // Containers may forbid tracing although the program is there.
  const { code, output } = await runCommand(strace, ['-f', '-o', '/dev/null', 'true']);
  return code === 0 ? { strace } : { missing: `strace may not trace here (${output.trim()})` };
};
