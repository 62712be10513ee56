import type { Worded } from '../texts.ts';
import type { copying as turkish } from '../tr/template-copying.ts';

export const copying: Worded<typeof turkish> = {
  copyCode: 'Copy the code',
  codeCopied: 'The code was copied.',
  copied: 'Copied: {{text}}',
  refused: 'The browser did not allow copying; select the text and copy it yourself.',
};
