/** Environment variables that server, agent and their commands read. Each process knows the names of all. */
export const variableNames: readonly string[] = [
  ...[
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'JWT_SECRET',
    'JWT_SECRET_PREVIOUS',
    'WEB_DIR',
    'ALLOWED_ORIGINS',
    'SITE_ID',
  ],
  ...['LOGIN_ATTEMPTS_PER_MINUTE', 'MAX_LOGIN_ATTEMPTS', 'LOGIN_BLOCK_MIN', 'CALLS_PER_SECOND'],
  ...[
    'OFFERS_PER_MINUTE',
    'WATCHERS_PER_MACHINE',
    'CONNECTIONS_PER_ADDRESS',
    'AGENTS_PER_ADDRESS',
    'TOKEN_LIFETIME_S',
  ],
  ...['REGISTRATION', 'PASSWORD_RESET', 'PASSWORD_MIN_LENGTH', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'],
  ...['HOUSE_NAME', 'STAFF_SECOND_FACTOR', 'SECOND_FACTOR_KEY'],
  ...['STAFF_SECOND_FACTOR', 'SECOND_FACTOR_KEY'],
  ...['RETENTION_LOGINS_DAYS', 'RETENTION_CHAT_DAYS', 'RETENTION_ADDRESSES_DAYS', 'RETENTION_ALERTS_DAYS'],
  'RETENTION_STEPS_DAYS',
  ...['ALLOW_0_BALANCE_TO_PLAY', 'MAX_ALL_IN_LIMIT', 'SEAT_HOLD_S', 'NO_CREDIT_S', 'NO_PRESS_S'],
  ...['DISCOUNT_PER_MILLE', 'DISCOUNT_MIN', 'DISCOUNT_BALANCE_CHECK', 'DISCOUNT_COOLDOWN_MS', 'BONUS_MINOR'],
  ...['DISCOUNT_DAY_MINOR', 'BONUS_DAY_MINOR', 'BONUS_STAKE_MINOR'],
  ...['TURN_URLS', 'TURN_SECRET', 'TURN_LIFE_S', 'LOG_LEVEL', 'OPERATOR', 'THUMBNAILS'],
  ...['ALLOWED_COUNTRIES', 'DENIED_COUNTRIES', 'ALLOWED_ADDRESSES', 'DENIED_ADDRESSES'],
  ...['PLAIN_FROM', 'TRUSTED_PROXIES', 'NODE_NAME', 'METRICS_PORT', 'METRICS_HOST'],
  ...['NATS_URL', 'DRAIN_S'],
  ...['SERVER_URL', 'AGENT_ID', 'AGENT_TOKEN', 'AGENT_DATA_DIR', 'PLAIN_SERVER', 'VIEWER_NETWORKS'],
  ...['AGENT_FLOOR', 'AGENT_CERT', 'AGENT_KEY', 'AGENT_CA', 'AGENT_UDP_PORTS', 'LINE_TESTS'],
  ...['CABINET_SPEED', 'CABINET_JACKPOT_LEVEL', 'CABINET_HAND_PAY_LIMIT', 'DEMO_SWITCH', 'TEST_CARD'],
  ...['DEMO_MACHINES', 'DEMO_PROFILE', 'REGISTERS'],
  ...['QUEUE_HOLD_S', 'QUEUE_PLACES', 'QUEUE_LENGTH'],
  ...['REPORT_ZONE', 'REPORT_DAY_STARTS', 'SHIFTS', 'OFFICE_ALONE_UP_TO_MINOR', 'OFFICE_URL'],
  ...['OFFICE_CASHIER_ALONE_UP_TO_MINOR', 'OFFICE_DEPOSIT_UP_TO_MINOR', 'OFFICE_CASHIER_DEPOSIT_UP_TO_MINOR'],
  ...[
    'ALERT_WEBHOOK_URL',
    'ALERT_WEBHOOK_SECRET',
    'ALERT_WEBHOOK_DEADLINE_MS',
    'ALERT_MAIL_TO',
    'ALERT_KINDS',
  ],
  ...['ALERT_REPEAT_MIN', 'ALERT_AGENT_GRACE_S', 'ALERT_DISK_MB', 'ACCESS_LOG'],
  ...['DEMO_GUESTS', 'DEMO_MACHINES', 'DEMO_PROFILE', 'REGISTERS'],
  ...['QUEUE_HOLD_S', 'QUEUE_PLACES', 'QUEUE_LENGTH', 'WISHES_PER_PLAYER', 'WISH_LIFE_H'],
  ...['PUSH_CONTACT', 'PUSH_HOSTS'],
];

const ourPrefixes =
  /^(REELFLOOR_|TURN_|LOGIN_|MAX_LOGIN|DISCOUNT_|BONUS_|ALLOWED_|DENIED_|DENY_|TRUST|PLAIN_|VIEWER_|CABINET_|SEAT_HOLD|SECOND_FACTOR|STAFF_SECOND|NO_CREDIT|NO_PRESS|TOKEN_LIFE|METRICS_|ALERT_|RETENTION_|OFFICE_)/;
/** Names that Kubernetes sets for a service, such as `TURN_SERVICE_HOST`. They resemble our names but are not misspelt. */
const serviceLink = /_(SERVICE_(HOST|PORT)(_.*)?|PORT(_\d+_(TCP|UDP).*)?)$/;
/** Shortest names searched for one or two wrong letters. Shorter names resemble other programs' variables by chance. */
const minLength = { oneSlip: 7, twoSlips: 10 } as const;

/**
 * Returns the first variable whose name looks like a setting of Reelfloor with a spelling mistake, and the nearest correct name.
 * A mistake is one or two wrong letters, another case, or an unknown name with one of our prefixes. Returns null if all
 * names are right.
 */
export const misspeltVariable = (
  environment: Readonly<Record<string, string | undefined>>,
  read: Iterable<string> = [],
): { readonly name: string; readonly nearest: string } | null => {
  const known = new Set([...variableNames, ...read]);
  for (const [name, value] of Object.entries(environment)) {
    const written = name.toUpperCase();
    if (!value || known.has(name) || serviceLink.test(written)) continue;
    const isOurs = ourPrefixes.test(written);
    // Compare names of similar length only: comparing is slow, and every process checks its whole environment at start.
    const near = [...known].filter((one) => isOurs || Math.abs(one.length - written.length) <= 2);
    const ranked = near.map((one) => ({ one, slips: slipsBetween(written, one) }));
    const [nearest] = ranked.sort((a, b) => a.slips - b.slips);
    if (nearest && (isOurs || isSlip(nearest.one, nearest.slips))) return { name, nearest: nearest.one };
  }
  return null;
};

export const explainMisspelt = ({ name, nearest }: { name: string; nearest: string }): string =>
  `${name} is no setting, so it would change nothing; did you mean ${nearest}? Correct it or unset it.`;

const isSlip = ({ length }: string, slips: number): boolean =>
  slips === 0 ||
  (slips === 1 && length >= minLength.oneSlip) ||
  (slips === 2 && length >= minLength.twoSlips);

/** Counts letters added, left out, changed or swapped with a neighbour (Damerau–Levenshtein, optimal string alignment). */
const slipsBetween = (a: string, b: string): number => {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + change);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, at(i - 2, j - 2) + 1);
      rows[i]?.push(least);
    }
  }
  return at(a.length, b.length);
};
