import { ConfigError } from '../../platform/process/config-error.ts';
import type { Env } from './read-setting.ts';

export interface PushSettings {
  /** How push services reach the operator; null: nothing is sent by Web Push. */
  readonly contact: string | null;
  /** Push services besides those of the browsers, as `host` or `host:port`. */
  readonly hosts: readonly string[];
}

const contactForm = /^(mailto:[^\s@<>"]{1,64}@[^\s@<>"]{1,190}|https:\/\/[^\s<>"]{1,240})$/;
const hostForm = /^([a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/** Reads who answers for the messages that browsers get by Web Push, and which services may be sent to. */
export const pushSettings = (env: Env): { readonly push: PushSettings } => {
  const contact = env.PUSH_CONTACT || null;
  if (contact !== null && !contactForm.test(contact))
    throw new ConfigError(
      'PUSH_CONTACT is no contact; set mailto:floor@example.com or an https:// address of yours, at which a push service finds you.',
    );
  const hosts = (env.PUSH_HOSTS ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter(Boolean);
  const wrong = hosts.find((host) => !hostForm.test(host));
  if (wrong !== undefined)
    throw new ConfigError(
      `PUSH_HOSTS has "${wrong}"; write hosts such as push.example.com, separated by commas.`,
    );
  return { push: { contact, hosts } };
};
