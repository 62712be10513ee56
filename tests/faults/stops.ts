import type { Stop } from './fault-walk.ts';

/** Whether a fault point is about an exclusion, which the walk of exclusions visits. */
const isOfExclusion = (point: string): boolean => /^(exclusion|comeBack)\./.test(point);

/**
 * Returns each fault point of play with the process that dies there, in test order. What staff do runs in the cashier command.
 */
export const stopsOf = (server: readonly string[], agent: readonly string[]): Stop[] => [
  ...server
    .filter((point) => !isOfExclusion(point))
    .map((point) => ({ part: isCashiers(point) ? 'cashier' : 'server', point }) as const),
  ...agent.map((point) => ({ part: 'agent', point }) as const),
];

const isCashiers = (point: string): boolean =>
  /^(deposit|withdraw|depositPaid|voucherIssued|voucherCancelled|safeMoved)\./.test(point);
