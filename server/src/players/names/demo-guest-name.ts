/** How the user names of the demo's simulated guests begin. A number follows. */
export const demoGuestName = 'demo-guest-';

/** SQL that is true if the column with a user name has that of a simulated guest. */
export const isDemoGuestSql = (username: string): string =>
  `substr(${username}, 1, ${demoGuestName.length}) = '${demoGuestName}'`;
