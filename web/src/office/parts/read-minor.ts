/**
 * Reads an amount as people write it in Turkish and English, such as 1.250,50, 1,250.50 or 1250; null for anything else, and
 * for what could mean two amounts.
 */
export const readMinor = (text: string): number | null => {
  const match = /^(\d{1,9}|\d{1,3}(?:([.,\s])\d{3})(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const [, whole = '', grouping, decimal, minor = ''] = match;
  if (grouping !== undefined && grouping === decimal) return null;
  return Number(whole.replace(/\D/g, '')) * 100 + Number(minor.padEnd(2, '0'));
};
