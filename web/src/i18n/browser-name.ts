/** Programs by what they alone write into their names for themselves, the more special ones first. */
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

/** Returns program and system, such as `Firefox, Windows`, of a browser's name for itself; the name itself if it is another. */
export const browserName = (agent: string): string => {
  const [program] = programs.find(([, form]) => form.test(agent)) ?? [];
  const [system] = systems.find(([, form]) => form.test(agent)) ?? [];
  if (program === undefined) return agent;
  return system === undefined ? program : `${program}, ${system}`;
};
