import type { StoredSeat } from '../seat-store.ts';

/**
 * The rules about who may change a seat's row when several nodes share the books. The row names the node in charge:
 * the one whose page plays there, or that lets the seat wait, or closes it. The rules see only rows read in the unit of
 * work that then changes them, so of several nodes that follow them at once, one succeeds.
 */
type ChargedRow = Pick<
  StoredSeat,
  'sessionId' | 'epoch' | 'state' | 'holdUntil' | 'nodeId' | 'isServed' | 'resumeHash'
>;

/** Returns true if a page plays there on a living node, as far as the row tells. */
export const isServed = ({ state, holdUntil, isServed }: ChargedRow): boolean =>
  state === 'held' && holdUntil === null && isServed;

/**
 * Returns true if a page of the seat's player may have the seat. `found`: the row that this node found unattended, or
 * null if a page plays there. `resumeHash`: the hash of the secret that the page has; it proves that the page is the
 * one that played there, so it need not wait until its former connection is found dead.
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

/** Returns true if the connection that had the seat with this epoch may let it wait: nobody has taken it since. */
export const mayLetWait = (
  row: ChargedRow | undefined,
  seat: { readonly sessionId: string; readonly epoch: number },
): boolean => row?.sessionId === seat.sessionId && row.epoch === seat.epoch && row.state === 'held';

/** Returns true if the seat may be taken from the node in charge, because that node is dead. */
export const mayTakeOver = (row: ChargedRow | undefined, found: { readonly sessionId: string }): boolean =>
  row?.sessionId === found.sessionId && !row.isServed;

/**
 * Who closes the seat: this node, another living one that has begun (`elsewhere`), or nobody, because the seat was
 * taken again or is free (`gone`).
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
