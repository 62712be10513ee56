import { createRefusedResult, okResult } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../money/audit/audit-database.ts';
import { testEngine } from '../../platform/database/temporary-database.ts';
import { eventually } from '../../testing/eventually.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import type { TestGame, TestPlayer } from '../../testing/test-player.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { DailyRecordingJob } from './daily-recording-job.ts';
import { liftLegalHold, listLegalHolds, markLegalHoldSentToAgent, placeLegalHold } from './legal-holds.ts';
import { findRecordingChainHead } from './recording-chain-heads.ts';

let floor: TestFloor;
let said: { name: string; data: Record<string, unknown> }[];

beforeEach(async () => {
  floor = await TestFloor.open();
  said = [];
  const take = (name: string) => (data: object) => {
    said.push({ name, data: { ...data } });
    return okResult({});
  };
  floor.agent.override.recordingTerms = take('recordingTerms');
  floor.agent.override.recordSession = take('recordSession');
  floor.agent.override.holdRecording = take('holdRecording');
  floor.agent.override.liftRecordingHold = take('liftRecordingHold');
  floor.agent.cut();
  await floor.connectAgent();
});
afterEach(() => floor.close());

const saidOf = (name: string, machineId = 'm1') =>
  said.flatMap((one) => (one.name === name && one.data.machineId === machineId ? [one.data] : []));

const sit = async (username: string): Promise<{ player: TestPlayer; game: TestGame }> => {
  const player = await floor.player(username);
  const game = await player.game();
  expect((await game.init('m1')).kind).toBe('accepted');
  expect((await game.cashIn(1_000)).kind).toBe('accepted');
  return { player, game };
};

const playRound = async (recording?: CabinetEvent['recording']) => {
  const cabinet = floor.agent.cabinet('m1');
  cabinet.playRound({ recording });
  await eventually(() => expect(cabinet.acknowledgedSeq).toBe(cabinet.lastSeq));
};
const headAt = (no: number, digit = 'a') => ({ no, head: digit.repeat(64) });
const head = () => floor.queryDatabase((db) => findRecordingChainHead(db, 'm1'));

describe(`what an agent is told to record, on ${testEngine}`, { timeout: 60_000 }, () => {
  it('is the terms of each machine when it connects, and each session from its seat to its end', async () => {
    await eventually(() => expect(saidOf('recordingTerms')).toMatchObject([{ days: 7, required: 'real', minNo: 0 }]));
    const { game } = await sit('player1');
    await eventually(() => expect(saidOf('recordSession')).toMatchObject([{ isOpen: true }]));
    expect((await game.leave()).kind).toBe('accepted');
    await eventually(() => expect(saidOf('recordSession')).toMatchObject([{ isOpen: true }, { isOpen: false }]));
    const [begun, ended] = saidOf('recordSession');
    expect(ended?.sessionId).toBe(begun?.sessionId);
    expect(begun?.openForMs).toBeLessThan(30_000);
    expect(ended?.openForMs).toBeGreaterThanOrEqual(Number(begun?.openForMs));
  });

  it('is an open session and the chain’s highest line again after its connection was lost', async () => {
    const { game } = await sit('player1');
    await eventually(() => expect(saidOf('recordSession')).toHaveLength(1));
    await playRound(headAt(12));
    floor.agent.cut();
    said = [];
    await floor.connectAgent();
    await eventually(() => expect(saidOf('recordSession')).toMatchObject([{ isOpen: true }]));
    expect(saidOf('recordingTerms')).toMatchObject([{ minNo: 12, minHead: headAt(12).head }]);
    game.channel.socket.close();
  });

  it('is a complaint’s hold until it is taken, and its end', async () => {
    const { player } = await sit('player1');
    await playRound(headAt(1));
    let tries = 0;
    floor.agent.override.holdRecording = (data) => {
      tries++;
      if (tries === 1) return createRefusedResult('INTERNAL', { reference: 'x' });
      said.push({ name: 'holdRecording', data: { ...data } });
      return okResult({});
    };
    const rounds = (await player.get('player/rounds')).body.rounds as { number: number }[];
    const path = `player/rounds/${rounds[0]?.number}/complaint`;
    const filed = await player.post(path, { text: 'The reels showed three sevens.', lang: 'en' });
    expect(filed.body).toMatchObject({ state: 'open', answer: null, machine: 'm1' });
    expect((await player.post(path, { text: 'Once more.', lang: 'en' })).body).toEqual(filed.body);
    expect((await player.get('player/complaints')).body).toEqual({ complaints: [filed.body] });
    expect((await player.get('player/rounds')).body).toMatchObject({ rounds: [{ picture: 'held' }] });
    // Reported when the seat changes, or a few seconds later.
    await eventually(() => expect(saidOf('holdRecording')).toHaveLength(1));
    const span = { machineId: 'm1', fromMs: 0, untilMs: Date.now() + 1e6 };
    const [hold] = await floor.queryDatabase((db) => listLegalHolds(db, span));
    expect(saidOf('holdRecording')[0]).toMatchObject({ holdId: hold?.id, fromMs: hold?.fromMs });
    await floor.withDatabase(async (database) => {
      expect(await database.transact((tx) => liftLegalHold(tx, hold?.id ?? '', Date.now()))).toBe(true);
      // What was read before is not reported: the agent must still hear of the end.
      if (hold) expect(await database.transact((tx) => markLegalHoldSentToAgent(tx, hold))).toBe(0);
    });
    await eventually(() => expect(saidOf('liftRecordingHold')).toMatchObject([{ holdId: hold?.id }]));
  });

  it('is nothing more to an agent that does not know the requests, and play goes on', async () => {
    floor.agent.cut();
    let asked = 0;
    floor.agent.override.recordingTerms = () => {
      asked++;
      return createRefusedResult('METHOD_UNKNOWN', { method: 'recordingTerms' });
    };
    said = [];
    await floor.connectAgent();
    await sit('player1');
    await playRound();
    expect(saidOf('recordSession')).toEqual([]);
    expect(asked).toBe(2);
  });
});

