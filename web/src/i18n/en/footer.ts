import type { Texts } from '../texts.ts';

export const footer: Texts['footer'] = {
  passwordReset: 'Password Reset Procedure',
  gameRules: 'Game Rules and Content',
  playerProtection: 'Player Protection Information',
  terms: 'Terms of Use',
  privacy: 'Privacy Policy',
  paytables: 'Paytables',
  newTab: 'Open in a new tab',
};
