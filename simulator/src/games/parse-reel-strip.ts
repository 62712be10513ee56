import type { SymbolRole } from '@reelfloor/art';

export const roleOfLetter: Readonly<Record<string, SymbolRole>> = {
  W: 'wild',
  S: 'scatter',
  '1': 'high1',
  '2': 'high2',
  '3': 'high3',
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
};

/** Parses a strip with one letter per symbol. Strips in this notation can be compared by eye. */
export function parseReelStrip(letters: string): readonly SymbolRole[] {
  return Array.from(letters.replaceAll(' ', ''), (letter) => {
    const role = roleOfLetter[letter];
    if (!role) throw new Error(`no symbol is written "${letter}"`);
    return role;
  });
}
