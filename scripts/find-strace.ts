import { installDebianPackage, isExecutable } from './debian-package.ts';
import { runCommand } from './run-command.ts';

const strace = '/usr/bin/strace';

/** Returns strace's path, or the reason why it cannot be used. Run as root on Debian, first installs the package. */
export const findStrace = async (): Promise<{ strace: string } | { missing: string }> => {
  if (!isExecutable(strace)) await installDebianPackage('strace', 'strace');
  if (!isExecutable(strace))
    return { missing: 'strace is not installed (Debian, Ubuntu: sudo apt-get install strace)' };
  // Try it, because containers may forbid tracing although the program is installed.
  const { code, output } = await runCommand(strace, ['-f', '-o', '/dev/null', 'true']);
  return code === 0 ? { strace } : { missing: `strace may not trace here (${output.trim()})` };
};
