import type { LoginLine, SlotSession, Transaction } from '@reelfloor/protocol';

/** An event on the timeline; `at` is in milliseconds since 1970. */
export type TimelineEntry = { readonly id: string; readonly at: number } & (
  | { readonly kind: 'transaction'; readonly record: Transaction }
  | { readonly kind: 'session'; readonly record: SlotSession }
  | { readonly kind: 'login'; readonly record: LoginLine }
);

export const transactionEntry = (record: Transaction): TimelineEntry => ({
  id: `transaction-${record.id}`,
  at: record.at,
  kind: 'transaction',
  record,
});

export const sessionEntry = (record: SlotSession): TimelineEntry => ({
  id: `session-${record.id}`,
  at: record.start,
  kind: 'session',
  record,
});

export const loginEntry = (record: LoginLine): TimelineEntry => ({
  id: `login-${record.id}`,
  at: record.at,
  kind: 'login',
  record,
});

export interface TimelineDay {
  readonly day: string;
  readonly entries: readonly TimelineEntry[];
}

/** Groups entries by day and keeps their order. */
export const daysOf = (
  entries: readonly TimelineEntry[],
  nameOf: (at: number) => string,
): readonly TimelineDay[] => {
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const day = nameOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};
