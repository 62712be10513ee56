/** Patterns that identify a browser in the user agent string, the more specific ones first. */
const programs = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Version\/.+ Safari\//],
] as const;

const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

/** Returns browser and operating system of a user agent string, such as `Firefox, Windows`; the string itself if the browser is unknown. */
export const describeUserAgent = (userAgent: string): string => {
  const [program] = programs.find(([, form]) => form.test(userAgent)) ?? [];
  const [system] = systems.find(([, form]) => form.test(userAgent)) ?? [];
  if (program === undefined) return userAgent;
  return system === undefined ? program : `${program}, ${system}`;
};
