import type { Translate } from './translate.ts';

const levelNames = ['grand', 'major', 'minor', 'mini'] as const;

/** Returns the name of a jackpot's level; level 0 is the highest. */
export const jackpotLevelName = (t: Translate, level: number): string => {
  const name = levelNames[level];
  return name ? t(`lobby.jackpotLevel.${name}`) : t('lobby.jackpotLevel.other', { level: level + 1 });
};
