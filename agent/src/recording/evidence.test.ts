import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { trialRandom } from '../testing/link-trial/trial-random.ts';
import { madeEvidence } from '../testing/made-evidence.ts';
import { readFolder } from '../testing/read-folder.ts';
import { readMp4 } from '../testing/read-mp4.ts';
import { launchTrialBrowser } from '../testing/trial-page.ts';
import { verifyEvidenceArchive } from './verify-evidence-archive.ts';

const program = fileURLToPath(new URL('../recording-command.ts', import.meta.url));
const scratch = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-evidence-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

describe('an archive of evidence', { timeout: 120_000 }, () => {
  it('has the recorded pictures, and its lines fit to them and to the journal', async () => {
    const { archive, anchors } = madeEvidence();
    const { faults, notes, heads, fragments } = await verifyEvidenceArchive(archive, []);
    expect({ faults, notes }).toEqual({ faults: [], notes: [] });
    expect(heads).toEqual(anchors);
    expect(fragments).toBeGreaterThan(7);
    const folder = scratch();
    writeFileSync(join(folder, 'evidence.tar'), archive);
    // By a tool of somebody else.
    execFileSync('tar', ['-xf', 'evidence.tar'], { cwd: folder });
    expect(readFileSync(join(folder, 'wire.log'), 'utf8')).toBe('14:03:12 host 81\n');
    const { frames, pictures } = readMp4(join(folder, 'run-2.mp4'));
    expect(frames).toHaveLength(pictures.length);
    expect(pictures.length).toBeGreaterThan(70);
  });

  it('is of a span without a round, too, and names only anchors that it has the lines of', async () => {
    const { anchors } = madeEvidence();
    const early = { no: 1, head: 'ab'.repeat(32), where: 'journal event 1' };
    const late = { no: 9_999, head: 'cd'.repeat(32), where: 'journal event 99' };
    const { archive } = madeEvidence({ round: null, files: [], anchors: [early, ...anchors, late] });
    const { faults, notes, heads, manifest } = await verifyEvidenceArchive(archive, []);
    expect({ faults, notes }).toEqual({ faults: [], notes: [] });
    expect(heads.map(({ where }) => where)).toEqual(['journal event 11', 'journal event 13']);
    expect(manifest?.round).toBeNull();
  });

  it('is none where nothing was recorded', () => {
    expect(madeEvidence({ fromMs: 0, untilMs: 1000 }).archive).toHaveLength(0);
  });

  it('is found changed after a change of any byte of its files', async () => {
    const { archive } = madeEvidence();
    const random = trialRandom(5);
    // What the manifest says besides the hashes, its reader compares: span, time, release.
    const manifestEnd = archive.indexOf('\0', 512);
    for (let change = 0; change < 200; change++) {
      const changed = Buffer.from(archive);
      const at = manifestEnd + Math.floor(random() * (archive.length - manifestEnd));
      // Empty bytes fill up blocks.
      if (changed[at] === 0) continue;
      changed[at] = (changed[at] ?? 0) ^ (1 + Math.floor(random() * 255));
      expect((await verifyEvidenceArchive(changed, [])).faults, `byte ${at}`).not.toEqual([]);
    }
  });

  it('is found forged if its lines were written anew', async () => {
    const { archive, anchors } = madeEvidence();
    const { head = '' } = anchors[1] ?? {};
    const other = {
      no: anchors[1]?.no ?? 0,
      head: head.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
    };
    const { faults } = await verifyEvidenceArchive(archive, [{ ...other, where: 'the ledger' }]);
    expect(faults).toEqual([`the ledger names another hash for line ${other.no}: lines were written anew`]);
  });

  it('says if no head follows the pictures', async () => {
    const { archive } = madeEvidence({ anchors: [] });
    const { faults, notes } = await verifyEvidenceArchive(archive, []);
    expect(faults).toEqual([]);
    expect(notes).toEqual([expect.stringContaining('no head that is known from elsewhere follows the pictures')]);
  });

  it('says if the event is not the one that was recorded', async () => {
    const { archive } = madeEvidence({ files: [{ name: 'event.json', bytes: Buffer.from('{}') }] });
    expect((await verifyEvidenceArchive(archive, [])).faults).toEqual([
      expect.stringMatching(/^event\.json is not the event that line \d+ names$/),
    ]);
  });
});

