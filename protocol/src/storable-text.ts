/** Why a message is refused that `hasOnlyStorableTexts` does not accept. */
export const unstorableText = 'a text has a NUL character or half of a character';

/**
 * Whether every text in it, names of fields included, comes back from every database as it went in. PostgreSQL refuses a
 * NUL; half of a surrogate pair has no UTF-8, so it would be replaced on its way. Takes what JSON can say.
 */
export const hasOnlyStorableTexts = (value: unknown): boolean => {
  // By hand, because a message may be nested deeper than calls can be.
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && !isStorable(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, part] of Object.entries(next)) {
      if (!isStorable(name)) return false;
      if (typeof part === 'string' || typeof part === 'object') open.push(part);
    }
  }
  return true;
};

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
