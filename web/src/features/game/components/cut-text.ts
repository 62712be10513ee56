import type { TranslateGame } from './use-game-texts.ts';

/** What a part of the picture is called; a machine's own name for one stays as it is. */
export const cutText = (name: string, t: TranslateGame): string => {
  switch (name) {
    case 'usual':
    case 'whole':
    case 'main':
    case 'top':
      return t(`game.cuts.${name}`);
    default:
      return name;
  }
};
