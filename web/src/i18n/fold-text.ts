/**
 * A text as a search compares it. Case is folded both ways of the dotted i and marks are left out, so that
 * `istanbul`, `İSTANBUL` and `ISTANBUL` find each other whatever the language and the keyboard.
 */
export const foldText = (text: string): string =>
  text
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .trim()
    .replace(/\s+/g, ' ');

/** Whether a text holds every word that somebody typed: the one rule of the lobby's search and the toolbar's. */
export const holdsWords = (text: string, typed: string): boolean => {
  const folded = foldText(text);
  return foldText(typed)
    .split(' ')
    .every((word) => folded.includes(word));
};
