const minuteMs = 60_000;

/**
 * How long in ms an answer counts for taking a seat and for a deposit. The registers ask to be asked before each game; ten
 * minutes spare whoever walks from machine to machine, and leave time for a seat that is still closing. The same for all
 * profiles, because no profile may make a stale answer good.
 */
export const entryMs = 10 * minuteMs;
/** Age in ms from which on a seated player is asked about again, so that an exclusion made elsewhere ends play within about an hour. */
export const askSeatedMs = 60 * minuteMs;
/** How long in ms an answer counts at a seat: two further questions may fail before play stops. */
export const seatedMs = 3 * 60 * minuteMs;
/** How long in ms an excluded person is not asked about again, so that trying again and again asks the register only now and then. */
export const askExcludedMs = minuteMs;
/** How far in ms an answer may lie in the future, because the clocks of two nodes differ. */
export const skewMs = minuteMs;
