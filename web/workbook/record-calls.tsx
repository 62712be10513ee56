import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { RecordCalls } from '../src/records/use-paged-records-with-totals.ts';
import type { DownloadRecords } from '../src/records/use-record-download.ts';

export interface Row {
  readonly id: string;
  readonly machine: string;
  readonly amountMinor: number;
}
export interface Totals {
  readonly amountMinor: number;
}
export type Sort = 'date' | 'amount';

const rows: readonly Row[] = Array.from({ length: 25 }, (_, index) => ({
  id: `r${index}`,
  machine: String(501 + index),
  amountMinor: (index - 3) * 1_250,
}));

export const answeringCalls: RecordCalls<Row, Totals, Sort> & { readonly download: DownloadRecords } = {
  sorts: ['date', 'amount'],
  getPage: async (_, { limit, cursor = '0' }) => {
    const begin = Number(cursor);
    const end = begin + limit;
    return {
      ok: true,
      value: { items: rows.slice(begin, end), nextCursor: end < rows.length ? String(end) : null },
    };
  },
  getTotals: async () => ({
    ok: true,
    value: { count: rows.length, amountMinor: rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0) },
  }),
  download: async () => null,
};

export const lostCalls: typeof answeringCalls = {
  ...answeringCalls,
  getPage: async () => ({ ok: false, failure: { kind: 'network' } }),
  getTotals: async () => ({ ok: false, failure: { kind: 'network' } }),
};

/** Gives a story its own query cache, so that it does not show another story's data. */
export const OwnCalls = ({ children }: { children: ReactNode }) => {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};
