/** The reason given for refusing a value for which `hasOnlyStorableTexts` returns false. */
export const unstorableText = 'a text has a NUL character or half of a character';

/** Returns false if a text or field name has NUL, which PostgreSQL cannot store, or half a surrogate pair (invalid UTF-8). */
export const hasOnlyStorableTexts = (value: unknown): boolean => {
  // A loop, because a message can be nested deeper than the call stack allows.
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
