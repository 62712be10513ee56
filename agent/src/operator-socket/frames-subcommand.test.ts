import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
import { expect, it, onTestFinished } from 'vitest';
import { WireLog } from '../drivers/sas/wire-log/wire-log.ts';
import { getWireLogFolder } from '../drivers/sas/wire-log/wire-log-files.ts';
import { frames } from './frames-subcommand.ts';

const program = fileURLToPath(new URL('../cabinet-command.ts', import.meta.url));
const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));

/** A machine 701 whose door opens, ten minutes after a round, in the clock's year 1970. */
const played = async () => {
  const journalDir = mkdtempSync(join(tmpdir(), 'reelfloor-frames-'));
  onTestFinished(() => rmSync(journalDir, { recursive: true }));
  const clock = new ManualClock();
  const log = new WireLog({
    folder: getWireLogFolder(join(journalDir, 'cabinet-701.sqlite')),
    clock,
    report: (text) => expect.unreachable(text),
  });
  const exchange = (poll: string, answer: string): void =>
    log.exchanged({
      sentMs: clock.nowMs(),
      message: hex(poll),
      receivedMs: clock.nowMs() + 9,
      bytes: hex(answer),
      answerMs: 8,
      reply: { kind: 'acknowledged' },
    });
  log.event(clock.nowMs(), 'pressed', 'round-1');
  exchange('81', '01FF7E00250001234500000D4D');
  clock.advance(600_000);
  exchange('81', '11');
  log.event(clock.nowMs(), 'malfunctioned', 'door.slot');
  await log.close();
  const show = async (...words: readonly string[]) =>
    frames.run({ words: ['701', ...words], journalDir, progress: () => {} });
  return { journalDir, show };
};

const withoutTimes = (text: string): string[] => text.split('\n').map((line) => line.slice(24));

it('shows the last frames with time, direction, bytes and meaning', async () => {
  const { show } = await played();
  const { ok, text } = await show();
  expect(ok).toBe(true);
  expect(withoutTimes(text)).toEqual([
    '  Key pressed for round round-1',
    '← 01FF7E00250001234500000D4D  Round began, stake 25',
    '← 11  Slot door opened',
    '  Out of play: door.slot',
  ]);
  expect(text).toMatch(/^1970-01-01 \d\d:16:40\.000 /);
  expect(withoutTimes((await show('--last', '2', '--every')).text)).toEqual([
    '← 11  Slot door opened',
    '  Out of play: door.slot',
  ]);
});

it('shows those around a time, and those of a round', async () => {
  const { show } = await played();
  const fault = await show('--at', new Date(1_600_000).toISOString(), '--every');
  expect(withoutTimes(fault.text)).toEqual(['→ 81  Poll', '← 11  Slot door opened', '  Out of play: door.slot']);
  const round = await show('--round', 'round-1');
  expect(withoutTimes(round.text)).toEqual([
    '  Key pressed for round round-1',
    '← 01FF7E00250001234500000D4D  Round began, stake 25',
  ]);
});

it.each([
  [['--at', 'noon'], /"noon" is no time such as/],
  [['--last', '0'], /"0" is no number from 1/],
  [['--last', '3', '--round', 'round-1'], /Give one of/],
  [['--round', 'round-2'], /No frames of a round round-2 are left/],
])('refuses %j with a sentence', async (words, sentence) => {
  const { show } = await played();
  expect(await show(...words)).toEqual({ ok: false, text: expect.stringMatching(sentence) });
});

it('runs from the command line without an agent', async () => {
  const { journalDir } = await played();
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [program, 'frames', ...words], {
      env: { ...process.env, AGENT_DATA_DIR: journalDir },
    });
  expect((await run('701')).stdout).toContain('Slot door opened');
  await expect(run('999')).rejects.toMatchObject({
    stderr: expect.stringContaining('There are no frames of a machine "999"'),
  });
  await expect(run('701', '--most')).rejects.toMatchObject({ stderr: expect.stringContaining("'--most'") });
});
