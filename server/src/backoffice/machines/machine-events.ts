import type { Queries } from '../../platform/database/database.ts';
import {
  type MachineEvent,
  type MachineEventReader,
  readFaultEvents,
  readPaidHandPayEvents,
  readRoundEvents,
  readSeatEvents,
  readStaffActionEvents,
  readTransferEvents,
  readWaitingHandPayEvents,
} from './machine-event-sources.ts';

/** Events per page. */
const pageLines = 40;

const sourcesOf: Readonly<Record<'all' | 'money' | 'faults' | 'staff', readonly MachineEventReader[]>> = {
  all: [
    readRoundEvents,
    readPaidHandPayEvents,
    readWaitingHandPayEvents,
    readTransferEvents,
    readSeatEvents,
    readFaultEvents,
    readStaffActionEvents,
  ],
  money: [readPaidHandPayEvents, readWaitingHandPayEvents, readTransferEvents],
  faults: [readFaultEvents],
  staff: [readStaffActionEvents],
};

export type EventFilter = keyof typeof sourcesOf;

/** The end of a page of events: a time, and how many events of that time have already been returned from each source. */
interface Cursor {
  readonly at: number;
  readonly given: readonly number[];
}

/** Reads a page of a machine's events, newest first. `before`: the cursor `next` of the previous page. */
export const readMachineEvents = async (
  db: Queries,
  machineId: string,
  { kind, before }: { readonly kind: EventFilter; readonly before: string | null },
): Promise<{ events: MachineEvent[]; next: string | null }> => {
  const sources = sourcesOf[kind];
  const cursor = cursorOf(before, sources.length);
  const read: { readonly line: MachineEvent; readonly index: number }[] = [];
  for (const [index, source] of sources.entries()) {
    const given = cursor.given[index] ?? 0;
    const lines = await source(db, machineId, { until: cursor.at, limit: pageLines + given + 1 });
    // Skip the events of the cursor's time that the previous page contained; they come first.
    read.push(...lines.slice(given).map((line) => ({ line, index })));
  }
  const merged = read.sort((a, b) => b.line.at - a.line.at || a.index - b.index);
  const page = merged.slice(0, pageLines);
  const last = page.at(-1)?.line;
  if (!last || merged.length <= pageLines) return { events: page.map(({ line }) => line), next: null };
  const given = sources.map((_, index) => {
    const shown = page.filter((one) => one.index === index && one.line.at === last.at).length;
    return shown + (last.at === cursor.at ? (cursor.given[index] ?? 0) : 0);
  });
  return { events: page.map(({ line }) => line), next: [last.at, ...given].join('.') };
};

const cursorOf = (before: string | null, sources: number): Cursor => {
  const [at, ...given] = (before ?? '').split('.').map(Number);
  const isWhole = [at, ...given].every((part) => Number.isSafeInteger(part) && Number(part) >= 0);
  if (before === null || !isWhole || at === undefined || given.length !== sources || given.some((n) => n > 10_000))
    return { at: Number.MAX_SAFE_INTEGER, given: [] };
  return { at, given };
};
