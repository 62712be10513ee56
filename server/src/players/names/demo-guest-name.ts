/** Prefix of the user names of the demo's simulated guests. A number follows. */
export const demoGuestNamePrefix = 'demo-guest-';

/** SQL condition: the user name in this column is that of a simulated guest. */
export const isDemoGuestSql = (username: string): string =>
  `substr(${username}, 1, ${demoGuestNamePrefix.length}) = '${demoGuestNamePrefix}'`;
