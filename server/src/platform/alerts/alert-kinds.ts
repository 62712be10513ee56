/** What staff can be alerted about. */
export const alertKinds = [
  'agentGone',
  'machineFault',
  'attendantCalled',
  'handPay',
  'payWaits',
  'heldMoney',
  'jackpotHit',
  'disk',
  'auditFailed',
  'clock',
  'secondProcess',
  'statement',
  'databaseAway',
  'natsAway',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** The kind of the message that `alert test` sends to see whether the webhook and the mail work. */
export const testKind = 'test';

/** Kinds whose end a person says, so that an acknowledgement closes them. The end of a call may be seen before. */
const endByPerson: ReadonlySet<string> = new Set<AlertKind>([
  'attendantCalled',
  'secondProcess',
  'statement',
  'auditFailed',
]);

export const endsByPerson = (kind: string): boolean => endByPerson.has(kind);
