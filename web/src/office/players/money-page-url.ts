import { useSearchParams } from 'wouter';

/** View of the page of a player's money, as stored in the URL. Unix times in ms, the amount in minor units. */
export interface MoneyPageFilter {
  readonly from: number | null;
  readonly until: number | null;
  /** The time that is asked about; null: none. */
  readonly at: number | null;
  readonly amountMinor: number | null;
  readonly show: 'all' | 'money' | 'rounds';
}

const shows = ['all', 'money', 'rounds'] as const;
const minuteMs = 60_000;

const numberIn = (params: URLSearchParams, name: string): number | null => {
  const text = params.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
};

/** Returns the view stored in the URL, and a function that changes it. */
export const useMoneyPageFilter = (): [MoneyPageFilter, (change: Partial<MoneyPageFilter>) => void] => {
  const [params, setParams] = useSearchParams();
  const view: MoneyPageFilter = {
    from: numberIn(params, 'from'),
    until: numberIn(params, 'until'),
    at: numberIn(params, 'at'),
    amountMinor: numberIn(params, 'amount'),
    show: shows.find((one) => one === params.get('show')) ?? 'all',
  };
  return [view, (change) => setParams(queryOf({ ...view, ...change }))];
};

const queryOf = ({ from, until, at, amountMinor, show }: Partial<MoneyPageFilter>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ from, until, at, amount: amountMinor, show: show === 'all' ? null : show })
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** Returns the URL of a player's money page for a time span. */
export const buildMoneyPageUrl = (player: string, span: Partial<MoneyPageFilter> = {}): string => {
  const query = new URLSearchParams(queryOf(span)).toString();
  return `/players/${encodeURIComponent(player)}/money${query === '' ? '' : `?${query}`}`;
};

/** Returns the time span from some minutes before to some minutes after a time. */
export const timeSpanAround = (at: number, minutes: number) => ({
  ...{ at, from: at - minutes * minuteMs, until: at + minutes * minuteMs },
});
