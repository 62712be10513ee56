/**
 * Returns a text in a form for searching: lower case, no accents, i without regard to its dot, so that
 * `istanbul`, `İSTANBUL` and `ISTANBUL` match in every language and on every keyboard.
 */
export const foldText = (text: string): string =>
  text
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .trim()
    .replace(/\s+/g, ' ');

/** Returns whether a text contains every typed word. */
export const containsWords = (text: string, typed: string): boolean => {
  const folded = foldText(text);
  return foldText(typed)
    .split(' ')
    .every((word) => folded.includes(word));
};
