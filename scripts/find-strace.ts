import { installDebianPackage, isExecutable } from './debian-package.ts';
import { runCommand } from './run-command.ts';

const strace = '/usr/bin/strace';

/** If run as root on Debian, first installs strace. If it cannot be used, returns the reason. */
export const findStrace = async (): Promise<{ strace: string } | { missing: string }> => {
  if (!isExecutable(strace)) await installDebianPackage('strace', 'strace');
  if (!isExecutable(strace))
    return { missing: 'strace is not installed (Debian, Ubuntu: sudo apt-get install strace)' };
  // Containers may forbid tracing although the program is installed.
  const { code, output } = await runCommand(strace, ['-f', '-o', '/dev/null', 'true']);
  return code === 0 ? { strace } : { missing: `strace may not trace here (${output.trim()})` };
};
