import { Trophy } from 'lucide-react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { BrandIcon } from '../../ui/brand-picture.tsx';
import { useFloorFormatters } from '../floor-formatters.ts';
import { useFloorBrandNames, useWallDisplayFigures } from '../live/floor-store-hooks.ts';
import { wallMessages } from './messages/wall-messages.ts';

/** Maximum number of brands shown. */
const shown = 6;
/** Names of the jackpot levels as players see them, the highest level first. */
const levelNames = ['grand', 'major', 'minor', 'mini'] as const;

/** The highest jackpot of each brand, largest first, and the newest jackpot win of the day. */
export const WallDisplayJackpots = () => {
  const { t } = useMessages(wallMessages);
  const { money, symbol, clock } = useFloorFormatters();
  const brands = useFloorBrandNames();
  const figures = useWallDisplayFigures();
  const pots = figures?.pots ?? [];
  const hit = figures?.hit;
  const levelOf = (level: number | null) => {
    const name = levelNames[(level ?? 0) - 1];
    if (name) return t(name);
    return level === null ? '' : t('level', { level: String(level) });
  };
  return (
    <section className="card wall-pots">
      <header>
        <h2>{t('jackpots')}</h2>
        <span className="sub">{t('highestLevel', { symbol })}</span>
      </header>
      {figures && pots.length === 0 && <p>{t('noJackpots')}</p>}
      <ul>
        {pots.slice(0, shown).map(({ brand, amountMinor }) => (
          <li key={brand} data-brand={brand}>
            <BrandIcon brand={brand} name={brands.get(brand) ?? brand} />
            <span>{brands.get(brand) ?? brand}</span>
            <b>{money(amountMinor, { bare: true })}</b>
          </li>
        ))}
        {hit && (
          <li className="hit">
            <Trophy />
            <span>
              {[levelOf(hit.level), t('hit', { machine: hit.machine, time: clock(hit.at) })].filter(Boolean).join(', ')}
            </span>
            <b>{money(hit.amountMinor, { bare: true })}</b>
          </li>
        )}
      </ul>
    </section>
  );
};
