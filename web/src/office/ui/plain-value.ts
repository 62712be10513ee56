/** Formats a stored value that no page has a format for: lists with commas, and groups as `name: value`. */
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
