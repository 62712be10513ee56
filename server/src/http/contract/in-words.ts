import { type ErrorCode, errorTexts } from '@reelfloor/protocol';

/** Placeholders of a refusal's text: its parameters. */
export const paramsOf = (code: ErrorCode): string[] =>
  [...errorTexts[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));

/** A line for a reader: the code, its text, and the parameters that it has. */
export const inWords = (code: ErrorCode): string => {
  const names = paramsOf(code).map((name) => `\`${name}\``);
  return `- \`${code}\`: ${errorTexts[code]}${names.length > 0 ? ` Parameters: ${names.join(', ')}.` : ''}`;
};
