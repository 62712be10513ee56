/** The reason given when `hasOnlyStorableTexts` returns false. */
export const unstorableText = 'a text has a NUL character or half of a character';

/**
 * Returns true if every text in a JSON value, field names included, can be stored unchanged in every database. PostgreSQL
 * refuses NUL; half of a surrogate pair has no UTF-8 form and would be replaced.
 */
export const hasOnlyStorableTexts = (value: unknown): boolean => {
  // A loop, not recursion, because a message may be nested deeper than the call stack allows.
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
