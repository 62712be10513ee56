import type { OfficeLanguage } from '../messages/language.ts';

/** Puts the percent sign where the language has it: `5.17 %`, in Turkish `%5,17`, both after a sign of plus or minus. */
export const withPercentSign = (figure: string, language: OfficeLanguage): string =>
  language === 'tr' ? figure.replace(/^[+−-]?/, '$&%') : `${figure} %`;
