import type { Stop } from './fault-walk.ts';

/** Returns the fault points in the order of the tests. Deposits and withdrawals die in the cashier command. */
export const stopsOf = (server: readonly string[], agent: readonly string[]): Stop[] => [
  ...server.map((point) => ({ part: isCashiers(point) ? 'cashier' : 'server', point }) as const),
  ...agent.map((point) => ({ part: 'agent', point }) as const),
];

const isCashiers = (point: string): boolean => /^(deposit|withdraw)\./.test(point);
