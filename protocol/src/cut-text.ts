let segmenter: Intl.Segmenter | null = null;

/**
 * Returns the text, or its beginning with at most `length` UTF-16 units: whole characters as readers see them, so that no emoji or accent is
 * cut in half.
 */
export const cutText = (text: string, length: number): string => {
  if (text.length <= length) return text;
  segmenter ??= new Intl.Segmenter();
  const end = segmenter.segment(text).containing(length)?.index ?? 0;
  // A single character can have thousands of accents: then only its letters stay whole.
  return end > 0 ? text.slice(0, end) : text.slice(0, isBetweenHalves(text, length) ? length - 1 : length);
};

const isBetweenHalves = (text: string, at: number): boolean => (text.codePointAt(at - 1) ?? 0) > 0xffff;
