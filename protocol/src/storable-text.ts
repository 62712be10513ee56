/** The reason given for refusing a value for which `hasOnlyStorableTexts` returns false. */
export const unstorableText = 'a text has a NUL character or half of a character';

/** Checks all texts and field names of a value. PostgreSQL refuses NUL, and half of a surrogate pair has no UTF-8 form. */
export const hasOnlyStorableTexts = (value: unknown): boolean => {
  // Do not recurse: a message may be nested deeper than the call stack allows.
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
