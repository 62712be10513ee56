import { type ErrorCode, errorTexts } from '@reelfloor/protocol';

export const paramsOf = (code: ErrorCode): string[] =>
  [...errorTexts[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));

export const inWords = (code: ErrorCode): string => {
  const names = paramsOf(code).map((name) => `\`${name}\``);
  return `- \`${code}\`: ${errorTexts[code]}${names.length > 0 ? ` Parameters: ${names.join(', ')}.` : ''}`;
};
