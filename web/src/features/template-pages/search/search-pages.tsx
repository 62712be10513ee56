import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../../../ui/button.tsx';
import { pagesAround } from './pages-around.ts';
import type { Search } from './use-search.ts';
import { useSearchTexts } from './use-search-texts.ts';

/** Links to the other pages of the results; hidden if there is only one page. */
export const SearchPages = ({ search: { page, pageCount, addressOf } }: { search: Search }) => {
  const { t } = useSearchTexts();
  if (pageCount === 1) return null;
  return (
    <nav aria-label={t('pages')} className="mt-6 flex flex-wrap items-center justify-center gap-1">
      <Step
        to={page > 1 ? addressOf(page - 1) : null}
        label={t('previous')}
        icon={<ChevronLeft className="size-5 rtl:rotate-180" />}
      />
      {pagesAround(page, pageCount).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else to be known by
          <span key={`gap-${index}`} aria-hidden="true" className="px-1 text-ink-3">
            …
          </span>
        ) : (
          <Link
            key={number}
            href={addressOf(number)}
            aria-label={t('page', { page: number })}
            aria-current={number === page ? 'page' : undefined}
            className={buttonClass(number === page ? 'quiet' : 'ghost', 'medium', 'figures min-w-11')}
          >
            {number}
          </Link>
        ),
      )}
      <Step
        to={page < pageCount ? addressOf(page + 1) : null}
        label={t('next')}
        icon={<ChevronRight className="size-5 rtl:rotate-180" />}
      />
    </nav>
  );
};

/** Link to the previous or next page. If that page does not exist, the link's space stays empty. */
const Step = ({ to, label, icon }: { to: string | null; label: string; icon: ReactNode }) =>
  to === null ? (
    <span aria-hidden="true" className="grid size-11 place-items-center text-ink-3">
      {icon}
    </span>
  ) : (
    <Link href={to} aria-label={label} className={buttonClass('ghost', 'medium', 'min-w-11')}>
      {icon}
    </Link>
  );
