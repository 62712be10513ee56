import type { OfficeLanguage } from '../messages/office-language.ts';

/** Adds the percent sign where the language puts it: `5.17 %`, in Turkish `%5,17`, both after a plus or minus sign. */
export const addPercentSign = (figure: string, language: OfficeLanguage): string =>
  language === 'tr' ? figure.replace(/^[+−-]?/, '$&%') : `${figure} %`;
