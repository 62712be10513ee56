import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { recordingFaultPoints } from '@reelfloor/cabinet/fault-injection-points';
import { expect, it, onTestFinished } from 'vitest';
import { trialRandom } from '../testing/link-trial/trial-random.ts';
import { readFolder } from '../testing/read-folder.ts';
import {
  freshRecordings,
  openRecordings,
  recordSeconds,
  TrialClock,
  trialStartMs,
} from '../testing/trial-recording.ts';
import { TrialStream } from '../testing/trial-stream.ts';
import type { ChainHead } from './hash-chain.ts';
import { listRecordingFiles } from './recording-file.ts';
import { verifyRecordings } from './verify-recordings.ts';

const program = fileURLToPath(new URL('../testing/recordings-until-killed.ts', import.meta.url));
const isExhaustive = process.env.TEST_DEPTH === 'exhaustive';
const randomKills = isExhaustive ? 500 : 4;
/**
 * After so many kills a new folder begins: each check reads the whole folder, and the time of all would grow with the square of the kills.
 */
const killsOfFolder = 25;
const roundsOfPoints = isExhaustive ? 5 : 1;
/** Of the lengths to which the last fragment is cut, one in so many is tried. */
const cutEvery = isExhaustive ? 1 : 97;
const mostLostMs = 3_000;
const laterMs = Date.now() + 3_600_000;

const storedPictures = (): string => {
  const stream = new TrialStream();
  const pictures = Array.from({ length: 50 }, (_, index) => {
    const { data, keyFrame } = stream.picture(index === 0);
    return { base64: data.toString('base64'), keyFrame };
  });
  stream.close();
  return JSON.stringify(pictures);
};

/** A recorder that is killed and started again on one folder. */
class MortalRecorder {
  readonly folder = freshRecordings();
  readonly clock = new TrialClock();
  readonly #orders: string;
  /** Heads that a process said are on disk. */
  readonly heads: ChainHead[] = [];
  #lastPictureMs = trialStartMs;

  constructor() {
    this.#orders = mkdtempSync(join(tmpdir(), 'reelfloor-kill-'));
    onTestFinished(() => rmSync(this.#orders, { recursive: true }));
    writeFileSync(join(this.#orders, 'pictures.json'), storedPictures());
  }

  /** Records until `end` kills the process, or the process itself at a fault point. */
  async run(end: { afterMs: number } | { point: string }): Promise<void> {
    const order = join(this.#orders, 'order');
    writeFileSync(order, '');
    const args = [program, this.folder, join(this.#orders, 'pictures.json'), String(this.clock.nowMs)];
    const env = { ...process.env, FAULT_POINT_FILE: order };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const exited = once(child, 'exit');
    let heads = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      const [kind = '', text = ''] = line.split(' ', 2);
      if (kind === 'picture') this.#lastPictureMs = Number(text);
      // A line that the kill cut off is no JSON.
      else if (text.endsWith('}')) this.heads.push(JSON.parse(text) as ChainHead);
      if (kind !== 'head' || ++heads !== 2) continue;
      if ('point' in end) writeFileSync(order, end.point);
      else setTimeout(() => child.kill('SIGKILL'), end.afterMs);
    }
    const [, signal] = await exited;
    expect(signal).toBe('SIGKILL');
  }

  /** Opens the folder as the next start does, and checks that nothing is lost or broken. */
  check(): void {
    this.clock.nowMs = this.#lastPictureMs + 2_000;
    openRecordings(this.folder, this.clock).close();
    expect(verifyRecordings(this.folder, { heads: this.heads, nowMs: laterMs })).toMatchObject({
      faults: [],
      notes: [],
    });
    const span = { fromMs: this.#lastPictureMs - 20_000, untilMs: this.clock.nowMs, sessionId: null };
    const fragments = readFolder(this.folder, (reader) => reader.fragments(span));
    const recordedUntilMs = fragments.at(-1)?.untilMs ?? 0;
    expect(this.#lastPictureMs - recordedUntilMs).toBeLessThanOrEqual(mostLostMs);
    this.clock.nowMs += 1_000;
  }
}

it(`${randomKills} kills at random moments break no line and lose at most three seconds`, async () => {
  const random = trialRandom(500);
  for (let kills = 0; kills < randomKills; kills += killsOfFolder) {
    const recorder = new MortalRecorder();
    const here = Math.min(killsOfFolder, randomKills - kills);
    for (let kill = 0; kill < here; kill++) {
      await recorder.run({ afterMs: random() * 200 });
      recorder.check();
    }
    expect(recorder.heads.length).toBeGreaterThan(here);
  }
}, 3_600_000);

it('a kill at each step of writing and deleting does neither', async () => {
  const recorder = new MortalRecorder();
  for (let round = 0; round < roundsOfPoints; round++)
    for (const point of recordingFaultPoints) {
      await recorder.run({ point });
      recorder.check();
    }
}, 3_600_000);

it('a last fragment that is cut anywhere costs only itself', () => {
  const [folder, clock] = [freshRecordings(), new TrialClock()];
  const store = openRecordings(folder, clock);
  recordSeconds(store, clock, 2);
  const [file = ''] = listRecordingFiles(folder).keys();
  const path = join(folder, file);
  const from = statSync(path).size;
  const committed = store.head;
  const stream = new TrialStream();
  for (let index = 0; index < 12; index++) {
    store.picture({ ...stream.picture(index === 0), atMs: clock.nowMs });
    clock.nowMs += 100;
  }
  stream.close();
  const until = statSync(path).size;
  expect(until).toBeGreaterThan(from);
  const parent = mkdtempSync(join(tmpdir(), 'reelfloor-cut-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const lengths = Array.from({ length: until - from + 1 }, (_, index) => from + index);
  for (const length of lengths.filter((one) => one === from || one >= until - 1 || one % cutEvery === 0)) {
    const copy = join(parent, String(length));
    mkdirSync(copy, { mode: 0o700 });
    cpSync(folder, copy, { recursive: true });
    truncateSync(join(copy, file), length);
    const opened = openRecordings(copy, clock);
    const isTorn = length > from && length < until;
    expect(opened.found).toEqual({
      recovered: length === until ? 1 : 0,
      cut: isTorn ? [{ file, bytes: length - from }] : [],
      unknownFiles: [],
      missingFiles: [],
    });
    opened.close();
    expect(verifyRecordings(copy, { heads: [committed], nowMs: laterMs }).faults).toEqual([]);
    rmSync(copy, { recursive: true });
  }
}, 3_600_000);
