import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../../testing/sas/serial-line-entry.ts', import.meta.url));
const trace = ['-f', '-y', '-e', 'trace=ioctl,write'];
const canTrace = spawnSync('strace', [...trace, '-o', '/dev/null', 'true']).status === 0;
if (!canTrace) process.stdout.write('Skipped: strace is missing or may not trace (Debian: apt-get install strace)\n');

/** Reduces the traced calls on the port to what they do; null for those that only read settings. */
const stepOf = (call: string): string | null => {
  const written = /write\(\d+<\/dev\/pts\/\d+>, .*\) += (\d+)$/.exec(call);
  if (written) return `write ${written[1]}`;
  if (!/\/dev\/pts\/\d+>/.test(call)) return null;
  if (call.includes('TCSBRK, 1')) return 'drain';
  if (!/TCSETS/.test(call) || !call.includes('CMSPAR')) return null;
  return call.includes('PARODD') ? 'mark' : 'space';
};

it.skipIf(!canTrace)('a serial line sends mark, one byte, drain, space, the rest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-strace-'));
  try {
    const file = join(folder, 'calls');
    execFileSync('strace', [...trace, '-o', file, process.execPath, program]);
    const steps = readFileSync(file, 'utf8')
      .split('\n')
      .map(stepOf)
      .filter((step) => step !== null);
    expect(steps).toEqual([
      'space',
      ...['mark', 'write 1', 'drain', 'space', 'write 3'],
      ...['mark', 'write 1', 'drain', 'space'],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
