import { installDebianPackage, isExecutable } from './debian-package.ts';
import { runCommand } from './run-command.ts';

const strace = '/usr/bin/strace';

/** Returns strace's path, or the reason why it cannot be used. If run as root on Debian, it installs a missing strace. */
export const findStrace = async (): Promise<{ strace: string } | { missing: string }> => {
  if (!isExecutable(strace)) await installDebianPackage('strace', 'strace');
  if (!isExecutable(strace))
    return { missing: 'strace is not installed (Debian, Ubuntu: sudo apt-get install strace)' };
  // Run strace once, because a container may forbid tracing although strace is installed.
  const { code, output } = await runCommand(strace, ['-f', '-o', '/dev/null', 'true']);
  return code === 0 ? { strace } : { missing: `strace may not trace here (${output.trim()})` };
};
