import type { Stop } from './fault-walk.ts';

/** Every point of every process in the order of the walk; the cashier's are those of its own commits. */
export const stopsOf = (server: readonly string[], agent: readonly string[]): Stop[] => [
  ...server.map((point) => ({ part: isCashiers(point) ? 'cashier' : 'server', point }) as const),
  ...agent.map((point) => ({ part: 'agent', point }) as const),
];

const isCashiers = (point: string): boolean => /^(deposit|withdraw)\./.test(point);
