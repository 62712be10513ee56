import { useSearchParams } from 'wouter';

/** Filters of a player's money page, as stored in the URL. Unix times in ms, the amount in minor units. */
export interface PlayerMoneyPageFilter {
  readonly from: number | null;
  readonly until: number | null;
  /** Time at which the player's questioned amount moved, as Unix time in ms; null if none is asked about. */
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

/** Returns the filters stored in the URL, and a function that changes them. */
export const usePlayerMoneyPageUrlFilter = (): [
  PlayerMoneyPageFilter,
  (change: Partial<PlayerMoneyPageFilter>) => void,
] => {
  const [params, setParams] = useSearchParams();
  const view: PlayerMoneyPageFilter = {
    from: numberIn(params, 'from'),
    until: numberIn(params, 'until'),
    at: numberIn(params, 'at'),
    amountMinor: numberIn(params, 'amount'),
    show: shows.find((one) => one === params.get('show')) ?? 'all',
  };
  return [view, (change) => setParams(queryOf({ ...view, ...change }))];
};

const queryOf = ({ from, until, at, amountMinor, show }: Partial<PlayerMoneyPageFilter>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ from, until, at, amount: amountMinor, show: show === 'all' ? null : show })
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** Returns the URL of a player's money page for a time span. */
export const buildPlayerMoneyPageUrl = (playerId: string, filter: Partial<PlayerMoneyPageFilter> = {}): string => {
  const query = new URLSearchParams(queryOf(filter)).toString();
  return `/players/${encodeURIComponent(playerId)}/money${query === '' ? '' : `?${query}`}`;
};

/** Returns the time span from some minutes before to some minutes after a time. */
export const buildTimeSpanAround = (atMs: number, minutes: number) => ({
  ...{ at: atMs, from: atMs - minutes * minuteMs, until: atMs + minutes * minuteMs },
});
