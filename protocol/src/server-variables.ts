import { nightlyVariables } from './nightly-variables.ts';

/** Environment variables that the server and its commands read, grouped as in docs/settings.md. */
export const serverVariables = {
  Server: {
    PORT: { default: '8080', does: 'where the server listens' },
    HOST: { default: '127.0.0.1', does: 'the address on which it listens; the demo stays on loopback' },
    DATA_DIR: {
      default: 'data',
      does: 'database, journals, demo secrets, `Settings.json`, `pages/`, `assets/`',
    },
    DATABASE_URL: { default: '', does: '`postgres://…`: PostgreSQL in place of the embedded database' },
    NATS_URL: {
      default: '',
      does: 'NATS servers between nodes, `nats://user:password@host:4222`, several separated by commas; `tls://` insists on TLS',
    },
    NODE_NAME: {
      default: "the machine's name",
      does: 'what this server is called in metrics: 32 letters, digits, `-` and `_` at most',
    },
    WEB_DIR: { default: 'web/dist', does: 'the built client' },
    DRAIN_S: {
      default: '0; with NATS_URL 10',
      does: 'seconds over which a stopping server sends its pages to others, 20 at most',
    },
    LOG_LEVEL: {
      default: 'info; demo and agent: warn',
      does: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    },
    ACCESS_LOG: { default: 'off', does: '`stdout`, or the absolute path of a file: one line for each call' },
    METRICS_PORT: { default: '', does: 'the port of the metrics; without it there are none' },
    METRICS_HOST: { default: '127.0.0.1', does: 'the address of that port' },
    DEMO_PROFILE: { default: '', does: 'the profile with which the demo starts, such as `malta`, or a file' },
    DEMO_GUESTS: { default: '0; npm start: 3', does: 'simulated guests in the demo, 9 at most' },
    DEMO_EGM: {
      default: '0; npm start -- --egm: 1',
      does: '`1`: the demo has the trial machine, which speaks SAS, as 701',
    },
  },
  'Secrets and addresses of the server': {
    JWT_SECRET: {
      default: '',
      does: 'signs tokens, 32 characters at least. Without it the server is the demo',
    },
    JWT_SECRET_PREVIOUS: {
      default: '',
      does: 'the one before: its tokens stay valid until they expire. Set both on all nodes in one stop; leave it out after a leak',
    },
    SECOND_FACTOR_KEY: {
      default: 'JWT_SECRET',
      does: 'encrypts the secrets of authenticator apps and pictures of documents, 32 characters at least. Keep it as long as the database',
    },
    PUBLIC_URL: { default: '', does: 'the address that players open; links in mails begin with it' },
    OFFICE_URL: {
      default: 'demo: http://localhost:PORT',
      does: "the office's own origin, with another host name than `PUBLIC_URL`; without it a server for real players has no office",
    },
    ALLOWED_ORIGINS: {
      default: '',
      does: "other origins whose players' pages may open channels, separated by commas",
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
    TURN_SECRET: { default: '', does: 'the secret shared with the relays (coturn: `static-auth-secret`)' },
    TURN_LIFE_S: {
      default: '600',
      does: 'how long a relay credential opens new allocations; open ones stay. The clocks may differ by less than half of it',
    },
    PUSH_CONTACT: {
      default: '',
      does: '`mailto:…` or `https://…` of whoever answers for Web Push; without it pages tell only while they are open',
    },
    PUSH_HOSTS: {
      default: '',
      does: 'push services besides those of Chrome, Firefox, Edge and Safari, separated by commas',
    },
  },
  'Who may come in': {
    TRUSTED_PROXIES: {
      default: '',
      does: 'addresses and ranges of your proxies. Only what they add to `X-Forwarded-For` is believed; otherwise all callers have the address of the proxy',
    },
    PLAIN_FROM: {
      default: '',
      does: 'networks, such as a VPN, from which calls without TLS are taken; this machine and trusted proxies always may',
    },
    ALLOWED_COUNTRIES: {
      default: '',
      does: 'two-letter codes, `TR,DE`; `ZZ` is an unknown country. Others are refused',
    },
    DENIED_COUNTRIES: { default: '', does: 'countries that are refused' },
    ALLOWED_ADDRESSES: { default: '', does: 'addresses and ranges that are allowed whatever their country' },
    DENIED_ADDRESSES: {
      default: '',
      does: 'addresses and ranges that are refused whatever the other lists say',
    },
    REGISTRATION: { default: 'false', does: 'whether guests may register, by mail' },
    PASSWORD_RESET: { default: 'false', does: 'whether a forgotten password is reset, by mail' },
    PASSWORD_MIN_LENGTH: { default: '8', does: 'how long a new password must be' },
    STAFF_SECOND_FACTOR: {
      default: 'required; demo: optional',
      does: 'whether the groups `staff` and `admin` must have a second factor',
    },
    TOKEN_LIFETIME_S: {
      default: '43200',
      does: 'how long an access token is valid; pages renew it for thirty days at most',
    },
    MAX_LOGIN_ATTEMPTS: { default: '5', does: 'wrong passwords in a row before a name is blocked; 0: never' },
    LOGIN_BLOCK_MIN: { default: '15', does: 'for how many minutes' },
    LOGIN_ATTEMPTS_PER_MINUTE: { default: '30', does: 'wrong logins of one address in a minute' },
    CALLS_PER_SECOND: {
      default: '10',
      does: 'changing calls of one player in a second, six times as many in a burst; of one address twenty times that',
    },
    OFFERS_PER_MINUTE: {
      default: '60',
      does: 'pictures that one player may request in a minute; one seat a fifth of that',
    },
    CONNECTIONS_PER_ADDRESS: {
      default: '1000',
      does: 'open channel connections of one address; an IPv6 /64 is one address. One account may have 60',
    },
    AGENTS_PER_ADDRESS: { default: '100', does: 'open agent connections of one address' },
  },
  'Seats, queues and pictures': {
    SEAT_HOLD_S: {
      default: '120',
      does: 'how long a machine waits, with its credit, for a player whose connection dropped',
    },
    CASH_IN_PATIENCE_S: { default: '20', does: 'when a cash-in without an answer can be given up' },
    NO_CREDIT_S: { default: '180', does: 'when a session without credit ends; 0: never' },
    NO_PRESS_S: {
      default: '300',
      does: 'when a session without a press or a movement of money ends; 0: never',
    },
    QUEUE_HOLD_S: { default: '120', does: 'how long a seat is kept for the next in turn, 10 to 1800' },
    QUEUE_PLACES: { default: '1', does: 'in how many queues one player can wait, 10 at most' },
    QUEUE_LENGTH: {
      default: '20',
      does: 'how many players can wait for one machine, 100 at most; 0: no queues',
    },
    AVAILABILITY_ALERTS_PER_PLAYER: {
      default: '5',
      does: 'of how many taken machines one player can be told when they are free, 50 at most; 0: none',
    },
    AVAILABILITY_ALERT_LIFE_H: {
      default: '12',
      does: 'after how many hours that ends by itself, 168 at most',
    },
    SPECTATORS_PER_MACHINE: { default: '20', does: 'spectators of one machine at a time, 200 at most' },
    WATCH_RELAY: { default: '', does: 'a Janus for more of them: `janus:ws://127.0.0.1:8188`' },
    WATCH_RELAY_SECRET: { default: '', does: 'its `api_secret` and `admin_key`' },
    WATCH_RELAY_ADDRESS: { default: 'as above', does: 'where agents reach it' },
    WATCH_RELAY_MOST: { default: '1000', does: 'its watchers at a time' },
    WATCH_RELAY_PLAIN: { default: '0', does: '`1`: over a closed network without TLS' },
    THUMBNAILS: { default: 'off; demo: on', does: '`on`: the lobby shows small live pictures' },
  },
  Money: {
    SITE_ID: { default: '2', does: 'the site that a login must name; fixed once the ledger holds money' },
    MAX_ALL_IN_LIMIT: { default: '2500000', does: 'the most that one cash-in moves, in minor units' },
    ALLOW_0_BALANCE_TO_PLAY: {
      default: 'true',
      does: 'whether a player with an empty wallet may join a machine',
    },
    DISCOUNT_PER_MILLE: {
      default: '0; demo: 100',
      does: 'the part of net losses since the last one that a discount gives back',
    },
    DISCOUNT_DAY_MINOR: {
      default: '',
      does: 'the most that one player gets in discounts in 24 hours; required with discounts',
    },
    DISCOUNT_MIN: { default: '100', does: 'a discount is for wallets below it, in major units' },
    DISCOUNT_BALANCE_CHECK: { default: 'true', does: 'whether that is checked' },
    DISCOUNT_COOLDOWN_MS: { default: '300000', does: 'between two discounts, or two bonuses, of one player' },
    BONUS_MINOR: { default: '0; demo: 1000', does: 'what a bonus is' },
    BONUS_DAY_MINOR: { default: '', does: 'as `DISCOUNT_DAY_MINOR`, of bonuses' },
    BONUS_STAKE_MINOR: {
      default: '20 × BONUS_MINOR; demo: 0',
      does: 'what must have been staked since the last bonus',
    },
    SHIFTS: {
      default: 'optional',
      does: '`required` refuses deposits and withdrawals of a cashier without an open shift',
    },
    COUNT_BLIND: {
      default: 'false',
      does: '`true`: whoever counts a drawer does not read what must be in it',
    },
    DRAWER_LIMIT_MINOR: {
      default: '0',
      does: 'how much cash a drawer may hold before it is dropped, in minor units; 0: no limit',
    },
    DENOMINATIONS: {
      default: '',
      does: 'notes and coins that the desk counts one by one, in major units, such as `200,100,50,1,0.50`; empty: the notes of the currency',
    },
    DESK_METHODS: {
      default: 'cash',
      does: 'how money comes and goes at the desk: `cash`, `card` (a terminal), `bank`, separated by commas',
    },
    OFFICE_ALONE_UP_TO_MINOR: {
      default: '1000000',
      does: 'what cashiers pay out to one player in a business day without a second person',
    },
    OFFICE_CASHIER_ALONE_UP_TO_MINOR: {
      default: 'as above',
      does: 'the same of one cashier, to all players',
    },
    OFFICE_DEPOSIT_UP_TO_MINOR: { default: '1000000', does: 'as `OFFICE_ALONE_UP_TO_MINOR`, of deposits' },
    OFFICE_CASHIER_DEPOSIT_UP_TO_MINOR: {
      default: 'as above',
      does: 'as `OFFICE_CASHIER_ALONE_UP_TO_MINOR`, of deposits',
    },
    PAYMENT_METHODS: {
      default: 'cash-desk',
      does: 'ways to pay in and out on the page of the wallet: some of `cash-desk`, `bank-transfer`, `provider`, `voucher`, separated by commas, or `none`',
    },
    PAYMENT_MIN_MINOR: { default: '1000', does: 'the smallest amount that a player may ask for there' },
    PAYMENT_MAX_MINOR: { default: '5000000', does: 'the largest one' },
    PAYMENT_IDENTIFIED_ONLY: {
      default: '',
      does: 'methods, separated by commas, for players whose identity was checked; nobody’s is yet',
    },
    PAYMENT_BANK_ACCOUNT: {
      default: '',
      does: 'where players send transfers: the IBAN without spaces, a space, the name of its owner; without it `bank-transfer` only pays out',
    },
    PAYMENT_DEPOSIT_DAYS: { default: '3', does: 'for how many days a reference waits, 30 at most' },
    VOUCHER_DAYS: { default: '90', does: 'for how many days a voucher can be redeemed, 3650 at most' },
    PAYMENT_PROVIDER_URL: {
      default: '',
      does: 'where the payment provider takes calls, `https://…`, or `http://` on this machine alone; required by `provider`',
    },
    PAYMENT_PROVIDER_KEY: {
      default: '',
      does: 'signs the calls between server and provider: `whsec_` and at least 24 random bytes in base64',
    },
    PAYMENT_PROVIDER_NAME: { default: 'card', does: 'what players read as its name' },
    REPORT_ZONE: { default: 'UTC', does: 'the zone of business days, such as `Europe/Istanbul`' },
    REPORT_DAY_STARTS: { default: '00:00', does: 'when a business day begins there, such as `06:00`' },
  },
  'People and protection': {
    HOUSE_NAME: {
      default: 'Reelfloor',
      does: 'what players read as the name of the operator, 40 characters at most',
    },
    REGISTERS: {
      default: '',
      does: 'registers of excluded people that can be asked, as the profile names them: `GAMSTOP,OASIS`. For each `REGISTER_GAMSTOP_URL`, `REGISTER_GAMSTOP_SECRET` and `REGISTER_GAMSTOP_DEADLINE_MS` (3000)',
    },
    RETENTION_LOGINS_DAYS: {
      default: '0',
      does: 'after how many days the log of logins is deleted; 0: never',
    },
    RETENTION_CHAT_DAYS: { default: '0', does: 'the same of messages of the team chat' },
    RETENTION_ADDRESSES_DAYS: {
      default: '0',
      does: 'the same of addresses in logins, sessions and known login sources',
    },
    RETENTION_ALERTS_DAYS: { default: '0', does: 'the same of alerts that are over' },
    RETENTION_STEPS_DAYS: {
      default: '90',
      does: 'after how many days the keys of repeated actions of staff are deleted, 7 at least; 0: never',
    },
    EVIDENCE_MIN_FREE: {
      default: '2, or 5 %',
      does: 'gigabytes that copies of evidence of legal holds leave free on the disk of `DATA_DIR`',
    },
    OPERATOR: { default: '', does: 'the name of the person who runs a command, for the record' },
  },
  ...nightlyVariables,
} as const;
