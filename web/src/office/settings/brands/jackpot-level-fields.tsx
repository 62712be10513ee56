import { Plus, X } from 'lucide-react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { emptyJackpotLevelDraft, type JackpotLevelDraft } from './brand-game-settings-draft.ts';
import { brandsMessages } from './messages/brands-messages.ts';

/** Maximum number of jackpot levels that the server accepts. */
const mostLevels = 16;

interface LevelFieldsProps {
  readonly levels: readonly JackpotLevelDraft[];
  readonly onChange: (levels: readonly JackpotLevelDraft[]) => void;
  /** True if each jackpot level has a field for its odds. */
  readonly hasOdds: boolean;
}

/** Fields for the jackpot levels of a brand, highest first; a new one is added last, and only the last one can be removed. */
export const JackpotLevelFields = ({ levels, onChange, hasOdds }: LevelFieldsProps) => {
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
