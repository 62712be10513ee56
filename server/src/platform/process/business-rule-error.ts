import { fillTextParameters, type RuleCode, ruleTexts } from '@reelfloor/protocol/office-call-types';
import { ConfigError } from './config-error.ts';

type Params = Readonly<Record<string, string | number>>;

/**
 * Thrown if a change would violate a rule of the domain. The staff pages show a translated text for its code; a command-line tool prints
 * its message, which is the code's English text unless `message` is given.
 */
export class BusinessRuleError extends ConfigError {
  readonly code: RuleCode;
  readonly params: Params;

  constructor(code: RuleCode, params: Params = {}, message = fillTextParameters(ruleTexts[code], params)) {
    super(message);
    this.code = code;
    this.params = params;
  }

  /** Returns the same error with another message, for command-line tools. */
  saying(message: string): BusinessRuleError {
    return new BusinessRuleError(this.code, this.params, message);
  }
}

/** Returns the error with "Nothing changed." appended, for command-line tools. The staff pages show that text with every refusal. */
export const appendNothingChangedNotice = (error: ConfigError): ConfigError => {
  const message = `${error.message} Nothing changed.`;
  return error instanceof BusinessRuleError ? error.saying(message) : new ConfigError(message);
};
