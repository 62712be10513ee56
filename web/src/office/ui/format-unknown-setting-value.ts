/** Formats a stored value that no page has a format for: lists with commas, and groups as `name: value`. */
export const formatUnknownSettingValue = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.map(formatUnknownSettingValue).join(', ') || '–';
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([name, held]) => `${name}: ${formatUnknownSettingValue(held)}`)
        .join(' · ') || '–'
    );
  return String(value);
};
