/** What staff can be alerted about. */
export const alertKinds = [
  'agentGone',
  'machineFault',
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

/** An operator's trial of the ways by which alerts are told. It has no cause. */
export const testKind = 'test';

/** Kinds whose end nobody but a person sees, so that an acknowledgement closes them. */
const endByPerson: ReadonlySet<string> = new Set<AlertKind>(['secondProcess', 'statement', 'auditFailed']);

export const endsByPerson = (kind: string): boolean => endByPerson.has(kind);
