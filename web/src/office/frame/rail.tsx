import { Menu } from 'lucide-react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { useLanguage } from '../messages/language.ts';
import { SheetButton } from '../ui/sheet-button.tsx';
import { frameMessages } from './messages/index.ts';
import type { RailEntry } from './office-page.ts';

interface RailProps {
  readonly entries: readonly RailEntry[];
  /** Id of the entry of the open page. */
  readonly current: string | undefined;
  /** How many things wait for the reader, by the id of their entry. */
  readonly waiting: Readonly<Record<string, number>>;
}

export const Rail = ({ entries, current, waiting }: RailProps) => {
  const { t } = useMessages(frameMessages);
  return (
    <nav className="rail" aria-label={t('office')}>
      <Link href="/" className="mark" aria-label={t('start')}>
        <LogoMark />
      </Link>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry} isCurrent={entry.id === current} waiting={waiting[entry.id] ?? 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
};

const barPlaces = 5;

/** The rail of a phone: at most five places at the bottom, the last one for what has no place. */
export const TabBar = ({ entries, current, waiting }: RailProps) => {
  const { t } = useMessages(frameMessages);
  const fits = entries.length <= barPlaces;
  const shown = fits ? entries : entries.slice(0, barPlaces - 1);
  const rest = entries.slice(shown.length);
  return (
    <nav className="tab-bar" aria-label={t('office')}>
      {shown.map((entry) => (
        <EntryLink
          key={entry.id}
          entry={entry}
          isCurrent={entry.id === current}
          waiting={waiting[entry.id] ?? 0}
        />
      ))}
      {!fits && (
        <SheetButton
          className="rail-link"
          label={
            <>
              <Menu />
              {t('more')}
            </>
          }
        >
          {(close) =>
            rest.map((entry) => (
              <EntryLink
                key={entry.id}
                entry={entry}
                isCurrent={entry.id === current}
                waiting={waiting[entry.id] ?? 0}
                onClick={close}
              />
            ))
          }
        </SheetButton>
      )}
    </nav>
  );
};

interface EntryLinkProps {
  readonly entry: RailEntry;
  readonly isCurrent: boolean;
  readonly waiting: number;
  readonly onClick?: () => void;
}

const EntryLink = ({ entry: { href, icon: Icon, name }, isCurrent, waiting, onClick }: EntryLinkProps) => {
  const language = useLanguage();
  const { t } = useMessages(frameMessages);
  return (
    <Link
      href={href}
      className="rail-link"
      {...(onClick && { onClick })}
      {...(isCurrent && { 'aria-current': 'page' as const })}
    >
      <span className="rail-count">
        <Icon />
        {waiting > 0 && <span aria-hidden="true">{waiting}</span>}
      </span>
      <span>{name[language]}</span>
      {waiting > 0 && <span className="sr-only">{t('waiting', { count: waiting })}</span>}
    </Link>
  );
};