describe(`the heads of a recording, on ${testEngine}`, { timeout: 60_000 }, () => {
  it('are stored with the rounds that name them, and the newest with its machine', async () => {
    await sit('player1');
    await playRound(headAt(5));
    await playRound();
    await playRound(headAt(9, 'b'));
    expect(await head()).toMatchObject({ ...headAt(9, 'b'), broken: null });
    const rows = await floor.queryDatabase((db) =>
      db.all('SELECT recording_no, recording_head, event_seq, journal_id FROM game_rounds ORDER BY number'),
    );
    const { journalId, lastSeq } = floor.agent.cabinet('m1');
    expect(rows).toMatchObject([
      { recording_no: 5, recording_head: 'a'.repeat(64) },
      { recording_no: null, recording_head: null },
      { recording_no: 9, event_seq: lastSeq, journal_id: journalId },
    ]);
  });

  it.each([
    ['goes back', headAt(4), 'names line 4 after line 5'],
    ['names another line of the same number', headAt(5, 'c'), 'names another line 5'],
  ])('tell when a chain %s, and the event counts all the same', async (_, wrong, why) => {
    await sit('player1');
    await playRound(headAt(5));
    await playRound(wrong);
    expect(await head()).toMatchObject({ ...headAt(5), broken: expect.stringContaining(why) });
    await playRound(headAt(6));
    expect(await head()).toMatchObject({ ...headAt(6), broken: expect.stringContaining(why) });
    const span = { machineId: 'm1', fromMs: 0, untilMs: Date.now() + 1e6 };
    const holds = await floor.queryDatabase((db) => listLegalHolds(db, span));
    expect(holds).toMatchObject([{ cause: 'fault', reason: expect.stringContaining(why) }]);
    expect(floor.agent.cabinet('m1').acknowledgedSeq).toBe(floor.agent.cabinet('m1').lastSeq);
  });

  it('go into the audit trail once a day, and holds whose time is over are lifted', async () => {
    await sit('player1');
    await playRound(headAt(5));
    await playRound(headAt(3));
    const clock = new ManualClock();
    const dayMs = 86_400_000;
    const lines = () =>
      floor.queryDatabase((db) =>
        db.all<{ subject: string; details: string }>(
          "SELECT subject, details FROM operator_changes WHERE what = 'recording heads' ORDER BY id",
        ),
      );
    await floor.withDatabase(async (database) => {
      const hold = {
        id: 'old',
        machineId: 'm1',
        fromMs: 1,
        untilMs: 2,
        cause: 'staff',
        reason: 'r',
      } as const;
      await database.transact((tx) => placeLegalHold(tx, { ...hold, at: clock.nowMs() - 731 * dayMs }));
      const onError = (error: unknown) => {
        throw error;
      };
      const keeper = new DailyRecordingJob({ database, clock, holdsLease: () => true, onError });
      for (let run = 0; run < 3; run++) await keeper.run();
      expect(await listLegalHolds(database.read, hold)).toEqual([]);
      expect(await lines()).toHaveLength(1);
      await clock.advance(dayMs);
      await keeper.run();
    });
    const [first, second] = (await lines()).map(({ details }) => JSON.parse(details) as object);
    const broken = expect.stringContaining('names line 3 after line 5') as string;
    expect(first).toMatchObject({ heads: { m1: { ...headAt(5), broken } } });
    expect(second).toEqual({ heads: { m1: headAt(5) } });
  });

  it('are audited with the ledger: a changed one is a fault, a refused one is not', async () => {
    await sit('player1');
    for (const no of [5, 9, 7]) await playRound(headAt(no));
    const faults = async () =>
      (await floor.queryDatabase((db) => auditDatabase(db, Date.now()))).faults.filter((fault) =>
        fault.includes('recording'),
      );
    expect(await faults()).toEqual([]);
    await floor.change("UPDATE recording_heads SET no = 6 WHERE machine_id = 'm1'");
    expect(await faults()).toEqual([expect.stringContaining('names line 9 of its recording')]);
  });

  it('are refused as no head if they are none, and a hold of the same id stays as it was', async () => {
    await floor.withDatabase(async (database) => {
      const hold = { id: 'h', machineId: 'm1', fromMs: 1, untilMs: 2, cause: 'staff', at: 5 } as const;
      await database.transact((tx) => placeLegalHold(tx, { ...hold, reason: 'first' }));
      await database.transact((tx) => placeLegalHold(tx, { ...hold, reason: 'second' }));
      expect(await listLegalHolds(database.read, hold)).toMatchObject([{ reason: 'first', liftedAt: null }]);
    });
    const wrong = { no: -1, head: 'x' };
    const event = {
      seq: 1,
      at: 0,
      meterMinor: 0,
      type: 'recorded',
      recording: wrong,
    } as unknown as CabinetEvent;
    expect(await floor.agent.sendEvents('m1', [event])).toMatchObject({
      kind: 'refused',
      error: { code: 'MESSAGE_INVALID' },
    });
  });
});
