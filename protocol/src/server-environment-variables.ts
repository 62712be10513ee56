import { backupAndAlertVariables } from './backup-and-alert-env-variables.ts';

/** Environment variables that the server and its commands read, grouped as in docs/settings.md. */
export const serverVariables = {
  Server: {
    PORT: { default: '8080', does: 'where the server listens' },
    HOST: { default: '127.0.0.1', does: 'the address on which it listens; the demo always uses loopback' },
    DATA_DIR: {
      default: 'data',
      does: 'database, journals, demo secrets, `Settings.json`, `pages/`, `assets/`',
    },
    DATABASE_URL: { default: '', does: '`postgres://…`: PostgreSQL instead of the embedded database' },
    NATS_URL: {
      default: '',
      does: 'NATS servers between nodes, `nats://user:password@host:4222`, several separated by commas; `tls://` requires TLS',
    },
    NODE_NAME: {
      default: "the machine's name",
      does: "this server's name in metrics: at most 32 letters, digits, `-` and `_`",
    },
    WEB_DIR: { default: 'web/dist', does: 'the built client' },
    DRAIN_S: {
      default: '0; with NATS_URL 10',
      does: 'seconds over which a stopping server moves its pages to others, at most 20',
    },
    LOG_LEVEL: {
      default: 'info; demo and agent: warn',
      does: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    },
    ACCESS_LOG: { default: 'off', does: '`stdout`, or the absolute path of a file: one line per call' },
    METRICS_PORT: { default: '', does: 'the metrics port; without it there are no metrics' },
    METRICS_HOST: { default: '127.0.0.1', does: 'the address of that port' },
    DEMO_PROFILE: { default: '', does: "the demo's profile, such as `malta`, or a file" },
    DEMO_GUESTS: { default: '0; npm start: 3', does: 'simulated guests in the demo, at most 9' },
    DEMO_EGM: {
      default: '0; npm start -- --egm: 1',
      does: '`1`: adds the trial machine, which speaks SAS, to the demo as 701',
    },
  },
  'Secrets and addresses of the server': {
    JWT_SECRET: {
      default: '',
      does: 'signs tokens, at least 32 characters. Without it the server runs the demo',
    },
    JWT_SECRET_PREVIOUS: {
      default: '',
      does: 'the previous secret: its tokens stay valid until they expire. Set both on all nodes in one stop; omit it after a leak',
    },
    SECOND_FACTOR_KEY: {
      default: 'JWT_SECRET',
      does: 'encrypts the secrets of authenticator apps and pictures of documents, at least 32 characters. Keep it as long as the database',
    },
    PUBLIC_URL: { default: '', does: 'the address that players open; links in mails start with it' },
    OFFICE_URL: {
      default: 'demo: http://localhost:PORT',
      does: "the office's own origin, with another host name than `PUBLIC_URL`; without it a server for real players has no office",
    },
    ALLOWED_ORIGINS: {
      default: '',
      does: "other origins from which players' pages may open channels, separated by commas",
    },
    SMTP_URL: {
      default: '',
      does: 'the mail server, `smtps://user:password@host:465`. A demo without it writes mails to `DATA_DIR/mail`',
    },
    MAIL_FROM: { default: 'no-reply@localhost', does: 'the sender of mails' },
    TURN_URLS: {
      default: '',
      does: 'relays and STUN servers, separated by commas: `turn:relay.example:3478?transport=udp`, `turns:…`, `stun:…`',
    },
    TURN_SECRET: { default: '', does: 'the shared secret of the relays (coturn: `static-auth-secret`)' },
    TURN_LIFE_S: {
      default: '600',
      does: 'lifetime of a relay credential for new allocations; existing ones stay. The clocks may differ by less than half of it',
    },
    PUSH_CONTACT: {
      default: '',
      does: '`mailto:…` or `https://…` contact for Web Push; without it pages notify only while they are open',
    },
    PUSH_HOSTS: {
      default: '',
      does: 'push services other than those of Chrome, Firefox, Edge and Safari, separated by commas',
    },
  },
  Access: {
    TRUSTED_PROXIES: {
      default: '',
      does: 'addresses and ranges of your proxies. Only their entries in `X-Forwarded-For` are trusted; otherwise all callers have the address of the proxy',
    },
    PLAIN_FROM: {
      default: '',
      does: 'networks, such as a VPN, that may call without TLS; this machine and trusted proxies always may',
    },
    ALLOWED_COUNTRIES: {
      default: '',
      does: 'two-letter codes, `TR,DE`; `ZZ` is an unknown country. All others are refused',
    },
    DENIED_COUNTRIES: { default: '', does: 'countries that are refused' },
    ALLOWED_ADDRESSES: { default: '', does: 'addresses and ranges that are allowed from any country' },
    DENIED_ADDRESSES: {
      default: '',
      does: 'addresses and ranges that are always refused',
    },
    REGISTRATION: { default: 'false', does: 'whether guests may register by mail' },
    PASSWORD_RESET: { default: 'false', does: 'whether players may reset a forgotten password by mail' },
    PASSWORD_MIN_LENGTH: { default: '8', does: 'minimum length of a new password' },
    STAFF_SECOND_FACTOR: {
      default: 'required; demo: optional',
      does: 'whether the groups `staff` and `admin` must have a second factor',
    },
    TOKEN_LIFETIME_S: {
      default: '43200',
      does: 'lifetime of an access token; pages renew it for at most thirty days',
    },
    MAX_LOGIN_ATTEMPTS: {
      default: '5',
      does: 'consecutive wrong passwords before a name is blocked; 0: never',
    },
    LOGIN_BLOCK_MIN: { default: '15', does: 'duration of that block in minutes' },
    LOGIN_ATTEMPTS_PER_MINUTE: { default: '30', does: 'wrong logins from one address per minute' },
    CALLS_PER_SECOND: {
      default: '10',
      does: 'write calls of one player per second, six times as many in a burst; from one address twenty times that',
    },
    OFFERS_PER_MINUTE: {
      default: '60',
      does: 'pictures that one player may request per minute; one seat a fifth of that',
    },
    CONNECTIONS_PER_ADDRESS: {
      default: '1000',
      does: 'open channel connections from one address; an IPv6 /64 is one address. One account may have 60',
    },
    AGENTS_PER_ADDRESS: { default: '100', does: 'open agent connections from one address' },
  },
  'Seats, queues and pictures': {
    SEAT_HOLD_S: {
      default: '120',
      does: 'how long a machine is held, with its credit, for a player whose connection dropped',
    },
    CASH_IN_PATIENCE_S: { default: '20', does: 'when a player can cancel a cash-in without a response' },
    NO_CREDIT_S: { default: '180', does: 'when a session without credit ends; 0: never' },
    NO_PRESS_S: {
      default: '300',
      does: 'when a session without a press or a money movement ends; 0: never',
    },
    QUEUE_HOLD_S: { default: '120', does: 'how long a seat is held for the next in the queue, 10 to 1800' },
    QUEUE_PLACES: { default: '1', does: 'number of queues in which one player can wait, at most 10' },
    QUEUE_LENGTH: {
      default: '20',
      does: 'number of players who can wait for one machine, at most 100; 0: no queues',
    },
    AVAILABILITY_ALERTS_PER_PLAYER: {
      default: '5',
      does: 'number of taken machines for which one player can have an alert, at most 50; 0: none',
    },
    AVAILABILITY_ALERT_LIFE_H: {
      default: '12',
      does: 'hours after which such an alert expires, at most 168',
    },
    SPECTATORS_PER_MACHINE: { default: '20', does: 'spectators of one machine at a time, at most 200' },
    WATCH_RELAY: { default: '', does: 'a Janus relay for more spectators: `janus:ws://127.0.0.1:8188`' },
    WATCH_RELAY_SECRET: { default: '', does: 'its `api_secret` and `admin_key`' },
    WATCH_RELAY_ADDRESS: { default: 'as above', does: 'its address for agents' },
    WATCH_RELAY_MOST: { default: '1000', does: 'the most spectators at a time' },
    WATCH_RELAY_PLAIN: { default: '0', does: '`1`: without TLS, on a private network' },
    THUMBNAILS: { default: 'off; demo: on', does: '`on`: the lobby shows live thumbnails' },
  },
  Money: {
    SITE_ID: { default: '2', does: 'the site that a login must name; fixed once the ledger holds money' },
    MAX_ALL_IN_LIMIT: { default: '2500000', does: 'the maximum of one cash-in, in minor units' },
    ALLOW_0_BALANCE_TO_PLAY: {
      default: 'true',
      does: 'whether a player with an empty wallet may join a machine',
    },
    DISCOUNT_PER_MILLE: {
      default: '0; demo: 100',
      does: 'the part of net losses since the last discount that it returns',
    },
    DISCOUNT_DAY_MINOR: {
      default: '',
      does: 'the most that one player gets in discounts in 24 hours; required for discounts',
    },
    DISCOUNT_MIN: {
      default: '100',
      does: 'a discount is given only to wallets below this amount, in major units',
    },
    DISCOUNT_BALANCE_CHECK: { default: 'true', does: 'whether `DISCOUNT_MIN` is checked' },
    DISCOUNT_COOLDOWN_MS: {
      default: '300000',
      does: 'minimum time between two discounts, or two bonuses, of one player',
    },
    BONUS_MINOR: { default: '0; demo: 1000', does: 'the amount of a bonus' },
    BONUS_DAY_MINOR: { default: '', does: 'as `DISCOUNT_DAY_MINOR`, for bonuses' },
    BONUS_STAKE_MINOR: {
      default: '20 × BONUS_MINOR; demo: 0',
      does: 'stakes required since the last bonus',
    },
    SHIFTS: {
      default: 'optional',
      does: "`required` refuses a cashier's deposits and withdrawals without an open shift",
    },
    COUNT_BLIND: {
      default: 'false',
      does: '`true`: whoever counts a drawer does not see the expected amount',
    },
    DRAWER_LIMIT_MINOR: {
      default: '0',
      does: 'maximum cash in a drawer before a drop, in minor units; 0: no limit',
    },
    DENOMINATIONS: {
      default: '',
      does: 'notes and coins that the desk counts separately, in major units, such as `200,100,50,1,0.50`; empty: the notes of the currency',
    },
    DESK_METHODS: {
      default: 'cash',
      does: 'payment methods at the desk: `cash`, `card` (a terminal), `bank`, separated by commas',
    },
    OFFICE_ALONE_UP_TO_MINOR: {
      default: '1000000',
      does: 'the most that cashiers pay out to one player in a business day without a second person',
    },
    OFFICE_CASHIER_ALONE_UP_TO_MINOR: {
      default: 'as above',
      does: 'the same for one cashier, to all players',
    },
    OFFICE_DEPOSIT_UP_TO_MINOR: { default: '1000000', does: 'as `OFFICE_ALONE_UP_TO_MINOR`, for deposits' },
    OFFICE_CASHIER_DEPOSIT_UP_TO_MINOR: {
      default: 'as above',
      does: 'as `OFFICE_CASHIER_ALONE_UP_TO_MINOR`, for deposits',
    },
    PAYMENT_METHODS: {
      default: 'cash-desk',
      does: 'payment methods on the wallet page: any of `cash-desk`, `bank-transfer`, `provider`, `voucher`, separated by commas, or `none`',
    },
    PAYMENT_MIN_MINOR: { default: '1000', does: 'the minimum amount of a request there' },
    PAYMENT_MAX_MINOR: { default: '5000000', does: 'the maximum amount' },
    PAYMENT_IDENTIFIED_ONLY: {
      default: '',
      does: 'methods, separated by commas, for players with a checked identity; nobody has one yet',
    },
    PAYMENT_BANK_ACCOUNT: {
      default: '',
      does: "the account for players' transfers: the IBAN without spaces, a space, its holder; without it `bank-transfer` only pays out",
    },
    PAYMENT_DEPOSIT_DAYS: { default: '3', does: 'days after which a reference expires, at most 30' },
    VOUCHER_DAYS: { default: '90', does: 'days for which a voucher can be redeemed, at most 3650' },
    PAYMENT_PROVIDER_URL: {
      default: '',
      does: "the payment provider's API, `https://…`, or `http://` on this machine only; required by `provider`",
    },
    PAYMENT_PROVIDER_KEY: {
      default: '',
      does: 'signs calls between server and provider: `whsec_` and at least 24 random bytes in base64',
    },
    PAYMENT_PROVIDER_NAME: { default: 'card', does: 'its name for players' },
    REPORT_ZONE: { default: 'UTC', does: 'the time zone of business days, such as `Europe/Istanbul`' },
    REPORT_DAY_STARTS: { default: '00:00', does: 'when a business day begins in that zone, such as `06:00`' },
  },
  'People and protection': {
    HOUSE_NAME: {
      default: 'Reelfloor',
      does: "the operator's name for players, at most 40 characters",
    },
    REGISTERS: {
      default: '',
      does: 'exclusion registers to query, as the profile names them: `GAMSTOP,OASIS`. For each `REGISTER_GAMSTOP_URL`, `REGISTER_GAMSTOP_SECRET` and `REGISTER_GAMSTOP_DEADLINE_MS` (3000)',
    },
    RETENTION_LOGINS_DAYS: {
      default: '0',
      does: 'days after which the login log is deleted; 0: never',
    },
    RETENTION_CHAT_DAYS: { default: '0', does: 'the same for team chat messages' },
    RETENTION_ADDRESSES_DAYS: {
      default: '0',
      does: 'the same for addresses in logins, sessions and known login sources',
    },
    RETENTION_ALERTS_DAYS: { default: '0', does: 'the same for closed alerts' },
    RETENTION_STEPS_DAYS: {
      default: '90',
      does: 'days after which the keys of staff actions are deleted, at least 7; 0: never',
    },
    EVIDENCE_MIN_FREE: {
      default: '2, or 5 %',
      does: 'gigabytes that evidence copies of legal holds leave free on the disk of `DATA_DIR`',
    },
    OPERATOR: { default: '', does: 'the name of the person who runs a command, for the record' },
  },
  ...backupAndAlertVariables,
} as const;
