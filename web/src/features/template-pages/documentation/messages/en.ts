import type { Worded } from '../../../../i18n/texts.ts';
import type { documentation as turkish } from './tr.ts';

export const documentation: Worded<typeof turkish> = {
  lead: 'How the client is put together, for those who develop it: the documents of the repository.',
  documents: 'List of documents',
  groups: { client: 'The client', product: 'The whole product', decisions: 'Decisions' },
  contents: 'In this document',
  unknown: 'There is no such document',
  unknownAdvice: 'It may have been renamed or removed.',
  first: 'Open the first document',
};
