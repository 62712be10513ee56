import type { StoredSeat } from '../seat-store.ts';

/**
 * Rules about who may change a seat's row if several nodes use the database. The row names the node in charge of the seat:
 * its page plays there, or the node holds or closes the seat. Call the rules with a row read in the unit of work that then
 * changes it, so that of several nodes that apply them at once, only one succeeds.
 */
type ChargedRow = Pick<
  StoredSeat,
  'sessionId' | 'epoch' | 'state' | 'holdUntil' | 'nodeId' | 'isServed' | 'resumeHash'
>;

/** True if, according to the row, a page plays in the seat on a living node. */
export const isServed = ({ state, holdUntil, isServed }: ChargedRow): boolean =>
  state === 'held' && holdUntil === null && isServed;

/**
 * True if a page of the seat's player may take the seat back. `found`: the row that this node found without a page, or null
 * if a page plays there. `resumeHash`: hash of the page's secret, which proves that this page played there before, so it
 * need not wait until its old connection is found dead.
 */
export const mayRetake = (
  row: ChargedRow | undefined,
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

/** True if a connection with this epoch may let its seat wait, because nobody has taken the seat since. */
export const mayLetWait = (
  row: ChargedRow | undefined,
  seat: { readonly sessionId: string; readonly epoch: number },
): boolean => row?.sessionId === seat.sessionId && row.epoch === seat.epoch && row.state === 'held';

/** True if the seat may be taken from the node in charge, because that node is dead. */
export const mayTakeOver = (row: ChargedRow | undefined, found: { readonly sessionId: string }): boolean =>
  row?.sessionId === found.sessionId && !row.isServed;

/**
 * Returns who closes the seat: this node, another living node that has begun (`elsewhere`), or nobody (`gone`), because the
 * seat was taken again or is free.
 */
export const closerOf = (
  row: ChargedRow | undefined,
  seat: { readonly sessionId: string; readonly epoch: number },
  nodeId: string,
): 'here' | 'elsewhere' | 'gone' => {
  if (row?.sessionId !== seat.sessionId || row.epoch !== seat.epoch) return 'gone';
  const isElsewhere = row.state === 'closing' && row.nodeId !== nodeId && row.isServed;
  return isElsewhere ? 'elsewhere' : 'here';
};
