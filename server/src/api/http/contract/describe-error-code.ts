import { type ErrorCode, errorTexts } from '@reelfloor/protocol';

/**
 * Error parameters that are not placeholders of the error texts. RESTRICTED: `kind` is `timeout`, `exclusion` or `operator`, and `until` is
 * 0 if there is no end; likewise in REGISTER_EXCLUDED. LIMIT_REACHED: `limit` and `left` are in minor units, or minutes for a time limit,
 * and `freesAt` is 0 if this action alone exceeds the limit.
 */
const untold: { readonly [Code in ErrorCode]?: readonly string[] } = {
  RESTRICTED: ['kind', 'until'],
  REGISTER_EXCLUDED: ['until'],
  RULES_CHANGED: ['game', 'rules'],
  LIMIT_REACHED: ['kind', 'window', 'limit', 'left', 'freesAt'],
  LIMIT_WAITS: ['until'],
  BREAK_RUNS: ['until'],
};

export const listErrorParameters = (code: ErrorCode): string[] => [
  ...[...errorTexts[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)),
  ...(untold[code] ?? []),
];

export const describeErrorCode = (code: ErrorCode): string => {
  const names = listErrorParameters(code).map((name) => `\`${name}\``);
  return `- \`${code}\`: ${errorTexts[code]}${names.length > 0 ? ` Parameters: ${names.join(', ')}.` : ''}`;
};
