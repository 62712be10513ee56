/** Kinds of alerts to staff. */
export const alertKinds = [
  'agentGone',
  'machineFault',
  'attendantCalled',
  'handPay',
  'handPayWaits',
  'heldTransfer',
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
export const alertKindTexts: Readonly<Record<AlertKind, { readonly happened: string; readonly over: string }>> = {
  agentGone: {
    happened: 'a connected agent has been away for longer than `ALERT_AGENT_GRACE_S`',
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
      'a hand pay waits for `pay approve`, or a cabinet is still locked a minute after one was paid or needs an attendant’s key',
    over: 'when it is decided and unlocked',
  },
  handPayWaits: { happened: 'a jackpot waits for `pay approve`', over: 'when it is decided' },
  heldTransfer: { happened: 'a transfer has been open for more than a minute', over: 'when it is settled' },
  jackpotHit: { happened: 'a jackpot was paid', over: 'at once' },
  disk: {
    happened: "a data folder's disk is full or has less than `ALERT_DISK_MB` free",
    over: 'when a tenth more than that is free',
  },
  auditFailed: {
    happened: '`npm run ledger:audit -- --alert` found faults',
    over: 'when such a run finds none, or by a person',
  },
  clock: {
    happened:
      'the clock of a database, a server or an agent differs by a second or more, or the server was off for more than an hour. At a minute or more, breaks do not end',
    over: 'below half a second; after an hour off, by `clock accept`',
  },
  secondProcess: { happened: "a second process uses an agent's token", over: 'by a person' },
  statement: { happened: "a player's statement does not add up", over: 'by a person' },
  databaseAway: { happened: 'a server has not reached the database for ten seconds', over: 'when it does' },
  recordingStopped: {
    happened: "a machine's recording has stopped because of its disk or a missing picture",
    over: 'when it runs again',
  },
  recordingBroken: {
    happened: "a recording's chain contradicts earlier heads: it was rolled back or changed",
    over: 'by a person',
  },
  evidenceSpace: {
    happened:
      'a server’s disk has less than `EVIDENCE_MIN_FREE` free, so the evidence of legal holds stays only in the hall',
    over: 'when there is space again',
  },
  platformHeld: {
    happened: "a casino's platform refuses a transfer that it must accept",
    over: 'when staff have decided',
  },
  platformFault: {
    happened: "a casino's platform reports a fault in our calls, such as a wrong key",
    over: 'by a person',
  },
  platformDiffers: {
    happened: "the nightly reconciliation with a casino's platform found differences, or failed for a whole day",
    over: 'by a person',
  },
  platformEvents: {
    happened: "a casino's platform did not accept an event in two days of retries, or has ended its subscription",
    over: 'when staff have resent them',
  },
  dayClosed: {
    happened: 'a business day was closed: its sheet, liabilities and differences',
    over: 'at once',
  },
  moneyLaundering: {
    happened: 'a player has reached a threshold of `laundering` in the profile. The alert names nobody: the case does',
    over: 'when each such player has a case',
  },
  dayNotClosed: {
    happened: 'a business day ended `ALERT_DAY_OPEN_H` hours ago and is not closed',
    over: 'when it is closed',
  },
  requestExpired: {
    happened:
      'nobody confirmed within a day what a member of staff requested or did at once: it is undone, unless it protects a player',
    over: 'by a person',
  },
  backupOverdue: {
    happened: 'the scheduled backup failed, or the newest one known to this server is older than 36 hours',
    over: 'when one is made',
  },
  auditOverdue: {
    happened: 'the last `ledger:audit` known to this server is older than 36 hours',
    over: 'when one is made',
  },
  reportsUnsent: {
    happened: 'the scheduled `npm run report -- send` failed for these days',
    over: 'when each is sent from that server',
  },
  doctorFault: { happened: '`npm run doctor -- --alert` found faults', over: 'when such a run finds none' },
  natsAway: { happened: 'a server has not reached NATS for ten seconds', over: 'when it does' },
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

export const isStaffAlertClosedManually = (alertKind: string): boolean => endByPerson.has(alertKind);
