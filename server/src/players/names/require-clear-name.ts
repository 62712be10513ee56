import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { nameFault } from './name-fault.ts';

/** Throws if a name could be taken for another one, because of characters that nobody sees or letters of two scripts in a word. */
export const requireClearName = (name: string): void => {
  const fault = nameFault(name);
  if (fault !== null) throw new BrokenRule(fault === 'invisible' ? 'NAME_INVISIBLE' : 'NAME_MIXED_SCRIPTS');
};
