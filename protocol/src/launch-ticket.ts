/**
 * Prefix of the one-time launch ticket of a casino's platform, which a page sends in place of a token. It has a file of its own, because
 * the first page needs it before any schema is loaded.
 */
export const launchTicketPrefix = 'launch_';
