import type { RetentionTerms } from '../retention/forget-old.ts';
import { type Env, integer } from './read-setting.ts';

/** A hundred years. */
const mostDays = 36_500;

/** Reads for how many days traces of people and alerts are kept; 0 keeps them for ever. */
export const retentionSettings = (env: Env): RetentionTerms => {
  const days = (name: string): number => integer(env, name, 0, 0, mostDays);
  return {
    logins: days('RETENTION_LOGINS_DAYS'),
    chat: days('RETENTION_CHAT_DAYS'),
    addresses: days('RETENTION_ADDRESSES_DAYS'),
    alerts: days('RETENTION_ALERTS_DAYS'),
  };
};
