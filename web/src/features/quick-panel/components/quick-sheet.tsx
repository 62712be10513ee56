import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { thrownText } from '../../../failures/failure-text.ts';
import { RetryButton } from '../../../failures/retry-button.tsx';
import { useTexts } from '../../../i18n/use-texts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { useQuickPanel } from '../api/get-quick-panel.ts';
import { Entries } from './entries.tsx';
import { QuickSettings } from './quick-settings.tsx';
import { Today } from './today.tsx';
import { useQuickPanelTexts } from './use-quick-panel-texts.ts';

export const QuickSheet = ({ onClose }: { onClose: () => void }) => {
  const { t: common } = useTexts();
  const { t, language } = useQuickPanelTexts();
  const query = useQuickPanel(language);
  return (
    <SidePanel label={common('panels.quickPanel')} onClose={onClose}>
      <header className="flex h-16 flex-none items-center justify-between border-b border-line ps-5 pe-2">
        <h2 className="text-16">{common('panels.quickPanel')}</h2>
        <IconButton label={common('words.close')} icon={<X />} onClick={onClose} />
      </header>
      <div className="staggered min-h-0 flex-1 overflow-y-auto pb-[env(safe-area-inset-bottom)]">
        <Section title={t('today')}>
          <Today />
        </Section>
        {query.isError && query.data === undefined ? (
          <div role="alert" className="grid justify-items-start gap-3 border-b border-line p-5">
            <p className="text-bad">{thrownText(query.error)}</p>
            <RetryButton error={query.error} onRetry={() => void query.refetch()} />
          </div>
        ) : (
          <>
            <Section title={t('events')}>
              <Entries entries={query.data?.events} empty={t('noEvents')} />
            </Section>
            <Section title={t('notes')}>
              <Entries entries={query.data?.notes} empty={t('noNotes')} />
            </Section>
          </>
        )}
        <Section title={t('quickSettings')}>
          <QuickSettings />
        </Section>
      </div>
    </SidePanel>
  );
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-b border-line px-5 py-5 last:border-b-0">
    <h3 className="mb-3 text-12 font-semibold tracking-normal text-ink-3">{title}</h3>
    {children}
  </section>
);