describe('the page in an archive', { timeout: 120_000 }, () => {
  it('checks it without a network and shows the pictures', async () => {
    const { archive } = madeEvidence();
    const folder = scratch();
    writeFileSync(join(folder, 'evidence.tar'), archive);
    execFileSync('tar', ['-xf', 'evidence.tar', 'verify.html'], { cwd: folder });
    const changed = Buffer.from(archive);
    const at = archive.indexOf('mdat') + 40;
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(join(folder, 'changed.tar'), changed);
    const browser = await launchTrialBrowser();
    onTestFinished(() => browser.close());
    const page = await browser.newPage({ offline: true });
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(pathToFileURL(join(folder, 'verify.html')).href);
    await page.setInputFiles('#archive', join(folder, 'evidence.tar'));
    await page.waitForSelector('#result.good');
    expect(await page.textContent('#result')).toMatch(/^Unchanged: \d+ fragments and \d+ lines fit together\.$/);
    // The page's own policy forbids the evaluation of texts by which a browser's driver waits for a function.
    await expect
      .poll(() => page.evaluate('document.querySelector("video").readyState'), { timeout: 30_000 })
      .toBeGreaterThanOrEqual(2);
    expect(await page.evaluate('document.querySelector("video").videoWidth')).toBe(160);
    expect(await page.textContent('#heads')).toContain('journal event 13');
    await page.setInputFiles('#archive', join(folder, 'changed.tar'));
    await page.waitForSelector('#result.bad');
    expect(await page.textContent('#result')).toMatch(/^Changed or damaged: run-2\.mp4 was changed/);
    expect(complaints).toEqual([]);
  });
});

describe('npm run recording -- verify', () => {
  const verify = async (...args: string[]): Promise<{ code: number; text: string }> => {
    const run = promisify(execFile)(process.execPath, [program, 'verify', ...args]);
    return run.then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
    );
  };

  it('says of a folder and of an archive that they are unbroken, with the heads of the ledger', async () => {
    const { folder, archive, anchors } = madeEvidence();
    const files = scratch();
    writeFileSync(join(files, 'evidence.tar'), archive);
    const heads = anchors.map((anchor) => `${JSON.stringify({ machineId: '104', ...anchor })}\n`).join('');
    writeFileSync(join(files, 'heads'), heads);
    const { code, text } = await verify(folder, join(files, 'evidence.tar'), '--heads', join(files, 'heads'));
    expect(text).toContain(`${folder}: unbroken, `);
    expect(text).toContain('evidence.tar: unbroken, ');
    expect(code).toBe(0);
  });

  it('names the first broken line, and heads of the ledger that the chain does not reach', async () => {
    const { folder } = madeEvidence();
    const files = scratch();
    writeFileSync(join(files, 'heads'), JSON.stringify({ no: 999, head: 'ab'.repeat(32), where: 'round 5' }));
    const ends = await verify(folder, '--heads', join(files, 'heads'));
    expect(ends.code).toBe(1);
    expect(ends.text).toMatch(/line \d+: the chain ends before the head that round 5 names, line 999/);
    const all = { fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER, sessionId: null };
    const [, second] = readFolder(folder, (reader) => reader.fragments(all));
    if (!second) throw new Error('there is no second fragment');
    const path = join(folder, second.file);
    const bytes = readFileSync(path);
    const at = second.offset + second.length - 5;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const changed = await verify(folder);
    expect(changed.code).toBe(1);
    expect(changed.text).toContain(`line ${second.no}: ${second.file} was changed from byte ${second.offset} on`);
  });
});
