/** Why there is nothing to watch, by the server's code. */
const reasons = {
  WATCH_OFF: 'off',
  WATCH_DECLINED: 'declined',
  WATCH_IDLE: 'idle',
  WATCHERS_FULL: 'full',
  WATCH_ELSEWHERE: 'elsewhere',
  WATCH_ENDED: 'unused',
  RESTRICTED: 'restricted',
  REGISTER_EXCLUDED: 'restricted',
  REGISTER_SILENT: 'restricted',
  REGISTER_FACTS_MISSING: 'restricted',
  UNDER_AGE: 'restricted',
  MACHINE_OFFLINE: 'offline',
  MACHINE_UNKNOWN: 'off',
  VIDEO_UNSUPPORTED: 'unsupported',
  70000: 'noPicture',
} as const;

export type ReasonKey = (typeof reasons)[keyof typeof reasons] | 'failed';

const isReason = (code: number | string): code is keyof typeof reasons => Object.hasOwn(reasons, code);

/** Returns the name of the text that says why; a general one for codes that this page does not know. */
export const reasonKeyOf = (code: number | string): ReasonKey => (isReason(code) ? reasons[code] : 'failed');
