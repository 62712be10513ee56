import { ConfigError } from '../../platform/process/config-error.ts';
import { type Env, integer } from './read-setting.ts';

/** Returns how many simulated guests play in the demo. */
export const demoGuests = (env: Env, isDemo: boolean): number => {
  const count = integer(env, 'DEMO_GUESTS', 0, 0, 9);
  if (count > 0 && !isDemo)
    throw new ConfigError('DEMO_GUESTS lets simulated guests play, in the demo alone; take it out here.');
  return count;
};
