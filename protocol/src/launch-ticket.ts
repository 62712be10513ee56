/**
 * Begins the ticket of a launch by a casino's platform, which a page shows in place of a token, once. It stands alone, because the first
 * page needs it before any schema.
 */
export const launchTicketPrefix = 'launch_';
