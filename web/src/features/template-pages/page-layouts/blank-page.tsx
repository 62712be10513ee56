import { useMessages } from '../../../i18n/use-messages.ts';
import { CodeSample } from '../copying/code-sample.tsx';
import { pageLayoutsMessages } from './messages/index.ts';

/** Page with only a title, as a starting point for new pages. */
export const BlankPage = ({ title }: { title: string }) => {
  const { t } = useMessages(pageLayoutsMessages);
  return (
    <>
      <h1 className="py-6 text-28 tracking-[-0.02em] md:py-8">{title}</h1>
      <p className="mb-6 max-w-[80ch] text-ink-2">{t('leads.blank')}</p>
      <CodeSample code={code} />
    </>
  );
};

const code = `export const BlankPage = ({ title }: { title: string }) => (
  <h1 className="py-6 text-28 tracking-[-0.02em] md:py-8">{title}</h1>
);`;
