import { Menu } from 'lucide-react';
import { Link } from 'wouter';
import { LogoMark } from '../../ui/logo.tsx';
import { SheetButton } from '../parts/sheet-button.tsx';
import { useLanguage } from '../speech/language.ts';
import { useFrameTexts } from './frame-texts.ts';
import type { RailEntry } from './office-page.ts';

interface RailProps {
  readonly entries: readonly RailEntry[];
  /** Id of the entry of the open page. */
  readonly current: string | undefined;
}

export const Rail = ({ entries, current }: RailProps) => {
  const { t } = useFrameTexts();
  return (
    <nav className="rail" aria-label={t('office')}>
      <Link href="/" className="mark" aria-label={t('start')}>
        <LogoMark />
      </Link>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink entry={entry} isCurrent={entry.id === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
};

const barPlaces = 5;

/** The rail of a phone: at most five places at the bottom, the last one for what has no place. */
export const TabBar = ({ entries, current }: RailProps) => {
  const { t } = useFrameTexts();
  const fits = entries.length <= barPlaces;
  const shown = fits ? entries : entries.slice(0, barPlaces - 1);
  const rest = entries.slice(shown.length);
  return (
    <nav className="tab-bar" aria-label={t('office')}>
      {shown.map((entry) => (
        <EntryLink key={entry.id} entry={entry} isCurrent={entry.id === current} />
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
              <EntryLink key={entry.id} entry={entry} isCurrent={entry.id === current} onClick={close} />
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
  readonly onClick?: () => void;
}

const EntryLink = ({ entry: { href, icon: Icon, name }, isCurrent, onClick }: EntryLinkProps) => {
  const { language } = useLanguage();
  return (
    <Link
      href={href}
      className="rail-link"
      {...(onClick && { onClick })}
      {...(isCurrent && { 'aria-current': 'page' as const })}
    >
      <Icon />
      {name[language]}
    </Link>
  );
};
