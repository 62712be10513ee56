/**
 * Prefix of the one-time launch ticket with which a casino's platform signs a player in; a page sends it in place of a token. It has a file
 * of its own, because the first page needs it before any schema is loaded.
 */
export const launchTicketPrefix = 'launch_';
