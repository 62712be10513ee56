/** Adds `viewer_id`: the viewer of the page that plays in the seat, whose picture outlives a lost connection. */
const adding = ['ALTER TABLE seats ADD COLUMN viewer_id TEXT'];

export const seatViewers = { sqlite: adding, postgres: adding };
