const two = (count: number): string => String(count).padStart(2, '0');

/** Formats a duration as hours, minutes and seconds: 01:18:40. */
export const formatHoursMinutesSeconds = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** Formats an age as minutes and seconds, with hours if there are any: 04:12, 1:04:12. */
export const formatAgeMinutesSeconds = (ms: number): string => {
  const text = formatHoursMinutesSeconds(ms);
  return text.startsWith('00:') ? text.slice(3) : text.replace(/^0/, '');
};
