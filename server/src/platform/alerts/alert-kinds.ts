/** Kinds of alerts to staff. */
export const alertKinds = [
  'agentGone',
  'machineFault',
  'attendantCalled',
  'handPay',
  'handPayWaits',
  'heldMoney',
  'jackpotHit',
  'disk',
  'auditFailed',
  'clock',
  'secondProcess',
  'statement',
  'databaseAway',
  'natsAway',
  'platformHeld',
  'platformFault',
  'platformDiffers',
  'platformEvents',
  'recordingStopped',
  'recordingBroken',
  'evidenceSpace',
  'requestExpired',
  'backupOverdue',
  'auditOverdue',
  'reportsUnsent',
  'doctorFault',
  'dayClosed',
  'moneyLaundering',
  'dayNotClosed',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** What each kind means and when its alert ends, for the operators' reference. */
export const alertKindTexts: Readonly<
  Record<AlertKind, { readonly happened: string; readonly over: string }>
> = {
  agentGone: {
    happened: 'an agent that was connected is away for longer than `ALERT_AGENT_GRACE_S`',
    over: 'when it is back or removed',
  },
  machineFault: {
    happened: 'a machine was taken out of play: a contradiction, or a malfunction of its cabinet',
    over: 'when it is in play again',
  },
  attendantCalled: {
    happened: 'a player pressed *Call an attendant* at a machine',
    over: 'by a person, the repair of the machine, or the end of the session',
  },
  handPay: {
    happened:
      'a hand pay waits for `pay approve`, a cabinet is still locked a minute after one was paid, or it needs an attendant’s key',
    over: 'when it is decided and unlocked',
  },
  handPayWaits: { happened: 'a jackpot waits for `pay approve`', over: 'when it is decided' },
  heldMoney: { happened: 'a transfer is open for more than a minute', over: 'when it is settled' },
  jackpotHit: { happened: 'a jackpot was paid', over: 'at once' },
  disk: {
    happened: 'the disk of a data folder has less than `ALERT_DISK_MB` free, or is full',
    over: 'with a tenth more free than that',
  },
  auditFailed: {
    happened: '`npm run ledger:audit -- --alert` found faults',
    over: 'when such a run finds none, or by a person',
  },
  clock: {
    happened:
      'the clock of a database, a server or an agent differs by a second or more, or the server was off for more than an hour. From a minute on breaks do not end',
    over: 'below half a second; after an hour off, by `clock accept`',
  },
  secondProcess: { happened: "a second process uses an agent's token", over: 'by a person' },
  statement: { happened: "a player's statement does not add up", over: 'by a person' },
  databaseAway: { happened: 'a server does not reach the database for ten seconds', over: 'when it does' },
  recordingStopped: {
    happened: 'recording has stopped at a machine, because of its disk or because there is no picture',
    over: 'when it runs again',
  },
  recordingBroken: {
    happened:
      'the chain of a recording contradicts what its machine said before: it went back, or was changed',
    over: 'by a person',
  },
  evidenceSpace: {
    happened:
      'a server’s disk has less than `EVIDENCE_MIN_FREE` free, so the evidence of legal holds stays at the hall alone',
    over: 'when there is space again',
  },
  platformHeld: {
    happened: "a casino's platform refuses money that it may not refuse",
    over: 'when staff have decided',
  },
  platformFault: {
    happened: "a casino's platform finds a fault in our calls, such as a wrong key",
    over: 'by a person',
  },
  platformDiffers: {
    happened:
      "the nightly reconciliation with a casino's platform has found differences, or could not be made for a whole day",
    over: 'by a person',
  },
  platformEvents: {
    happened: "a casino's platform did not take an event in two days of tries, or wants no more events",
    over: 'when staff have sent them again',
  },
  dayClosed: {
    happened: 'a business day was closed: its sheet, what is owed, and what differed',
    over: 'at once',
  },
  moneyLaundering: {
    happened:
      'a player has reached a threshold of `laundering` in the profile. It names nobody: the case does',
    over: 'when each such player has a case',
  },
  dayNotClosed: {
    happened: 'a business day is over for `ALERT_DAY_OPEN_H` hours and nobody has closed it',
    over: 'when it is closed',
  },
  requestExpired: {
    happened:
      'nobody decided within a day what a member of staff asked a second person for, or did at once: that is taken back, unless it protects a player',
    over: 'by a person',
  },
  backupOverdue: {
    happened:
      'the backup by its timer failed, or the newest one that this server knows is older than 36 hours',
    over: 'when one is made',
  },
  auditOverdue: {
    happened: 'the last `ledger:audit` that this server knows is older than 36 hours',
    over: 'when one is made',
  },
  reportsUnsent: {
    happened: '`npm run report -- send` by its timer failed',
    over: 'when it succeeds',
  },
  doctorFault: { happened: '`npm run doctor -- --alert` found faults', over: 'when such a run finds none' },
  natsAway: { happened: 'a server does not reach NATS for ten seconds', over: 'when it does' },
};

/** Kind of the message that `alert test` sends to test the webhook and the mail. */
export const testKind = 'test';

/** Kinds of alerts that need a person to end them, so an acknowledgement closes them. An attendant call can also end by itself. */
const endByPerson: ReadonlySet<string> = new Set<AlertKind>([
  'attendantCalled',
  'secondProcess',
  'statement',
  'auditFailed',
  'recordingBroken',
  'platformFault',
  'platformDiffers',
  'requestExpired',
]);

export const endsByPerson = (kind: string): boolean => endByPerson.has(kind);
