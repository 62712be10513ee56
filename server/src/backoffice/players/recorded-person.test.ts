import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { okResult } from '@reelfloor/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { listLegalHolds } from '../../play/recordings/legal-holds.ts';
import { uploadAsAgent } from '../../testing/agent-upload.ts';
import { eventually } from '../../testing/eventually.ts';
import { operate } from '../../testing/operate.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { anonymiseAccount } from './anonymise-player-account.ts';
import { findPlayerAccountOrThrow } from './parse-account-fields.ts';

const recording = { no: 7, head: 'a'.repeat(64) };
const said = 'The reels showed three sevens.';

it('a person’s export lists what is recorded and complained about, and anonymising ends its tie to the person', async () => {
  const floor = await TestFloor.open({ EVIDENCE_MIN_FREE: '0' });
  const folder = mkdtempSync(join(tmpdir(), 'reelfloor-person-'));
  onTestFinished(async () => {
    await floor.close();
    rmSync(folder, { recursive: true });
  });
  let clipId = '';
  floor.agent.override.recordingClip = ({ clipId: id, fromMs, untilMs }) => {
    clipId = id;
    return okResult({ fromMs, untilMs, startedAtMs: null, endedAtMs: null, gaps: [] });
  };
  const player = await floor.player('player1');
  const game = await player.game();
  expect((await game.init('m1')).kind).toBe('accepted');
  expect((await game.cashIn(1_000)).kind).toBe('accepted');
  floor.agent.cabinet('m1').playRound({ recording });
  const round = await eventually(async () => {
    const { rounds } = (await player.get('player/rounds')).body as { rounds: { number: number }[] };
    expect(rounds).toHaveLength(1);
    return rounds[0]?.number ?? 0;
  });
  const filed = await player.post(`player/rounds/${round}/complaint`, { text: said, lang: 'en' });
  expect(filed.status).toBe(200);
  const { body: clip } = await player.post(`player/rounds/${round}/clip`);
  expect((await uploadAsAgent(floor, clipId, { body: Buffer.from('pictures') })).status).toBe(204);
  const isPlayed = async () => (await fetch(`${floor.address}${String(clip.path)}`)).status;
  expect(await isPlayed()).toBe(200);

  let exports = 0;
  const exported = async (name: string) => {
    const file = join(folder, `${++exports}.json`);
    await operate(floor, 'account', 'export', name, '--out', file, '--reason', 'asked');
    return JSON.parse(readFileSync(file, 'utf8')) as { tables: Record<string, Record<string, unknown>[]> };
  };
  const { tables } = await exported('player1');
  expect(tables.game_rounds).toMatchObject([{ number: round, recording_no: 7 }]);
  expect(tables.complaints).toMatchObject([{ round, text: said }]);
  const [hold] = tables.recording_holds ?? [];
  expect(hold).toMatchObject({ machine_id: 'm1', cause: 'complaint' });
  expect(tables.recording_evidence).toMatchObject([{ hold_id: hold?.id, state: 'waiting' }]);

  let gone = '';
  await floor.withDatabase(async (database) => {
    await database.transact(async (tx) => {
      gone = await anonymiseAccount(tx, await findPlayerAccountOrThrow(tx, 'player1'), {
        passwordHash: 'x',
        at: 1,
      });
    });
  });
  // The clip went with the sign-in; the span stays under its hold, tied to nobody’s words or name.
  expect(await isPlayed()).toBe(404);
  const span = { machineId: 'm1', fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER };
  expect(await floor.queryDatabase((db) => listLegalHolds(db, span))).toMatchObject([
    { id: hold?.id, liftedAt: null, reason: 'a complaint about a round' },
  ]);
  const after = await exported(gone);
  expect(after.tables.complaints).toMatchObject([{ round, text: '', answer: null }]);
  expect(JSON.stringify(after.tables)).not.toMatch(/three sevens|"player1"/);
});
