import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@reelfloor/cabinet/testing/manual-clock';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inWords } from '../../../testing/sas/in-words.ts';
import type { PollReply } from '../frames/parse-reply-frame.ts';
import {
  findRoundTimeSpan,
  getTimeSpanWithMargins,
  readNewestWireLogEntries,
  readNewestWireLogFrames,
  readWireLogEntries,
} from './read-wire-log.ts';
import { WireLog } from './wire-log.ts';
import { getWireLogFile, type WireLogLimits, wireLogLimits } from './wire-log-files.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A wire log in a folder of its own, on a clock that the test moves. */
const start = (limits: Partial<WireLogLimits> = {}) => {
  const parent = mkdtempSync(join(tmpdir(), 'reelfloor-wire-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, '701.wire');
  const clock = new ManualClock();
  const reports: string[] = [];
  const open = (): WireLog =>
    new WireLog({
      ...{ folder, clock, limits: { ...wireLogLimits, ...limits } },
      report: (text) => reports.push(text),
    });
  const log = open();
  onTestFinished(() => log.close());
  const exchange = (poll: string, answer: string, reply: PollReply = { kind: 'acknowledged' }, to = log): void =>
    to.exchanged({
      sentMs: clock.nowMs(),
      message: hex(poll),
      receivedMs: clock.nowMs() + 9,
      bytes: hex(answer),
      answerMs: 8,
      reply,
    });
  const event = (answer: string, code: number): void =>
    exchange('81', answer, { kind: 'exception', code, data: new Uint8Array(), isEvent: true });
  const files = (): string[] => readdirSync(folder).map((name) => join(folder, name));
  return { folder, clock, reports, log, open, exchange, event, files };
};
const nothing: PollReply = { kind: 'exception', code: 0, data: new Uint8Array(), isEvent: true };

describe('a wire log', () => {
  it('holds what was said in both directions, with its time, and counts polls that brought nothing', async () => {
    const { folder, clock, log, exchange, event } = start();
    for (let poll = 0; poll < 300; poll++) {
      log.broadcast(clock.nowMs(), hex('80'));
      exchange('81', '01FF001CA5', nothing);
      clock.advance(200);
    }
    exchange('81', '', { kind: 'silence' });
    exchange('0174FF0000001AF9', '', { kind: 'silence' });
    event('01FF7E00250001234500000D4D', 0x7e);
    log.unasked(clock.nowMs(), 0x01);
    clock.advance(200);
    log.unasked(clock.nowMs(), 0x01);
    exchange('81', '01FF001CA5', nothing);
    await log.close();
    const atMs = 1_000_000 + minuteMs;
    expect(inWords(await readNewestWireLogEntries({ folder, newest: 9, every: true }))).toMatchObject([
      { at: atMs, from: 'driver', meaning: 'Polls: 300 without news, 1 without an answer' },
      { at: atMs, from: 'host', hex: '0174FF0000001AF9' },
      { at: atMs, from: 'host', hex: '81', meaning: 'Poll' },
      { at: atMs + 9, from: 'machine', hex: '01FF7E00250001234500000D4D', meaning: 'Round began, stake 25' },
      { at: atMs, from: 'machine', hex: '01', meaning: 'Asks to be synchronised' },
      { at: atMs + 200, from: 'machine', hex: '01' },
      { at: atMs + 200, from: 'driver', meaning: 'Polls: 1 without news, 0 without an answer' },
    ]);
    expect(inWords(await readNewestWireLogFrames({ folder, newest: 2 }))).toMatchObject([{ hex: '01' }, { hex: '01' }]);
    expect(inWords(await readNewestWireLogFrames({ folder, newest: 9 })).map(({ hex: frame }) => frame)).not.toContain(
      '81',
    );
  });

  it('shows an event that came in place of an acknowledgement', async () => {
    const { folder, log, exchange } = start();
    exchange('010E0145D1', '01FF5110E6', {
      kind: 'exception',
      code: 0x51,
      data: new Uint8Array(),
      isEvent: true,
    });
    exchange('010E0145D1', '01');
    await log.flush();
    expect(inWords(await readNewestWireLogFrames({ folder, newest: 9 }))).toMatchObject([
      { meaning: 'Hand pay waits' },
    ]);
    expect(inWords(await readNewestWireLogFrames({ folder, newest: 9, every: true }))).toHaveLength(4);
  });

  it('writes within the second without being asked, and goes on in the same file after a restart', async () => {
    const { folder, clock, log, open, exchange, files } = start();
    exchange('0107676D', '01');
    clock.advance(300);
    await expect.poll(async () => inWords(await readNewestWireLogFrames({ folder, newest: 9 })).length).toBe(2);
    await log.close();
    // A killed process leaves a part of a record.
    appendFileSync(files()[0] ?? '', '1000300 > 01FF7');
    expect(inWords(await readNewestWireLogFrames({ folder, newest: 9 }))).toHaveLength(2);
    const again = open();
    onTestFinished(() => again.close());
    exchange('0106EE7C', '01', undefined, again);
    await again.flush();
    expect(inWords(await readNewestWireLogFrames({ folder, newest: 9 }))).toMatchObject([
      { meaning: 'Bill acceptor off' },
      { meaning: 'Done' },
      { meaning: 'Bill acceptor on' },
      { meaning: 'Done' },
    ]);
    expect(files()).toHaveLength(1);
    expect(statSync(files()[0] ?? '').mode & 0o077).toBe(0);
  });
});

describe('a full disk', () => {
  it('loses frames, says so once, stops nothing, and is told where they are missing', async () => {
    const { folder, clock, reports, log, exchange } = start();
    mkdirSync(folder);
    const { path } = getWireLogFile(folder, clock.nowMs());
    symlinkSync('/dev/full', path);
    for (let poll = 0; poll < 3; poll++) {
      exchange('0107676D', '01');
      await log.flush();
    }
    expect(reports).toEqual([expect.stringMatching(/^frames of its line are lost.*ENOSPC/)]);
    unlinkSync(path);
    exchange('0106EE7C', '01');
    await log.close();
    expect(inWords(await readNewestWireLogEntries({ folder, newest: 9 }))).toMatchObject([
      { meaning: 'Bill acceptor on' },
      { meaning: 'Done' },
      { meaning: expect.stringContaining('6 frames lost') },
    ]);
    expect(reports).toHaveLength(1);
  });

  it('that writes nothing for long costs a bounded amount of memory', async () => {
    const { folder, log, exchange } = start({ maxFileBytes: 10_000_000 });
    for (let poll = 0; poll < 20_000; poll++) exchange(`01${'72'.repeat(60)}`, '01');
    await log.close();
    const entries = inWords(await readNewestWireLogEntries({ folder, newest: 50_000, every: true }));
    const lost = Number(/(\d+) frames lost/.exec(entries.at(-1)?.meaning ?? '')?.[1]);
    expect(lost).toBeGreaterThan(10_000);
    expect(entries.length - 1 + lost).toBe(40_000);
  });
});

describe('old frames', () => {
  /** A round each day at the same time, with an event that names it. */
  const playDays = async (trial: ReturnType<typeof start>, days: number): Promise<void> => {
    for (let day = 1; day <= days; day++) {
      trial.log.event(trial.clock.nowMs(), 'pressed', `round-${day}`);
      trial.event('01FF7E00250001234500000D4D', 0x7e);
      trial.clock.advance(4_000);
      trial.event('01FF7F00000250C57C', 0x7f);
      trial.log.event(trial.clock.nowMs(), 'roundPlayed', `round-${day}`);
      await trial.log.flush();
      if (day < days) trial.clock.advance(dayMs - 4_000);
    }
  };

  it('of a round of six days ago are found by its id', async () => {
    const trial = start();
    await playDays(trial, 7);
    const span = await findRoundTimeSpan(trial.folder, 'round-1');
    expect(span).toEqual({ fromMs: 1_000_000 - 30_000, toMs: 1_000_000 + 14_000 });
    const entries = inWords(span ? await readWireLogEntries(trial.folder, span) : []);
    expect(entries.map(({ meaning }) => meaning)).toEqual([
      'Key pressed for round round-1',
      'Poll',
      'Round began, stake 25',
      'Poll',
      'Round ended, won 250',
      'Round round-1 booked',
    ]);
  });

  it('go after seven days', async () => {
    const trial = start();
    await playDays(trial, 10);
    expect(await findRoundTimeSpan(trial.folder, 'round-1')).toBeNull();
    expect(await findRoundTimeSpan(trial.folder, 'round-3')).not.toBeNull();
    expect(trial.files().length).toBeLessThanOrEqual(9);
  });

  it('go earlier, oldest first, where a machine has too many', async () => {
    const trial = start({ maxBytes: 20_000, maxFileBytes: 2_000 });
    for (let poll = 0; poll < 1_000; poll++) {
      trial.exchange('0174FF0000001AF9', '01');
      trial.clock.advance(200);
      await trial.log.flush();
      const total = trial.files().reduce((sum, file) => sum + statSync(file).size, 0);
      expect(total).toBeLessThanOrEqual(20_000);
    }
    const newest = trial.clock.nowMs();
    const entries = inWords(await readWireLogEntries(trial.folder, { fromMs: 0, toMs: newest + 1_000 }));
    expect(entries.length).toBeGreaterThan(300);
    expect(entries.at(-1)?.at).toBe(newest - 200 + 9);
    const around = inWords(await readWireLogEntries(trial.folder, getTimeSpanWithMargins(newest - 20_000)));
    expect(around.length).toBe(2 * 200 + 1);
  });
});
