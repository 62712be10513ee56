import type { Stop } from './fault-walk.ts';

/** Returns each fault point with the process that dies there, in test order. Deposits run in the cashier command. */
export const stopsOf = (server: readonly string[], agent: readonly string[]): Stop[] => [
  ...server.map((point) => ({ part: isCashiers(point) ? 'cashier' : 'server', point }) as const),
  ...agent.map((point) => ({ part: 'agent', point }) as const),
];

const isCashiers = (point: string): boolean => /^(deposit|withdraw)\./.test(point);
