import { type RetentionTerms, stepDaysAtLeast } from '../../backoffice/retention/forget-old.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { type Env, integer } from './read-setting.ts';

/** A hundred years. */
const maxDays = 36_500;

/** Reads for how many days traces of people and alerts are kept; 0 keeps them for ever. */
export const retentionSettings = (env: Env): RetentionTerms => {
  const days = (name: string): number => integer(env, name, 0, 0, maxDays);
  return {
    logins: days('RETENTION_LOGINS_DAYS'),
    chat: days('RETENTION_CHAT_DAYS'),
    addresses: days('RETENTION_ADDRESSES_DAYS'),
    alerts: days('RETENTION_ALERTS_DAYS'),
    steps: stepDays(env),
  };
};

/** Unlike the others these are deleted unless the operator says otherwise: nobody reads them, and each action adds one. */
const usualStepDays = 90;

const stepDays = (env: Env): number => {
  const days = integer(env, 'RETENTION_STEPS_DAYS', usualStepDays, 0, maxDays);
  if (days > 0 && days < stepDaysAtLeast)
    throw new ConfigError(
      `RETENTION_STEPS_DAYS is "${days}"; set at least ${stepDaysAtLeast}, or 0 to keep them for ever.`,
    );
  return days;
};
