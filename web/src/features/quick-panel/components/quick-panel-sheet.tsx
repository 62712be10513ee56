import type { QuickPanelEntry } from '@reelfloor/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { useSignedInAccount } from '../../../api/use-sign-in-state.ts';
import { getServerTimeMs } from '../../../clock/server-time.ts';
import { getThrownErrorText } from '../../../failures/call-failure-text.ts';
import { RetryButton } from '../../../failures/retry-button.tsx';
import { formatDateTime } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import { locales } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import {
  storePlayerPreference,
  useChosenSoundVolume,
  usePlayerPreference,
} from '../../../settings/player-preferences.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { quickPanelMessages } from '../messages/quick-panel-messages.ts';

/** Returns the greeting for an hour of the day, 0 to 23. */
export const getGreetingForHour = (hour: number): 'goodMorning' | 'goodDay' | 'goodEvening' | 'goodNight' => {
  if (hour >= 5 && hour < 11) return 'goodMorning';
  if (hour >= 11 && hour < 18) return 'goodDay';
  if (hour >= 18 && hour < 22) return 'goodEvening';
  return 'goodNight';
};

export const QuickPanelSheet = ({ onClose }: { onClose: () => void }) => {
  const { t: common } = useMessages(mainMessages);
  const { t, language } = useMessages(quickPanelMessages);
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
            <p className="text-bad">{getThrownErrorText(query.error)}</p>
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

interface EntriesProps {
  entries: readonly QuickPanelEntry[] | undefined;
  empty: string;
}

const Entries = ({ entries, empty }: EntriesProps) => {
  if (entries === undefined)
    return (
      <div aria-hidden="true" className="grid animate-pulse gap-2">
        <span className="h-4 w-40 rounded-control bg-surface-2" />
        <span className="h-4 w-60 rounded-control bg-surface-2" />
      </div>
    );
  if (entries.length === 0) return <p className="text-ink-2">{empty}</p>;
  return (
    <ul className="grid gap-4">
      {entries.map(({ id, title, detail }) => (
        <li key={id}>
          <p dir="auto" className="font-semibold">
            {title}
          </p>
          <p dir="auto" className="mt-0.5 text-ink-2">
            {detail}
          </p>
        </li>
      ))}
    </ul>
  );
};

const Today = () => {
  const { t, language } = useMessages(quickPanelMessages);
  const account = useSignedInAccount();
  const now = new Date(getServerTimeMs());
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], options).format(now);
  const lastMs = account?.lastLogon ? Date.parse(account.lastLogon) : Number.NaN;
  return (
    <>
      <p className="text-28 leading-tight font-[650] tracking-[-0.012em]">
        <span className="block">{format({ weekday: 'long' })}</span>
        <time dateTime={now.toISOString()} className="block text-ink-2">
          {format({ day: 'numeric', month: 'long' })}
        </time>
      </p>
      {account && (
        <p className="mt-4 font-medium">{t(getGreetingForHour(now.getHours()), { name: account.user.displayName })}</p>
      )}
      <p className="figures mt-0.5 text-ink-2">
        {Number.isNaN(lastMs)
          ? t('firstLogon')
          : t('lastLogon', { moment: formatDateTime(lastMs, language), ip: account?.lastLogonIP ?? '–' })}
      </p>
    </>
  );
};

const QuickSettings = () => {
  const { t } = useMessages(quickPanelMessages);
  const id = useId();
  const volume = useChosenSoundVolume();
  const walletHidden = usePlayerPreference('walletHidden');
  const still = usePlayerPreference('still');
  const spinKey = usePlayerPreference('spinKey');
  return (
    <>
      <label htmlFor={id} className="flex min-h-11 items-center justify-between gap-4 font-medium">
        {t('volume')}
        <output className="figures text-ink-2" translate="no">
          {Math.round(volume * 100)}
        </output>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={Math.round(volume * 100)}
        onChange={(event) => storePlayerPreference('volume', event.target.valueAsNumber / 100)}
        className="h-11 w-full accent-primary"
      />
      <Switch
        label={t('showWallet')}
        checked={!walletHidden}
        onChange={(shown) => storePlayerPreference('walletHidden', !shown)}
      />
      <Switch label={t('stillness')} checked={still} onChange={(on) => storePlayerPreference('still', on)} />
      <Switch label={t('spinKey')} checked={spinKey} onChange={(on) => storePlayerPreference('spinKey', on)} />
    </>
  );
};

const useQuickPanel = (lang: string) =>
  useQuery({
    queryKey: ['quick-panel', lang],
    queryFn: async ({ signal }) => unwrapCallResult(await callServer('quickPanel', { query: { lang } }, { signal })),
    placeholderData: keepPreviousData,
  });
