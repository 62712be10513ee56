/** Writes a stored value whose form no page knows as words: lists with commas, and groups as `name: value`. */
export const plainValue = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.map(plainValue).join(', ') || '–';
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([name, held]) => `${name}: ${plainValue(held)}`)
        .join(' · ') || '–'
    );
  return String(value);
};
