import { makeSecrets, type NewSecrets } from '../../../backoffice/players/new-secrets.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import type { VerbContext, VerbInput } from './verb.ts';

/**
 * Reads or generates a password, and generates a PIN. Generated values are printed once and never stored. A generated
 * password must be changed at the next login, because staff have seen it, unless `--keep-password` says otherwise.
 */
export const newSecrets = async (
  desk: VerbContext,
  username: string,
  options: VerbInput['options'],
): Promise<NewSecrets & { readonly told: readonly string[] }> => {
  if (options['change-at-login'] === true && options['keep-password'] === true)
    throw new ConfigError('Write --change-at-login or --keep-password, not both.');
  const isPiped = options['password-stdin'] === true;
  const mustChange = options['change-at-login'] === true || !(isPiped || options['keep-password'] === true);
  const secrets = await makeSecrets({
    username,
    minPasswordLength: desk.minPasswordLength,
    chosen: isPiped ? await desk.readSecret() : null,
    wantsPin: options['no-pin'] !== true,
    mustChange,
  });
  const { password, pin } = secrets;
  return {
    ...secrets,
    told: [
      ...(password === null
        ? []
        : [`Password: ${password}`, ...(mustChange ? ['It must be changed at the next login.'] : [])]),
      ...(pin === null ? [] : [`PIN: ${pin}`]),
    ],
  };
};
