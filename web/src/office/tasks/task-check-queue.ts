import type { AttendantTaskCheck } from '@reelfloor/protocol/office-call-types';
import { create } from 'zustand';
import { callOfficeAction } from '../api/call-office.ts';
import { OfficeFailure } from '../api/office-failure.ts';
import { randomUuid } from '../api/random-uuid.ts';

/** A check that was ticked on this device. `at`: Unix time in ms, by the device's clock. */
export interface CompletedTaskCheck {
  readonly id: string;
  readonly check: AttendantTaskCheck;
  readonly at: number;
}

interface TickQueue {
  /** Queued ticks of task checks that the server does not have yet, in order. */
  readonly waiting: readonly CompletedTaskCheck[];
  /** The server's refusal of a ticked task check; null if there is none. */
  readonly refused: unknown;
}

/** Maximum age of a queued tick in ms; older ones are discarded, because their shift is over. */
const longestMs = 12 * 3_600_000;
const maxWaiting = 200;

/**
 * Queues ticked task checks until the server has them, also across a reload of the page. Only ticks are queued: the assignment of tasks and
 * payments need the server's decision. Each staff member has their own queue.
 */
export const createTaskCheckQueue = (
  staffId: string,
  sendCheck: (tick: CompletedTaskCheck, reason: string) => Promise<void> = sendTick,
  now: () => number = Date.now,
) => {
  const storageKey = `office_ticks_${staffId}`;
  const use = create<TickQueue>(() => ({ waiting: stored(storageKey, now()), refused: null }));
  const set = (waiting: readonly CompletedTaskCheck[]) => {
    use.setState({ waiting });
    store(storageKey, waiting);
  };
  let isSending = false;
  /** Sends queued ticks, oldest first, until the server is unreachable. Returns whether the server accepted any. */
  const flush = async (reason: string): Promise<boolean> => {
    if (isSending) return false;
    isSending = true;
    let hasSent = false;
    try {
      for (let tick = use.getState().waiting[0]; tick; tick = use.getState().waiting[0]) {
        try {
          await sendCheck(tick, reason);
        } catch (error) {
          if (!(error instanceof OfficeFailure) || error.failure.kind !== 'refused') return hasSent;
          // Keep the tick in the queue: the sign-in has ended, or there were too many calls.
          if (error.failure.status === 401 || error.failure.status === 429) return hasSent;
          use.setState({ refused: error });
        }
        hasSent = true;
        set(use.getState().waiting.slice(1));
      }
    } finally {
      isSending = false;
    }
    return hasSent;
  };
  return {
    use,
    flush,
    tick(id: string, check: AttendantTaskCheck): void {
      const { waiting } = use.getState();
      if (waiting.length >= maxWaiting || waiting.some((one) => one.id === id && one.check === check)) return;
      use.setState({ refused: null });
      set([...waiting, { id, check, at: now() }]);
    },
  };
};

export type StaffTaskCheckQueue = ReturnType<typeof createTaskCheckQueue>;

const queues = new Map<string, StaffTaskCheckQueue>();

export const getTaskCheckQueue = (staffId: string): StaffTaskCheckQueue => {
  const queue = queues.get(staffId) ?? createTaskCheckQueue(staffId);
  queues.set(staffId, queue);
  return queue;
};

/** Sends the age of a ticked check instead of its time, because the clocks of device and server may differ. */
const sendTick = async ({ id, check, at }: CompletedTaskCheck, reason: string): Promise<void> => {
  const agoMs = Math.min(longestMs, Math.max(0, Date.now() - at));
  await callOfficeAction('tickTask', { key: randomUuid(), reason, content: { id, check, agoMs } });
};

const stored = (key: string, now: number): readonly CompletedTaskCheck[] => {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(read)
      ? read.filter((one): one is CompletedTaskCheck => isTick(one) && now - one.at < longestMs)
      : [];
  } catch {
    return [];
  }
};

const isTick = (one: unknown): one is CompletedTaskCheck =>
  typeof one === 'object' &&
  one !== null &&
  typeof Reflect.get(one, 'id') === 'string' &&
  typeof Reflect.get(one, 'check') === 'string' &&
  typeof Reflect.get(one, 'at') === 'number';

const store = (key: string, waiting: readonly CompletedTaskCheck[]): void => {
  try {
    if (waiting.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(waiting));
  } catch {
    // Local storage is disabled, so the queued ticks last only until the page closes.
  }
};
