import type { StoredSeat } from '../seat-store.ts';

/**
 * Rules that decide which of several nodes may change a seat's row. The row names the node in charge: a page plays in the
 * seat there, or the node holds or closes the seat. Apply a rule to a row that is read in the transaction that then
 * changes it, so that only one of several nodes succeeds.
 */
type OwnedRow = Pick<
  StoredSeat,
  'sessionId' | 'epoch' | 'state' | 'holdUntil' | 'nodeId' | 'isServed' | 'resumeHash'
>;

/** Returns true if, according to its row, a page plays in the seat and its node is alive. */
export const isServed = ({ state, holdUntil, isServed }: OwnedRow): boolean =>
  state === 'held' && holdUntil === null && isServed;

/**
 * Returns true if a page of the seat's player may take the seat back. `found`: the row in which this node saw no page, or
 * null if a page plays there. `resumeHash`: hash of the page's secret. It proves that this page played there before, so
 * the page need not wait until its old connection is known to be dead.
 */
export const mayRetake = (
  row: OwnedRow | undefined,
  {
    sessionId,
    found,
    resumeHash,
  }: {
    readonly sessionId: string;
    readonly found: { readonly epoch: number } | null;
    readonly resumeHash: string | null;
  },
): boolean => {
  if (row?.sessionId !== sessionId || row.state !== 'held') return false;
  if (resumeHash !== null && row.resumeHash === resumeHash) return true;
  return found !== null && (row.epoch === found.epoch || !isServed(row));
};

/** Returns true if the seat may wait for its player: this connection had it, and nobody has taken it since. */
export const mayLetWait = (
  row: OwnedRow | undefined,
  seat: { readonly sessionId: string; readonly epoch: number },
): boolean => row?.sessionId === seat.sessionId && row.epoch === seat.epoch && row.state === 'held';

/** Returns true if another node may take charge of the seat, because the node in charge is dead. */
export const mayTakeOver = (row: OwnedRow | undefined, found: { readonly sessionId: string }): boolean =>
  row?.sessionId === found.sessionId && !row.isServed;

/**
 * Returns who closes the seat: this node, another living node that has begun to (`elsewhere`), or nobody (`gone`),
 * because the seat was taken again or is free.
 */
export const closerOf = (
  row: OwnedRow | undefined,
  seat: { readonly sessionId: string; readonly epoch: number },
  nodeId: string,
): 'here' | 'elsewhere' | 'gone' => {
  if (row?.sessionId !== seat.sessionId || row.epoch !== seat.epoch) return 'gone';
  const isElsewhere = row.state === 'closing' && row.nodeId !== nodeId && row.isServed;
  return isElsewhere ? 'elsewhere' : 'here';
};
