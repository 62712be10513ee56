import { convertToAsciiDigits } from '@reelfloor/protocol';
import { Crown, Ruler, Trophy } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { SelectFormField, TextField } from '../../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../../ui/number-and-date-formatters.ts';
import { BrandBoundsFields } from './brand-bounds-fields.tsx';
import {
  buildBrandGameSettingsDraft,
  type ListedBrand,
  parseBrandBoundsDraft,
  parseJackpotLevelDrafts,
  parseJackpotLevelOdds,
} from './brand-game-settings-draft.ts';
import { JackpotLevelFields } from './jackpot-level-fields.tsx';
import { brandsMessages } from './messages/brands-messages.ts';

/** Forms for a brand’s game: the limits of its rounds, its jackpots, and which win is a big one. */
export const BrandGameSettingsForms = ({ brand }: { brand: ListedBrand }) => (
  <>
    <BoundsForm brand={brand} />
    <JackpotsForm brand={brand} />
    <BigWinForm brand={brand} />
  </>
);

const BoundsForm = ({ brand }: { brand: ListedBrand }) => {
  const { t } = useMessages(brandsMessages);
  const { currency } = useNumberAndDateFormatters();
  const [draft, setDraft] = useState(() => buildBrandGameSettingsDraft(brand, currency));
  const bounds = parseBrandBoundsDraft(draft, currency);
  return (
    <ActionForm
      action="setBrandBounds"
      icon={Ruler}
      title={t('boundsTitle', { brand: brand.name })}
      {...(brand.bounds === null && { note: t('noBounds') })}
      does={t('boundsDoes')}
      submit={t('setBounds')}
      content={bounds && { brand: brand.id, bounds }}
      group="brand"
    >
      <BrandBoundsFields bounds={draft.bounds} onChange={(next) => setDraft({ ...draft, bounds: next })} />
      {draft.levels.length > 0 && (
        <OddsFields levels={draft.levels} onChange={(levels) => setDraft({ ...draft, levels })} />
      )}
    </ActionForm>
  );
};

interface OddsFieldsProps {
  readonly levels: ReturnType<typeof buildBrandGameSettingsDraft>['levels'];
  readonly onChange: (levels: ReturnType<typeof buildBrandGameSettingsDraft>['levels']) => void;
}

const OddsFields = ({ levels, onChange }: OddsFieldsProps) => {
  const { t } = useMessages(brandsMessages);
  const { symbol } = useNumberAndDateFormatters();
  return (
    <fieldset className="terms-fields">
      <legend className="pb-1 text-12 text-ink-2">{t('oddsHint')}</legend>
      {levels.map(({ odds }, at) => (
        <TextField
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
          key={at}
          label={`${t('level', { level: at + 1 })}, ${symbol}`}
          value={odds}
          maxLength={20}
          onChange={(text) => onChange(levels.map((level, index) => (index === at ? { ...level, odds: text } : level)))}
        />
      ))}
    </fieldset>
  );
};

const JackpotsForm = ({ brand }: { brand: ListedBrand }) => {
  const { t } = useMessages(brandsMessages);
  const { currency, money } = useNumberAndDateFormatters();
  const [levels, setLevels] = useState(() => buildBrandGameSettingsDraft(brand, currency).levels);
  const [pot, setPot] = useState('');
  const wanted = parseJackpotLevelDrafts(levels, currency);
  const closed = brand.levels.slice(levels.length);
  const hasOtherCount = brand.levels.length !== levels.length;
  const hasOdds = hasOtherCount && (brand.bounds?.stakedPerHitMinor.length ?? 0) > 0;
  const odds = hasOdds ? parseJackpotLevelOdds(levels, currency) : null;
  const isWhole = (closed.length === 0 || pot !== '') && (!hasOdds || odds?.length === levels.length);
  const potTo = closed.length === 0 ? null : pot === 'house' ? ('house' as const) : Number(pot);
  const heldMinor = closed.reduce((sum, level) => sum + level.heldMinor, 0);
  return (
    <ActionForm
      action="setJackpots"
      icon={Crown}
      title={t('jackpotsTitle', { brand: brand.name })}
      note={brand.levels.map((level) => money(level.heldMinor)).join(' · ') || t('noJackpots')}
      does={t(hasOtherCount ? 'levelsDoes' : 'jackpotsDoes')}
      submit={t('setJackpots')}
      content={wanted && isWhole ? { brand: brand.id, levels: wanted, potTo, odds } : null}
      group="brand"
    >
      <JackpotLevelFields levels={levels} onChange={setLevels} hasOdds={hasOdds} />
      {closed.length > 0 && (
        <SelectFormField
          label={t('potTo', { amount: money(heldMinor) })}
          value={pot}
          onChange={setPot}
          choices={[
            { value: '', label: t('choosePot') },
            { value: 'house', label: t('toHouse') },
            ...levels.map((_, index) => ({
              value: String(index + 1),
              label: t('level', { level: index + 1 }),
            })),
          ]}
        />
      )}
    </ActionForm>
  );
};

const BigWinForm = ({ brand: { id, name, bigWinStakes } }: { brand: ListedBrand }) => {
  const { t } = useMessages(brandsMessages);
  const [typed, setTyped] = useState(String(bigWinStakes));
  const figures = convertToAsciiDigits(typed).trim();
  const stakes = /^\d{1,6}$/.test(figures) ? Number(figures) : 0;
  return (
    <ActionForm
      action="setBigWin"
      icon={Trophy}
      title={t('bigWinTitle', { brand: name })}
      note={t('bigWinNow', { stakes: bigWinStakes })}
      does={t('bigWinDoes')}
      submit={t('setBigWin')}
      content={stakes < 2 || stakes === bigWinStakes ? null : { brand: id, stakes }}
      group="brand"
    >
      <TextField label={t('stakes')} value={typed} onChange={setTyped} maxLength={6} />
    </ActionForm>
  );
};
