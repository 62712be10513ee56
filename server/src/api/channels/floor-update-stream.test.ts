import type { FloorRow, FloorUpdate } from '@reelfloor/protocol/office/live';
import { beforeEach, expect, it } from 'vitest';
import type { FloorListener } from '../../backoffice/machines/staff-floor-view.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { FloorUpdateStream, floorHeartbeatMs, floorTickMs } from './floor-update-stream.ts';
import { slowReaderTimeoutMs } from './slow-page-tracker.ts';

/** A page whose socket accepts only as many bytes as the test says. */
class TestReader {
  waitingBytes = 0;
  isCut = false;
  readonly frames: Buffer[] = [];

  get received(): FloorUpdate[] {
    return this.frames.map((frame) => JSON.parse(frame.toString()).data);
  }

  send(frame: Buffer): void {
    this.frames.push(frame);
  }

  cut(): void {
    this.isCut = true;
  }
}

/** A floor whose machines the test changes. */
class TestView {
  readonly credits = new Map<string, number>();
  listener: FloorListener | null = null;
  starts = 0;
  readonly alerts = [];
  requests = '';
  readonly brands = [{ id: 'koi', name: 'Neon Koi' }];

  get isRunning(): boolean {
    return this.listener !== null;
  }

  async start(listener: FloorListener): Promise<void> {
    this.starts++;
    this.listener = listener;
    listener.machine(null);
  }

  stop(): void {
    this.listener = null;
  }

  machineIds(): string[] {
    return [...this.credits.keys()];
  }

  row(id: string): FloorRow | null {
    const creditMinor = this.credits.get(id);
    return creditMinor === undefined ? null : ({ id, creditMinor } as FloorRow);
  }

  totals(): null {
    return null;
  }

  hours(): null {
    return null;
  }

  wall(): null {
    return null;
  }

  set(id: string, creditMinor: number): void {
    this.credits.set(id, creditMinor);
    this.listener?.machine(id);
  }
}

let clock: ManualClock;
let view: TestView;
let stream: FloorUpdateStream;
let reader: TestReader;
const errors: unknown[] = [];
beforeEach(() => {
  clock = new ManualClock();
  view = new TestView();
  stream = new FloorUpdateStream({ clock, view, onError: (error) => errors.push(error) });
  reader = new TestReader();
});
const idsOf = (update: FloorUpdate | undefined) => update?.rows.map(({ id }) => id);

it('a snapshot comes in frames below the limit of a message, marked at begin and end', async () => {
  for (let n = 0; n < 250; n++) view.set(`m${n}`, n);
  await stream.add(reader);
  expect(reader.received.map(({ rows, snapshot }) => [rows.length, snapshot])).toEqual([
    [100, ['begin']],
    [100, []],
    [50, ['end']],
  ]);
  expect(reader.received[0]).toMatchObject({
    brands: [{ id: 'koi', name: 'Neon Koi' }],
    alerts: [],
    requests: '',
  });
});

it('changes come at most once per tick, the newest of each machine, in one buffer for all', async () => {
  view.set('m1', 1);
  view.set('m2', 1);
  const other = new TestReader();
  await stream.add(reader);
  await stream.add(other);
  for (const one of [reader, other]) one.frames.length = 0;
  for (let credit = 2; credit < 10; credit++) view.set('m1', credit);
  expect(reader.frames).toEqual([]);
  clock.advance(floorTickMs);
  expect(reader.received).toMatchObject([{ rows: [{ id: 'm1', creditMinor: 9 }] }]);
  expect(other.frames[0]).toBe(reader.frames[0]);
  // Nothing is sent of what has changed back, or not at all.
  view.set('m2', 2);
  view.set('m2', 1);
  clock.advance(floorTickMs);
  expect(reader.frames).toHaveLength(1);
  view.credits.delete('m2');
  view.listener?.machine('m2');
  clock.advance(floorTickMs);
  expect(reader.received[1]).toMatchObject({ rows: [], gone: ['m2'] });
});

it('a page hears a heartbeat if nothing changes', async () => {
  view.set('m1', 1);
  await stream.add(reader);
  clock.advance(floorTickMs);
  const before = reader.frames.length;
  clock.advance(2 * floorHeartbeatMs);
  expect(reader.received.slice(before).map(idsOf)).toEqual([[], []]);
});

it('a page that joins knows the same as the others, who miss nothing by it', async () => {
  view.set('m1', 1);
  await stream.add(reader);
  view.set('m1', 2);
  const late = new TestReader();
  await stream.add(late);
  clock.advance(floorTickMs);
  expect(late.received.flatMap(({ rows }) => rows)).toMatchObject([{ creditMinor: 2 }]);
  expect(reader.received.flatMap(({ rows }) => rows).at(-1)).toMatchObject({ creditMinor: 2 });
});

it('a slow page misses changes, gets a snapshot when it has caught up, and is cut if it does not', async () => {
  view.set('m1', 1);
  const stuck = new TestReader();
  await stream.add(reader);
  await stream.add(stuck);
  clock.advance(floorTickMs);
  for (const one of [reader, stuck]) one.waitingBytes = 600 * 1024;
  reader.frames.length = 0;
  view.set('m1', 2);
  clock.advance(floorTickMs);
  expect(reader.frames).toEqual([]);
  reader.waitingBytes = 0;
  clock.advance(floorTickMs);
  expect(reader.received).toMatchObject([{ snapshot: ['begin', 'end'], rows: [{ creditMinor: 2 }] }]);
  clock.advance(slowReaderTimeoutMs);
  expect([reader.isCut, stuck.isCut]).toEqual([false, true]);
});

it('the view is kept while somebody looks, and a minute longer', async () => {
  view.set('m1', 1);
  await stream.add(reader);
  stream.remove(reader);
  clock.advance(30_000);
  await stream.add(reader);
  expect(view.starts).toBe(1);
  stream.remove(reader);
  clock.advance(60_000);
  expect(view.isRunning).toBe(false);
  await stream.add(reader);
  expect(view.starts).toBe(2);
});
