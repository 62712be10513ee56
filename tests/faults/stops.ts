import type { Stop } from './fault-walk.ts';

/** Returns the points in the order in which they are tried. The cashier command has those of its commits. */
export const stopsOf = (server: readonly string[], agent: readonly string[]): Stop[] => [
  ...server.map((point) => ({ part: isCashiers(point) ? 'cashier' : 'server', point }) as const),
  ...agent.map((point) => ({ part: 'agent', point }) as const),
];

const isCashiers = (point: string): boolean => /^(deposit|withdraw)\./.test(point);
