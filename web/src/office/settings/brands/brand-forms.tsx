import { convertToAsciiDigits } from '@reelfloor/protocol';
import { Crown, Plus, Ruler, Trophy, X } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { AmountField } from '../../ui/amount-field.tsx';
import { SelectFormField, TextField } from '../../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../../ui/number-and-date-formatters.ts';
import {
  areBrandBoundFieldsEmpty,
  type BrandGameSettingsDraft,
  brandBoundsInFormOrder,
  buildBrandGameSettingsDraft,
  emptyBrandGameSettingsDraft,
  emptyJackpotLevelDraft,
  isBrandBoundAnAmount,
  isBrandBoundOptional,
  type JackpotLevelDraft,
  type KnownGame,
  type ListedBrand,
  parseBrandBoundsDraft,
  parseJackpotLevelDrafts,
  parseJackpotLevelOdds,
} from './brand-game-settings-draft.ts';
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

/** Form for a new brand. Choosing one of our games fills in the limits of its rounds and its jackpots, which remain editable. */
export const AddBrandForm = ({ games }: { games: readonly KnownGame[] }) => {
  const { t } = useMessages(brandsMessages);
  const { currency } = useNumberAndDateFormatters();
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const [game, setGame] = useState('');
  const [draft, setDraft] = useState(emptyBrandGameSettingsDraft);
  const choose = (chosen: string) => {
    setGame(chosen);
    const terms = games.find((one) => one.game === chosen);
    setDraft(terms ? buildBrandGameSettingsDraft(terms, currency) : emptyBrandGameSettingsDraft);
  };
  const levels = parseJackpotLevelDrafts(draft.levels, currency);
  const isLater = areBrandBoundFieldsEmpty(draft);
  const bounds = isLater ? null : parseBrandBoundsDraft(draft, currency);
  const isWhole = /^[A-Za-z0-9_-]{1,64}$/.test(id.trim()) && name.trim() !== '' && (isLater || bounds !== null);
  return (
    <ActionForm
      action="addBrand"
      icon={Plus}
      title={t('add')}
      does={t(isLater ? 'addWithoutBounds' : 'addDoes')}
      submit={t('add')}
      content={isWhole && levels ? { brand: id.trim(), name: name.trim(), levels, bounds } : null}
      onDone={() => {
        setId('');
        setName('');
        choose('');
      }}
      group="brand"
    >
      <div className="terms-fields">
        <TextField label={t('id')} value={id} onChange={setId} maxLength={64} hint={t('idHint')} />
        <TextField label={t('name')} value={name} onChange={setName} maxLength={64} />
      </div>
      <SelectFormField
        label={t('game')}
        value={game}
        onChange={choose}
        choices={[{ value: '', label: t('ownGame') }, ...games.map((one) => ({ value: one.game, label: one.game }))]}
      />
      <JackpotLevelFields
        levels={draft.levels}
        onChange={(next) => setDraft({ ...draft, levels: next })}
        hasOdds={!isLater}
      />
      <BrandBoundsFields bounds={draft.bounds} onChange={(next) => setDraft({ ...draft, bounds: next })} />
    </ActionForm>
  );
};

interface BoundsFieldsProps {
  readonly bounds: BrandGameSettingsDraft['bounds'];
  readonly onChange: (bounds: BrandGameSettingsDraft['bounds']) => void;
}

/** Fields for the limits against which a brand's rounds are checked, two per row. */
const BrandBoundsFields = ({ bounds, onChange }: BoundsFieldsProps) => {
  const { t } = useMessages(brandsMessages);
  return (
    <div className="terms-fields">
      {brandBoundsInFormOrder.map((bound) => {
        const set = (text: string) => onChange({ ...bounds, [bound]: text });
        const hint = isBrandBoundOptional(bound) ? t(`${bound}Empty` as 'approvalMinorEmpty') : undefined;
        return isBrandBoundAnAmount(bound) ? (
          <AmountField
            key={bound}
            label={t(bound)}
            value={bounds[bound]}
            onChange={set}
            {...(hint !== undefined && { hint })}
          />
        ) : (
          <TextField key={bound} label={t(bound)} value={bounds[bound]} onChange={set} maxLength={7} />
        );
      })}
    </div>
  );
};

/** Maximum number of jackpot levels that the server accepts. */
const mostLevels = 16;

interface LevelFieldsProps {
  readonly levels: readonly JackpotLevelDraft[];
  readonly onChange: (levels: readonly JackpotLevelDraft[]) => void;
  /** True if each jackpot level has a field for its odds. */
  readonly hasOdds: boolean;
}

/** Fields for the jackpot levels of a brand, highest first; a new one is added last, and only the last one can be removed. */
const JackpotLevelFields = ({ levels, onChange, hasOdds }: LevelFieldsProps) => {
  const { t } = useMessages(brandsMessages);
  const set = (at: number, change: Partial<JackpotLevelDraft>) =>
    onChange(levels.map((level, index) => (index === at ? { ...level, ...change } : level)));
  return (
    <div className="grid gap-3">
      {levels.map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
        <fieldset key={index} className="terms-fields">
          <legend className="pb-1 text-12 font-semibold">{t('level', { level: index + 1 })}</legend>
          <AmountField label={t('seed')} value={level.seed} onChange={(seed) => set(index, { seed })} />
          <TextField
            label={t('weight')}
            value={level.weight}
            onChange={(weight) => set(index, { weight })}
            maxLength={4}
          />
          {hasOdds && <AmountField label={t('odds')} value={level.odds} onChange={(odds) => set(index, { odds })} />}
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        {levels.length < mostLevels && (
          <button type="button" className="ctl" onClick={() => onChange([...levels, emptyJackpotLevelDraft])}>
            <Plus />
            {t('addLevel')}
          </button>
        )}
        {levels.length > 0 && (
          <button type="button" className="ctl" onClick={() => onChange(levels.slice(0, -1))}>
            <X />
            {t('closeLevel', { level: levels.length })}
          </button>
        )}
      </div>
    </div>
  );
};
