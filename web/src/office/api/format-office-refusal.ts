import { create } from 'zustand';
import { formatMoney } from '../../i18n/format-money.ts';
import { fillInTextParams, findText } from '../../i18n/translate.ts';
import { loadPageFile } from '../../ui/page-files/load-page-file.ts';
import type { OfficeLanguage } from '../messages/office-language.ts';
import { failuresMessages } from './messages/failures/failures-messages.ts';
import type { FailureKind } from './office-failure.ts';
import type { refusalTexts } from './refusal-texts.ts';

/** The texts of refusals, once they are loaded. A component that formats a refusal reads it to be drawn again then. */
export const useRefusalTexts = create<{ readonly texts: typeof refusalTexts | null }>(() => ({ texts: null }));

/** Loads the texts of refusals. Without them the refusal's code is shown. */
export const loadRefusalTexts = async (): Promise<void> => {
  if (useRefusalTexts.getState().texts) return;
  const texts = await loadPageFile(() => import('./refusal-texts.ts')).then(
    (loaded) => loaded.refusalTexts,
    () => null,
  );
  useRefusalTexts.setState({ texts });
};

/** Returns whether the text of a refusal is loaded with the first page. */
export const isFirstRefusalText = (code: string): boolean => Object.hasOwn(failuresMessages.en, code);

/** Returns a refusal's text in a language. Amounts include the currency, if it is known. */
export const formatOfficeRefusal = (
  language: OfficeLanguage,
  { code, params }: Pick<Extract<FailureKind, { kind: 'refused' }>, 'code' | 'params'>,
  currency: string | null,
): string => {
  const first = failuresMessages[language];
  const { texts } = useRefusalTexts.getState();
  const text = findText(first, code) ?? (texts && findText(texts[language], code));
  if (!text) return fillInTextParams(first.refused, { code });
  const said = Object.entries(params).map(([name, value]) => [
    name,
    name.endsWith('Minor') && currency !== null ? formatMoney(Number(value), { language, currency }) : value,
  ]);
  return fillInTextParams(text, Object.fromEntries(said));
};
