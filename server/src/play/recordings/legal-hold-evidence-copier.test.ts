import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRefusedResult, okResult } from '@reelfloor/protocol';
import { maxEvidenceBytes, maxEvidenceMs } from '@reelfloor/protocol/channels/recording';
import { afterEach, describe, expect, it } from 'vitest';
import { testEngine } from '../../platform/database/temporary-database.ts';
import { uploadAsAgent } from '../../testing/agent-upload.ts';
import { eventually } from '../../testing/eventually.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { TestFloor } from '../../testing/test-server.ts';
import { takeEvidenceOrders, trialArchive } from '../../testing/trial-evidence.ts';
import { liftLegalHold, listLegalHolds, placeLegalHold } from './legal-holds.ts';

const pollMs = 2_000;
const minuteMs = 60_000;
/** A span's evidence is asked for so long after it. */
const recordedAfterMs = 15_000;
const plentyFree = { EVIDENCE_MIN_FREE: '0' };

describe(`the evidence of a hold on ${testEngine}`, { timeout: 60_000 }, () => {
  let floor: TestFloor;
  let clock: ManualClock;
  let orders: ReturnType<typeof takeEvidenceOrders>;

  const open = async (env: Record<string, string> = plentyFree) => {
    clock = new ManualClock();
    floor = await TestFloor.open(env, clock);
    orders = takeEvidenceOrders(floor.agent);
  };
  afterEach(() => floor.close());

  const span = () => ({ fromMs: clock.nowMs() - 3 * minuteMs, untilMs: clock.nowMs() - minuteMs });
  const hold = async (id = 'h', { fromMs, untilMs } = span()) => {
    const placed = { id, machineId: 'm1', fromMs, untilMs, cause: 'staff', reason: 'r' } as const;
    await floor.withDatabase(async (database) => {
      await database.transact((tx) => placeLegalHold(tx, { ...placed, at: clock.nowMs() }));
    });
  };
  const lift = (id = 'h') =>
    floor.withDatabase(async (database) => {
      await database.transact((tx) => liftLegalHold(tx, id, clock.nowMs()));
    });
  const held = async () =>
    (
      await floor.queryDatabase((db) =>
        listLegalHolds(db, { machineId: 'm1', fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER }),
      )
    ).map(({ id, evidence }) => [id, evidence]);
  const rows = () => floor.queryDatabase((db) => db.all('SELECT * FROM recording_evidence ORDER BY hold_id, part'));
  const folder = () => join(floor.config.dataDir, 'evidence');
  /** Lets the server look again until the agent was asked so often. */
  const areAsked = (count: number, stepMs = pollMs) =>
    eventually(() => {
      clock.advance(stepMs);
      expect(orders).toHaveLength(count);
    });
  const send = (index = 0, body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> = trialArchive) =>
    uploadAsAgent(floor, orders[index]?.clipId ?? '', { type: 'application/x-tar', body });

  it('is copied once its span is over, open to the server alone, and deleted when the hold is lifted', async () => {
    await open();
    const untilMs = clock.nowMs();
    await hold('h', { fromMs: untilMs - 2 * minuteMs, untilMs });
    clock.advance(recordedAfterMs - pollMs);
    await floor.player('player1');
    expect(orders).toEqual([]);
    await areAsked(1);
    expect(orders[0]).toMatchObject({ machineId: 'm1', fromMs: untilMs - 2 * minuteMs, untilMs });
    expect(await held()).toEqual([['h', 'waiting']]);
    expect((await send()).status).toBe(204);
    expect(await held()).toEqual([['h', 'kept']]);
    const sha256 = createHash('sha256').update(trialArchive).digest('hex');
    expect(await rows()).toMatchObject([{ state: 'kept', bytes: trialArchive.length, sha256 }]);
    const file = join(folder(), 'h.tar');
    expect(readFileSync(file).equals(trialArchive)).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // The same archive is taken once.
    expect((await send()).status).toBe(404);
    await lift();
    await eventually(async () => {
      clock.advance(minuteMs);
      expect(await rows()).toMatchObject([{ state: 'deleted' }]);
    });
    expect(readdirSync(folder())).toEqual([]);
  });

  it('comes in parts of a long span, one after the other', async () => {
    await open();
    const untilMs = clock.nowMs() - minuteMs;
    await hold('long', { fromMs: untilMs - 2 * maxEvidenceMs - 1_000, untilMs });
    for (const count of [1, 2, 3]) {
      await areAsked(count);
      expect(await held()).toEqual([['long', 'waiting']]);
      expect((await send(count - 1)).status).toBe(204);
    }
    expect(await held()).toEqual([['long', 'kept']]);
    expect(readdirSync(folder()).sort()).toEqual(['long.2.tar', 'long.3.tar', 'long.tar']);
    expect(orders.map((order) => order.untilMs - order.fromMs)).toEqual([maxEvidenceMs, maxEvidenceMs, 1_000]);
  });

  it('is asked for when an agent that was away is back', async () => {
    await open();
    floor.agent.cut();
    await hold();
    for (let poll = 0; poll < 5; poll++) clock.advance(pollMs);
    await floor.connectAgent();
    await areAsked(1);
    // It sends nothing, and is started anew.
    floor.agent.cut();
    await floor.connectAgent();
    await areAsked(2);
    expect((await send(0)).status).toBe(404);
    expect((await send(1)).status).toBe(204);
    expect(await held()).toEqual([['h', 'kept']]);
  });

  it('is asked for again, and never half of it kept, if its agent breaks off', async () => {
    await open();
    await hold();
    await areAsked(1);
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    const sending = send(0, readable).catch(() => null);
    await writer.write(trialArchive.subarray(0, 100_000));
    await eventually(() => expect(readdirSync(folder())).toEqual(['h.tar.part']));
    await writer.abort(new Error('the agent is gone'));
    await sending;
    await eventually(() => expect(readdirSync(folder())).toEqual([]));
    expect(await held()).toEqual([['h', 'waiting']]);
    await areAsked(2, minuteMs);
    expect((await send(1)).status).toBe(204);
    expect(readFileSync(join(folder(), 'h.tar')).equals(trialArchive)).toBe(true);
  });

  it('is asked for again after the server was killed while it came', async () => {
    await open();
    await hold();
    await areAsked(1);
    // What a killed server leaves: a part of the file, and a row that a node has taken.
    await floor.change("UPDATE recording_evidence SET node_id = 'killed'");
    await floor.restart();
    writeFileSync(join(folder(), 'h.tar.part'), trialArchive.subarray(0, 1_000));
    await floor.connectAgent();
    await areAsked(2);
    expect((await send(1)).status).toBe(204);
    expect(readdirSync(folder())).toEqual(['h.tar']);
    expect(readFileSync(join(folder(), 'h.tar')).equals(trialArchive)).toBe(true);
  });

  it('is still kept after a restart, and fetched again if its file is gone', async () => {
    await open();
    await hold();
    await areAsked(1);
    await send();
    const [before] = await rows();
    await floor.restart();
    await eventually(async () => {
      const [now] = (await rows()) as { node_id: string; state: string }[];
      expect(now).toMatchObject({ state: 'kept' });
      expect(now?.node_id).not.toBe((before as { node_id: string }).node_id);
    });
    rmSync(join(folder(), 'h.tar'));
    await floor.connectAgent();
    await areAsked(2, minuteMs);
    expect((await send(1)).status).toBe(204);
    expect(await held()).toEqual([['h', 'kept']]);
  });

  it('stays at the hall while the disk has no space for it, of which staff are told until it has', async () => {
    await open({ EVIDENCE_MIN_FREE: '1000000' });
    const alerts = () => floor.queryDatabase((db) => db.all("SELECT * FROM alerts WHERE kind = 'evidenceSpace'"));
    await hold();
    await eventually(async () => {
      clock.advance(pollMs);
      expect(await alerts()).toHaveLength(1);
    });
    expect(orders).toEqual([]);
    expect(await held()).toEqual([['h', 'waiting']]);
    await floor.restart({ evidenceMinFree: 0 });
    await floor.connectAgent();
    await areAsked(1);
    expect((await send()).status).toBe(204);
    await eventually(async () => expect(await alerts()).toMatchObject([{ closed_at: expect.any(Number) as number }]));
  });

  it('is nothing where nothing was recorded, where an agent cannot record, and of what no archive has room for', async () => {
    await open();
    const answers = [
      createRefusedResult('RECORDING_NONE', { reason: 'noPicture' }),
      createRefusedResult('METHOD_UNKNOWN', { method: 'recordingEvidence' }),
    ];
    floor.agent.override.recordingEvidence = () => answers.shift() ?? okResult({});
    await hold('one');
    await hold('two');
    await eventually(async () => {
      clock.advance(pollMs);
      expect(await rows()).toMatchObject([
        { state: 'absent', why: 'noPicture' },
        { state: 'absent', why: 'noRecorder' },
      ]);
    });
    orders = takeEvidenceOrders(floor.agent);
    await hold('large');
    await areAsked(1);
    const part = new Uint8Array(8 * 1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += part.length;
        controller.enqueue(part);
      },
    });
    await send(0, endless).catch(() => null);
    expect(sent).toBeLessThan(2 * maxEvidenceBytes);
    await eventually(async () =>
      expect(await held()).toEqual([
        ['one', 'absent'],
        ['two', 'absent'],
        ['large', 'absent'],
      ]),
    );
  });

  it('is asked for again where the hall’s disk could not be read', async () => {
    await open();
    floor.agent.override.recordingEvidence = () => createRefusedResult('RECORDING_NONE', { reason: 'diskFailed' });
    await hold();
    await eventually(async () => {
      clock.advance(pollMs);
      expect(await rows()).toMatchObject([{ state: 'waiting', asked_at: expect.any(Number) as number }]);
    });
    orders = takeEvidenceOrders(floor.agent);
    await areAsked(1, minuteMs);
  });
});
