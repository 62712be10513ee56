import { type ErrorCode, errorTexts } from '@reelfloor/protocol';

/** Parameters that the texts leave out. `kind`: `timeout`, `exclusion` or `operator`; `until`: a time, 0 if there is no end. */
const untold: { readonly [Code in ErrorCode]?: readonly string[] } = { RESTRICTED: ['kind', 'until'] };

export const paramsOf = (code: ErrorCode): string[] => [
  ...[...errorTexts[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)),
  ...(untold[code] ?? []),
];

export const inWords = (code: ErrorCode): string => {
  const names = paramsOf(code).map((name) => `\`${name}\``);
  return `- \`${code}\`: ${errorTexts[code]}${names.length > 0 ? ` Parameters: ${names.join(', ')}.` : ''}`;
};
