import type { OpenDecision } from '../journals/end-open-transfers.ts';
import { ConfigError } from '../process/config-error.ts';

export const decisionOf = (value: string | boolean | undefined): OpenDecision | null => {
  if (value === undefined) return null;
  if (value === 'void' || value === 'settle') return value;
  throw new ConfigError('--open is void or settle; nothing changed.');
};
