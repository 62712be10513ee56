import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { okResult } from '@reelfloor/protocol';
import type { StaffRole } from '@reelfloor/protocol/office-call-types';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { uploadAsAgent } from '../../testing/agent-upload.ts';
import { eventually } from '../../testing/eventually.ts';
import { OfficeMember } from '../../testing/office-member.ts';
import { operate } from '../../testing/operate.ts';
import type { TestGame, TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';

const recording = { no: 7, head: 'a'.repeat(64) };
const bytes = Buffer.from('pictures');
const exportCommand = join(import.meta.dirname, '../../start/cli/recording-export-command.ts');
let floor: TestFloor;
let player: TestPlayer;
let game: TestGame;
let at: number;
let clipIds: string[];

beforeAll(async () => {
  floor = await TestFloor.open({ CALLS_PER_SECOND: '1000', LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
  clipIds = [];
  floor.agent.override.recordingTerms = () => okResult({});
  floor.agent.override.recordSession = () => okResult({});
  floor.agent.override.holdRecording = () => okResult({});
  floor.agent.override.liftRecordingHold = () => okResult({});
  floor.agent.override.recordingClip = ({ clipId, fromMs, untilMs }) => {
    clipIds.push(clipId);
    return okResult({ fromMs, untilMs, startedAtMs: null, endedAtMs: null, gaps: [] });
  };
  floor.agent.override.recordingEvidence = ({ clipId }) => {
    clipIds.push(clipId);
    return okResult({});
  };
  floor.agent.override.recordingTimeline = ({ fromMs, untilMs }) =>
    okResult({
      ...{ runs: [], rounds: [], events: [], holds: [], isCut: false, oldestMs: fromMs, ...recording },
      gaps: [{ fromMs, untilMs, reason: 'slowDisk' }],
    });
  player = await floor.player('player1');
  game = await player.game();
  expect((await game.init('m1')).kind).toBe('accepted');
  expect((await game.cashIn(1_000)).kind).toBe('accepted');
  floor.agent.cabinet('m1').playRound({ recording });
  await eventually(async () => expect((await player.get('player/rounds')).body.rounds).toHaveLength(1));
  at = Date.now();
});
afterAll(() => floor.close());

let members = 0;
const member = (role: StaffRole) => OfficeMember.open(floor, role, `watcher.${++members}`);
const act = async (who: OfficeMember, name: string, content: object, reason = 'a dispute') =>
  (await who.send('POST', `actions/${name}`, { key: crypto.randomUUID(), reason, content })).body as {
    state?: string;
    requestId?: string;
    code?: string;
    answer?: Record<string, string>;
  };
const heldBy = async (who: OfficeMember): Promise<string> =>
  (await act(who, 'holdRecording', span())).answer?.holdId ?? '';
/** Fetches what is no JSON. */
const fetchAs = ({ cookie, address }: OfficeMember, path: string) =>
  fetch(new URL(`/office/api/${path}`, address), { headers: { origin: address, cookie } });
const span = () => ({ machineId: 'm1', fromMs: at - 90_000, untilMs: at + 30_000 });
const put = (clipId: string, type: string) => uploadAsAgent(floor, clipId, { type, body: bytes });

describe('recorded pictures in the office', { timeout: 60_000 }, () => {
  it('are not shown before a reason is kept, and only within the span and to whoever gave it', async () => {
    const [manager, other] = [await member('manager'), await member('auditor')];
    const clip = { fromMs: at - 20_000, untilMs: at, format: 'video' };
    const early = await manager.send('POST', 'recordings/none/clip', clip);
    expect(early.body).toMatchObject({ code: 'RECORDING_NOT_OPEN' });
    expect(clipIds).toEqual([]);
    expect(await act(manager, 'viewRecording', { ...span(), about: 'R-1' }, 'no')).toMatchObject({
      code: 'BODY_INVALID',
    });
    const { answer } = await act(manager, 'viewRecording', { ...span(), about: 'R-1' });
    const path = `recordings/${answer?.viewId}/clip`;
    for (const wrong of [
      { ...clip, fromMs: at - 91_000, untilMs: at - 80_000 },
      { ...clip, fromMs: at - 70_000 },
    ])
      expect((await manager.send('POST', path, wrong)).body.code).toBe('RECORDING_NOT_OPEN');
    expect((await other.send('POST', path, clip)).body.code).toBe('RECORDING_NOT_OPEN');
    const opened = await manager.send('POST', path, clip);
    expect(opened.body).toMatchObject({ path: expect.stringMatching(/^clips\/[\w-]{22}\.mp4$/), gaps: [] });
    await put(clipIds.at(-1) ?? '', 'video/mp4');
    const get = (who: OfficeMember) => fetchAs(who, String(opened.body.path));
    expect((await get(other)).status).toBe(404);
    expect((await get(manager)).status).toBe(200);
    // The players' address of clips does not serve a clip that staff asked for.
    expect((await fetch(`${floor.address}/${opened.body.path}`)).status).toBe(404);
    const line = await floor.queryDatabase((db) =>
      db.get<{ subject: string; details: string }>(
        "SELECT subject, details FROM operator_changes WHERE what = 'recording view' ORDER BY id DESC LIMIT 1",
      ),
    );
    expect(line).toMatchObject({ subject: 'player1', details: expect.stringContaining('a dispute') });
  });

  it('are opened for a complaint or a request only if there is one, and for a note of any kind', async () => {
    const manager = await member('manager');
    for (const about of ['999', crypto.randomUUID()])
      expect(await act(manager, 'viewRecording', { ...span(), about })).toMatchObject({
        code: 'RECORDING_CASE',
      });
    const asked = await act(manager, 'liftHold', { holdId: await heldBy(manager) });
    for (const about of [asked.requestId ?? 'none', 'three sevens?'])
      expect(await act(manager, 'viewRecording', { ...span(), about })).toMatchObject({ state: 'done' });
  });

  it('are those of a fault of their own for technicians', async () => {
    const technician = await member('technician');
    const minute = { machineId: 'm1', fromMs: at - 30_000, untilMs: at + 30_000, about: '' };
    const refused = { code: 'RECORDING_NOT_OWN_FAULT' };
    expect(await act(technician, 'viewRecording', minute)).toMatchObject(refused);
    const { login } = technician;
    await floor.change(
      `INSERT INTO alerts (id, kind, subject, machine_id, text, opened_at, last_seen_at, count, acknowledged_at, acknowledged_by, repeats, unnotified)
       VALUES ('fault-1', 'machineFault', 'm1', 'm1', 'a tilt', ?, ?, 1, ?, ?, 0, 0)`,
      ...[at, at, at, `${login} (office)`],
    );
    expect(await act(technician, 'viewRecording', { ...minute, untilMs: at + 40_000 })).toMatchObject(refused);
    expect(await act(technician, 'viewRecording', minute)).toMatchObject({ state: 'done' });
  });

  it('have a timeline with gaps, rounds and holds', async () => {
    const auditor = await member('auditor');
    const held = await act(auditor, 'holdRecording', span());
    expect(held).toMatchObject({ state: 'done' });
    const timeline = await auditor.send('GET', `machines/m1/recording?from=${at - 60_000}&until=${at + 60_000}`);
    expect(timeline.body).toMatchObject({
      recorded: { gaps: [{ reason: 'slowDisk' }] },
      missing: null,
      rounds: [{ player: { name: 'player1' }, stakeMinor: 100, recordingNo: 7 }],
      holds: expect.arrayContaining([
        expect.objectContaining({ id: held.answer?.holdId, cause: 'staff', evidence: 'waiting' }),
      ]),
    });
    expect((await auditor.send('GET', 'machines/m1/recording?from=0&until=99999999999')).body.code).toBe(
      'RECORDING_SPAN',
    );
  });

  it('leave the house as an archive with what the ledger says, by an auditor alone or two managers', async () => {
    const [auditor, manager] = [await member('auditor'), await member('manager')];
    const content = { player: 'player1', round: 1 };
    const rounds = (await player.get('player/rounds')).body.rounds as { number: number }[];
    content.round = rounds[0]?.number ?? 0;
    // Another player takes the seat and plays in the same seconds.
    expect((await game.leave()).kind).toBe('accepted');
    const next = await (await floor.player('player2')).game();
    expect((await next.init('m1')).kind).toBe('accepted');
    expect((await next.cashIn(1_000)).kind).toBe('accepted');
    floor.agent.cabinet('m1').playRound({ recording: { no: 9, head: 'b'.repeat(64) } });
    await eventually(async () =>
      expect(await floor.queryDatabase((db) => db.all('SELECT 1 FROM game_rounds'))).toHaveLength(2),
    );
    expect(await act(manager, 'exportRecording', content)).toMatchObject({ state: 'waiting' });
    expect(await act(auditor, 'exportRecording', { ...content, round: 999 })).toMatchObject({
      code: 'ROUND_NOT_FOUND',
    });
    const { answer } = await act(auditor, 'exportRecording', content);
    const place = await auditor.send('POST', `recordings/${answer?.exportId}/export`);
    expect(place.body).toMatchObject({ path: expect.stringMatching(/\.tar$/) });
    await put(clipIds.at(-1) ?? '', 'application/x-tar');
    const archive = Buffer.from(await (await fetchAs(auditor, String(place.body.path))).arrayBuffer());
    expect(archive.subarray(0, 11).toString()).toBe('ledger.json');
    expect(archive.subarray(257, 262).toString()).toBe('ustar');
    const length = Number.parseInt(archive.subarray(124, 135).toString(), 8);
    const facts = JSON.parse(archive.subarray(512, 512 + length).toString()) as Record<string, unknown>;
    expect(facts).toMatchObject({ machineId: 'm1', head: { no: 9 }, rounds: [{ recording_no: 7 }] });
    expect(archive.subarray(512 + Math.ceil(length / 512) * 512).equals(bytes)).toBe(true);
  });
});

describe('an archive that a second person has allowed', { timeout: 60_000 }, () => {
  it('is fetched with the request by whoever asked, who may come a day later', async () => {
    const [asker, second] = [await member('manager'), await member('manager')];
    const rounds = (await player.get('player/rounds')).body.rounds as { number: number }[];
    const content = { player: 'player1', round: rounds[0]?.number ?? 0 };
    const { requestId } = await act(asker, 'exportRecording', content);
    expect((await asker.send('POST', `recordings/${requestId}/export`)).body).toMatchObject({
      code: 'RECORDING_NOT_OPEN',
    });
    const confirmed = await second.send('POST', `requests/${requestId}/confirm`, { note: '' });
    const { answer } = confirmed.body as { answer: { untilAt: number } };
    expect(answer.untilAt).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await second.send('POST', `recordings/${requestId}/export`)).body).toMatchObject({
      code: 'RECORDING_NOT_OPEN',
    });
    const place = await asker.send('POST', `recordings/${requestId}/export`);
    expect(place.body).toMatchObject({ path: expect.stringMatching(/\.tar$/) });
  });
});

describe('npm run operator -- recording export', { timeout: 60_000 }, () => {
  it('writes the archive of a round into a new file, once a reason is kept', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reelfloor-export-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'evidence.tar');
    const rounds = (await player.get('player/rounds')).body.rounds as { number: number }[];
    const words = ['recording', 'export', 'player1', String(rounds[0]?.number), '--file', file];
    const from = ['--server', floor.address];
    await expect(operate(floor, ...words, ...from)).rejects.toThrow('Say why with --reason');
    const before = clipIds.length;
    const exported = operate(floor, ...words, ...from, '--reason', 'a dispute');
    await eventually(() => expect(clipIds).toHaveLength(before + 1));
    await put(clipIds.at(-1) ?? '', 'application/x-tar');
    expect(await exported).toContain(`npm run recording -- verify ${file}`);
    const archive = readFileSync(file);
    expect(archive.subarray(0, 11).toString()).toBe('ledger.json');
    expect(archive.subarray(-bytes.length).equals(bytes)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const line = await floor.queryDatabase((db) =>
      db.get<{ subject: string; details: string }>(
        "SELECT subject, details FROM operator_changes WHERE what = 'recording export' ORDER BY id DESC LIMIT 1",
      ),
    );
    expect(line).toMatchObject({ subject: 'player1', details: expect.stringContaining('a dispute') });
    await expect(operate(floor, ...words, ...from, '--reason', 'a dispute')).rejects.toThrow('is there already');
  });

  it('finds the round by its id, too, as a command that operators run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'reelfloor-export-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'evidence.tar');
    const run = (...words: string[]) => {
      const { dataDir, databaseUrl } = floor.config;
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' };
      return promisify(execFile)(process.execPath, [exportCommand, 'export', ...words], { env });
    };
    const [round] = await floor.queryDatabase((db) =>
      db.all<{ round_id: string }>('SELECT round_id FROM game_rounds ORDER BY counted_at LIMIT 1'),
    );
    const words = ['--file', file, '--server', floor.address, '--reason', 'a dispute'];
    await expect(run('--round', 'none', ...words)).rejects.toMatchObject({
      stderr: expect.stringContaining('has no round none') as string,
    });
    await expect(run('--rounds', 'none')).rejects.toMatchObject({
      stderr: expect.stringContaining('export --round ID') as string,
    });
    const before = clipIds.length;
    const exported = run('--round', round?.round_id ?? '', '--machine', 'm1', ...words);
    await eventually(() => expect(clipIds).toHaveLength(before + 1));
    await put(clipIds.at(-1) ?? '', 'application/x-tar');
    expect((await exported).stdout).toContain(`npm run recording -- verify ${file}`);
    expect(readFileSync(file).subarray(-bytes.length).equals(bytes)).toBe(true);
  });

  it('fetches it by an address that nobody guesses', async () => {
    const path = `${floor.address}/evidence/${crypto.randomUUID()}.tar`;
    expect((await fetch(path)).status).toBe(404);
  });
});

