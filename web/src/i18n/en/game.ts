import type { Texts } from '../texts.ts';

export const game: Texts['game'] = {
  title: 'Machine {{id}}',
};
