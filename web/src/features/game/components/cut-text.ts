import type { TranslateGame } from './use-game-texts.ts';

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
