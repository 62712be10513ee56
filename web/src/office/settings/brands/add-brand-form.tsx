import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { SelectFormField, TextField } from '../../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../../ui/number-and-date-formatters.ts';
import { BrandBoundsFields } from './brand-bounds-fields.tsx';
import {
  areBrandBoundFieldsEmpty,
  buildBrandGameSettingsDraft,
  emptyBrandGameSettingsDraft,
  type KnownGame,
  parseBrandBoundsDraft,
  parseJackpotLevelDrafts,
} from './brand-game-settings-draft.ts';
import { JackpotLevelFields } from './jackpot-level-fields.tsx';
import { brandsMessages } from './messages/brands-messages.ts';

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
