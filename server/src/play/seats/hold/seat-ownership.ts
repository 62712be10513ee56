import type { StoredSeat } from '../seat-store.ts';

/**
 * Columns by which the rules below decide which node may change a seat's row. The row names the owner node: a page is connected to the seat
 * there, or the node holds or closes the seat. Apply a rule to a row read in the transaction that then changes it, so that only one of
 * several nodes succeeds.
 */
type OwnedRow = Pick<StoredSeat, 'sessionId' | 'epoch' | 'state' | 'holdUntil' | 'nodeId' | 'isServed' | 'resumeHash'>;

/** Returns true if, according to the seat's row, a page is connected to the seat and its node is alive. */
export const isSeatConnected = ({ state, holdUntil, isServed }: OwnedRow): boolean =>
  state === 'held' && holdUntil === null && isServed;

/**
 * Returns true if a page of the seat's player may take the seat back. `found`: the row in which this node saw no connected page, or null if
 * a page is connected. `resumeHash`: hash of the page's resume secret, which proves that this page had the seat before, so that it need not
 * wait until its old connection is known to be dead.
 */
export const mayPageResumeSeat = (
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
  return found !== null && (row.epoch === found.epoch || !isSeatConnected(row));
};

/** Returns true if the seat may be held for its player: this page connection had it, and no other has taken it since. */
export const mayHoldSeat = (
  row: OwnedRow | undefined,
  seat: { readonly sessionId: string; readonly epoch: number },
): boolean => row?.sessionId === seat.sessionId && row.epoch === seat.epoch && row.state === 'held';

/** Returns true if another node may take over the seat, because its owner node is dead. */
export const mayTakeOverSeatFromDeadNode = (
  row: OwnedRow | undefined,
  found: { readonly sessionId: string },
): boolean => row?.sessionId === found.sessionId && !row.isServed;

/**
 * Returns who closes the seat: this node (`here`), another live node that has begun to (`elsewhere`), or nobody (`gone`), because the seat
 * was taken again or is free.
 */
export const findWhichNodeClosesSeat = (
  row: OwnedRow | undefined,
  seat: { readonly sessionId: string; readonly epoch: number },
  nodeId: string,
): 'here' | 'elsewhere' | 'gone' => {
  if (row?.sessionId !== seat.sessionId || row.epoch !== seat.epoch) return 'gone';
  const isElsewhere = row.state === 'closing' && row.nodeId !== nodeId && row.isServed;
  return isElsewhere ? 'elsewhere' : 'here';
};
