import type { Worded } from '../../../i18n/texts.ts';
import type { browserCheck as turkish } from './tr.ts';

export const browserCheck: Worded<typeof turkish> = {
  title: 'Your browser does not support WebRTC technology',
  lead: 'The live picture of the machines comes by WebRTC. Use Chrome or Safari.',
  advice: 'Some VPNs may block WebRTC: if you use one, turn it off and try again.',
  again: 'Try again',
};
