import type { Worded } from '../../../../i18n/texts.ts';
import type { copying as turkish } from './tr.ts';

export const copying: Worded<typeof turkish> = {
  copyCode: 'Copy the code',
  codeCopied: 'The code was copied.',
  copied: 'Copied: {{text}}',
  refused: 'The browser did not allow copying; select the text and copy it yourself.',
};
