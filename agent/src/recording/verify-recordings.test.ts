import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forgeries } from '../testing/forged-recordings.ts';
import { trialRandom } from '../testing/link-trial/trial-random.ts';
import {
  eventfulRecordings,
  freshRecordings,
  openRecordings,
  type Recorded,
  recordSeconds,
  TrialClock,
} from '../testing/trial-recording.ts';
import { type RecordingVerification, verifyRecordings } from './verify-recordings.ts';

const mutations = process.env.TEST_DEPTH === 'exhaustive' ? 10_000 : 300;
/** Long after the last file was written. */
const laterMs = Date.now() + 3_600_000;

const check = ({ folder, heads }: Pick<Recorded, 'folder' | 'heads'>): RecordingVerification =>
  verifyRecordings(folder, { heads, nowMs: laterMs });

describe('verify', () => {
  it('finds nothing in what the recorder wrote', () => {
    const recorded = eventfulRecordings();
    expect(new Set(recorded.lines.map(({ kind }) => kind))).toEqual(
      new Set(['open', 'file', 'fragment', 'recovered', 'ended', 'round', 'clock', 'gap', 'hold', 'lifted', 'deleted']),
    );
    const { lines, fragments, faults, notes, head } = check(recorded);
    expect({ faults, notes }).toEqual({ faults: [], notes: [] });
    expect({ lines, fragments, head }).toEqual({
      lines: recorded.lines.length,
      fragments: recorded.fragments.length,
      head: recorded.heads.at(-1),
    });
  });

  it(`names the first broken line after each of ${mutations} changes`, () => {
    const recorded = eventfulRecordings();
    const generator = trialRandom(38);
    const random = (below: number): number => Math.floor(generator() * below);
    const names = Object.keys(forgeries);
    const parent = mkdtempSync(join(tmpdir(), 'reelfloor-forged-'));
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
    for (let index = 0; index < mutations; index++) {
      const name = names[index % names.length] ?? '';
      const folder = join(parent, String(index));
      cpSync(recorded.folder, folder, { recursive: true });
      const expected = forgeries[name]?.({ ...recorded, folder }, random);
      const [first] = check({ ...recorded, folder }).faults;
      expect(first, `change ${index}, ${name}`).toBeDefined();
      if (expected !== undefined) expect(first?.no, `change ${index}, ${name}: ${first?.says}`).toBe(expected);
      rmSync(folder, { recursive: true });
    }
  }, 3_600_000);

  it('tells that the chain ends before the head of the ledger', () => {
    const { folder, heads } = eventfulRecordings();
    const last = heads.at(-1)?.no ?? 0;
    const named = { no: last + 3, head: 'ef'.repeat(32), where: 'round 12' };
    expect(verifyRecordings(folder, { heads: [named], nowMs: laterMs }).faults).toEqual([
      { no: last + 1, says: `the chain ends before the head that round 12 names, line ${last + 3}` },
    ]);
  });

  it('takes what the agent is writing now for no fault', () => {
    const [folder, clock] = [freshRecordings(), new TrialClock()];
    const store = openRecordings(folder, clock);
    recordSeconds(store, clock, 3);
    store.mark({ kind: 'clock', wallMs: 1, monotonicMs: 2, isSynchronised: true });
    recordSeconds(store, clock, 1, 'next');
    const { faults } = verifyRecordings(folder);
    expect(faults).toEqual([]);
    store.close();
  });
});