describe('complaints', { timeout: 60_000 }, () => {
  it('are taken and answered once, and their player reads it and has it in the own data', async () => {
    const protection = await member('protection');
    const rounds = (await player.get('player/rounds')).body.rounds as { number: number }[];
    const round = rounds[0]?.number ?? 0;
    await player.post(`player/rounds/${round}/complaint`, { text: 'Three sevens.', lang: 'tr' });
    const list = (await protection.send('GET', 'complaints')).body.complaints as { number: number }[];
    const hold = { fromMs: expect.any(Number) as number, evidence: 'waiting' };
    expect(list).toMatchObject([
      { player: { name: 'player1' }, text: 'Three sevens.', lang: 'tr', state: 'open', hold },
    ]);
    const complaint = list[0]?.number ?? 0;
    expect(await act(protection, 'takeComplaint', { complaint: 999 })).toMatchObject({
      code: 'COMPLAINT_UNKNOWN',
    });
    await act(protection, 'takeComplaint', { complaint });
    expect((await player.get('player/complaints')).body).toMatchObject({ complaints: [{ state: 'looked' }] });
    await act(protection, 'answerComplaint', { complaint, answer: 'İki yediydi.' });
    expect((await player.get('player/complaints')).body).toMatchObject({
      complaints: [{ state: 'answered', answer: 'İki yediydi.' }],
    });
    expect(await act(protection, 'answerComplaint', { complaint, answer: 'Again.' })).toMatchObject({
      code: 'COMPLAINT_ANSWERED',
    });
  });
});
