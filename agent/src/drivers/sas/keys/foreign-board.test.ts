import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@reelfloor/cabinet/clock';
import { expect, it, vi } from 'vitest';
import { boardSchema, openKeyRelayBoard } from './open-key-relay-board.ts';

/** The Python for which Debian's packages are installed. */
const python = '/usr/bin/python3';
const program = fileURLToPath(new URL('../../../testing/sas/pymodbus-relay-board.py', import.meta.url));
const hasPymodbus = spawnSync(python, ['-c', 'import pymodbus.server']).status === 0;
if (!hasPymodbus) process.stdout.write('Skipped: pymodbus is missing (Debian: apt-get install python3-pymodbus)\n');

/** Starts the board, and ends it after the run. */
const withBoard = async (run: (port: number, lines: string[]) => Promise<void>): Promise<void> => {
  const board = spawn(python, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const lines: string[] = [];
    createInterface(board.stdout).on('line', (line) => void lines.push(line));
    await vi.waitFor(() => expect(lines[0]).toMatch(/^port \d+$/), { timeout: 20_000 });
    await run(Number(lines[0]?.split(' ')[1]), lines);
  } finally {
    board.kill('SIGKILL');
    await once(board, 'exit');
  }
};

const openKeys = (port: number, more: object) =>
  openKeyRelayBoard(boardSchema.parse({ kind: 'modbusTcp', host: '127.0.0.1', port, ...more }), {
    channels: [0, 5],
    pulseMs: 20,
    clock: systemClock,
    report: () => {},
  });

it.skipIf(!hasPymodbus)("presses a key once by a relay board of pymodbus' authors", () =>
  withBoard(async (port, lines) => {
    const keys = openKeys(port, { answerMs: 2_000 });
    await keys.pulse(5);
    await keys.pulse(0);
    await keys.close();
    const written = ['coil 0 off', 'coil 5 off', 'coil 5 on', 'coil 5 off', 'coil 0 on', 'coil 0 off'];
    await vi.waitFor(() => expect(lines.slice(1)).toEqual(written), { timeout: 10_000 });
  }),
);

it.skipIf(!hasPymodbus)('is told by its silence that it has no such unit', () =>
  withBoard(async (port, lines) => {
    const keys = openKeys(port, { unit: 9 });
    await expect(keys.pulse(5)).rejects.toThrow(/ does not answer: no reply within 500 ms$/);
    await keys.close();
    expect(lines).toHaveLength(1);
  }),
);
