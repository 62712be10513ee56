import type { Brand, BrandId } from '@reelfloor/protocol';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { mainMessages } from '../../../i18n/i18n.ts';
import { levelName } from '../../../i18n/jackpot-level-name.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { jackpotStore } from '../store/jackpots.ts';
import { BrandIcon } from './brand-rail.tsx';
import { LatePartsContext } from './card-slots.ts';

interface JackpotTickerProps {
  brands: readonly Brand[];
  /** The brand whose machines are shown, whose jackpots come first; null if all brands are shown. */
  chosen: BrandId | null;
}

/** Shows one brand's jackpots at a time; keys lead to other brands with jackpots. */
export const JackpotTicker = ({ brands, chosen }: JackpotTickerProps) => {
  const { t } = useMessages(mainMessages);
  const late = useContext(LatePartsContext);
  const jackpots = useStore(jackpotStore, (state) => state.jackpots);
  const withJackpots = brands.filter(({ id }) => (jackpots.get(id)?.length ?? 0) > 0);
  const [shownId, setShownId] = useState<BrandId | null>(chosen);
  useEffect(() => {
    if (chosen !== null) setShownId(chosen);
  }, [chosen]);
  const index = Math.max(
    0,
    withJackpots.findIndex(({ id }) => id === shownId),
  );
  const brand = withJackpots[index];
  if (!brand) return null;
  const hasOthers = withJackpots.length > 1;
  const turn = (by: number) =>
    setShownId(withJackpots[(index + by + withJackpots.length) % withJackpots.length]?.id ?? null);
  return (
    <section aria-label={t('lobby.jackpots')} className="flex h-14 items-center border-b border-line md:h-20">
      <div
        className={classNames(
          'flex min-w-0 items-center gap-1 md:flex-none md:pe-6',
          hasOthers && 'md:-ms-3',
        )}
      >
        {hasOthers && (
          <IconButton
            label={t('lobby.previousJackpots')}
            icon={<ChevronLeft className="rtl:rotate-180" />}
            onClick={() => turn(-1)}
            className="max-md:hidden"
          />
        )}
        <div className="flex min-w-0 items-center gap-3 max-md:me-3 md:w-40">
          <BrandIcon {...brand} />
          <p className="grid min-w-0 leading-tight">
            <span className="text-12 text-ink-3">{t('lobby.jackpots')}</span>
            <b className="truncate font-[650]">{brand.name}</b>
          </p>
        </div>
        {hasOthers && (
          <IconButton
            label={t('lobby.nextJackpots')}
            icon={<ChevronRight className="rtl:rotate-180" />}
            onClick={() => turn(1)}
            className="max-md:hidden"
          />
        )}
      </div>
      <Levels brandId={brand.id} amounts={jackpots.get(brand.id) ?? []} />
      {/* Its place is kept, so that the amounts stay where they are. Another server sends no versions, and knows no history. */}
      {brand.jackpotVersion !== undefined && (
        <span className="ms-1 min-w-11 flex-none md:ms-4">{late && <late.TickerKeys brand={brand} />}</span>
      )}
    </section>
  );
};

const Levels = ({ brandId, amounts }: { brandId: BrandId; amounts: readonly number[] }) => {
  const { t } = useMessages(mainMessages);
  const money = useMoney();
  return (
    <dl className="ticker-levels">
      {amounts.map((amountMinor, level) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the list
          key={level}
          className={classNames('min-w-0', level === 0 && 'ticker-top')}
        >
          <dt className="text-12 leading-tight text-ink-3">{levelName(t, level)}</dt>
          <dd className={level === 0 ? 'ticker-top-amount' : 'ticker-amount'}>
            {level === 0 ? (
              <RollingAmount key={brandId} text={money(amountMinor)} />
            ) : (
              <Money amountMinor={amountMinor} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** Shows an amount whose last digit rolls. Digits have equal widths, so that rolling moves nothing sideways. */
const RollingAmount = ({ text: written }: { text: string }) => {
  // Removes direction marks, which would count as the last digit; the element sets the direction instead.
  const text = written.replace(/[\u2066\u2069]/g, '');
  const last = text.at(-1) ?? '';
  const known = useRef({ text, previous: last });
  if (known.current.text !== text) known.current = { text, previous: known.current.text.at(-1) ?? last };
  const { previous } = known.current;
  if (!/\d/.test(last))
    return (
      <span className="figures" translate="no">
        {text}
      </span>
    );
  return (
    // Without `dir`, the digits' separate boxes would follow the page's direction; numbers always run left to right.
    <span dir="ltr" className="figures inline-flex" translate="no">
      <span className="sr-only">{text}</span>
      <span aria-hidden="true">{text.slice(0, -1)}</span>
      <span aria-hidden="true" className="inline-block h-[1.25em] overflow-hidden leading-[1.25]">
        <span key={text} className={previous === last ? 'block' : 'rolling-digit block'}>
          {previous !== last && <span className="block">{previous}</span>}
          <span className="block">{last}</span>
        </span>
      </span>
    </span>
  );
};
