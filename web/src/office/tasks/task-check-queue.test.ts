import { beforeEach, expect, it, vi } from 'vitest';
import { OfficeFailure } from '../api/office-failure.ts';
import { type CompletedTaskCheck, createTaskCheckQueue } from './task-check-queue.ts';

const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const unreached = () => new OfficeFailure({ kind: 'unreached' });
const refused = (status: number, code: string) => new OfficeFailure({ kind: 'refused', status, code, params: {} });

it('ticks wait for the connection over a reload, go in their order, and are each the person’s own', async () => {
  const offline = createTaskCheckQueue(
    'ada',
    async () => Promise.reject(unreached()),
    () => 1000,
  );
  offline.tick('t1', 'atMachine');
  offline.tick('t1', 'reels');
  offline.tick('t1', 'reels');
  expect(await offline.flush('why')).toBe(false);
  expect(offline.use.getState().waiting).toHaveLength(2);

  const sent: CompletedTaskCheck[] = [];
  const send = async (tick: CompletedTaskCheck) => void sent.push(tick);
  expect(createTaskCheckQueue('can', send, () => 2000).use.getState().waiting).toEqual([]);
  const reloaded = createTaskCheckQueue('ada', send, () => 2000);
  expect(await reloaded.flush('why')).toBe(true);
  expect(sent).toEqual([
    { id: 't1', check: 'atMachine', at: 1000 },
    { id: 't1', check: 'reels', at: 1000 },
  ]);
  expect(reloaded.use.getState().waiting).toEqual([]);
  expect(storage.size).toBe(0);
});

it('a tick that the server refuses is given up and said; one of an ended sign-in waits', async () => {
  let failure = refused(401, 'STAFF_SIGNED_OUT');
  const queue = createTaskCheckQueue(
    'ada',
    async () => Promise.reject(failure),
    () => 1000,
  );
  queue.tick('t1', 'closed');
  expect(await queue.flush('why')).toBe(false);
  expect(queue.use.getState().waiting).toHaveLength(1);
  failure = refused(409, 'TASK_TAKEN');
  expect(await queue.flush('why')).toBe(true);
  expect(queue.use.getState()).toEqual({ waiting: [], refused: failure });
  // What was ticked in another shift, or written by something else, is no tick.
  storage.set('office_ticks_ada', '[{"id":"t1","check":"closed","at":1},{"id":7}]');
  expect(
    createTaskCheckQueue(
      'ada',
      async () => {},
      () => 13 * 3_600_000,
    ).use.getState().waiting,
  ).toEqual([]);
});
