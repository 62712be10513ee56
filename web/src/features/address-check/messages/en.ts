import type { Worded } from '../../../i18n/texts.ts';
import type { addressCheck as turkish } from './tr.ts';

export const addressCheck: Worded<typeof turkish> = {
  checking: 'Your IP address is being checked',
  checkingLead: 'This takes a few seconds at most.',
  blocked: 'Unfortunately, you are not among the permitted countries.',
  blockedLead: 'Nobody can play from this address. If you use a VPN, turn it off and reload the page.',
  country: 'Country',
  unknownCountry: 'Unknown',
  IP: 'IP',
  alert: 'error on network connection please reflesh your page',
  reload: 'Reload the page',
  source: 'IP Geolocation by DB-IP',
};
