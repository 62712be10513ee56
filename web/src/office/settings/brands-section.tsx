import { convertToAsciiDigits } from '@reelfloor/protocol';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { ArrowUpDown, Eye, EyeOff, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { LabelledFormField } from '../ui/form-fields.tsx';
import { formatUnknownSettingValue } from '../ui/format-unknown-setting-value.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { AddBrandForm, BrandGameSettingsForms } from './brands/brand-forms.tsx';
import { settingsMessages } from './messages/settings-messages.ts';
import { SelectedItemColumn } from './selected-item-column.tsx';
import { type RecordedSettingChange, SettingsHistoryCard } from './settings-history-card.tsx';

type Brand = OfficeAnswer<'operatorBrands'>['brands'][number];

/** The brands in the order of the lobby, and the forms for the selected one. */
export const BrandsSection = () => {
  const { t } = useMessages(settingsMessages);
  const { data, error, refetch } = useOfficeQuery('operatorBrands', {});
  const [chosen, setChosen] = useState<string | null>(null);
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  const brand = data.brands.find(({ id }) => id === chosen);
  const place = data.brands.findIndex(({ id }) => id === chosen) + 1;
  return (
    <div className="settings-cards">
      <Card title={t('brand')}>
        <DataTable
          name={t('brand')}
          rows={data.brands}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'name',
              head: t('name'),
              cell: ({ id, name }) => (
                <button
                  type="button"
                  className="font-semibold"
                  aria-pressed={id === chosen}
                  onClick={() => setChosen(id)}
                >
                  {name}
                </button>
              ),
            },
            { id: 'id', head: t('entryId'), cell: ({ id }) => id },
            { id: 'state', head: t('state'), cell: ({ isHidden }) => t(isHidden ? 'hidden' : 'shown') },
            { id: 'machines', head: t('machines'), cell: ({ machines }) => machines, isFigure: true },
          ]}
        />
        <AddBrandForm games={data.games} />
      </Card>
      <SelectedItemColumn chosen={chosen}>
        <Card title={brand?.name ?? t('change')}>
          {brand ? (
            <>
              <BrandForms key={brand.id} brand={brand} place={place} />
              <BrandGameSettingsForms
                key={JSON.stringify([brand.id, brand.bounds, brand.levels.length])}
                brand={brand}
              />
            </>
          ) : (
            <EmptyMessage>{t('chooseBrand')}</EmptyMessage>
          )}
        </Card>
        <SettingsHistoryCard of="brand" undo={(change) => <UndoBrand change={change} />} />
      </SelectedItemColumn>
    </div>
  );
};

const BrandForms = ({ brand: { id, name, isHidden }, place }: { brand: Brand; place: number }) => {
  const { t } = useMessages(settingsMessages);
  const [newName, setNewName] = useState(name);
  const [newPlace, setNewPlace] = useState(String(place));
  const wanted = newName.trim();
  return (
    <>
      <ActionForm
        action="renameBrand"
        icon={Pencil}
        title={t('rename', { brand: name })}
        does={t('renameDoes')}
        submit={t('save')}
        content={wanted === '' || wanted === name ? null : { brand: id, name: wanted }}
        group="brand"
      >
        <LabelledFormField label={t('name')}>
          {(field) => (
            <input id={field} value={newName} maxLength={64} onChange={(event) => setNewName(event.target.value)} />
          )}
        </LabelledFormField>
      </ActionForm>
      <ActionForm
        action="orderBrand"
        icon={ArrowUpDown}
        title={t('order', { brand: name })}
        does={t('orderDoes')}
        submit={t('move')}
        content={/^[1-9]\d{0,3}$/.test(newPlace) ? { brand: id, place: Number(newPlace) } : null}
        group="brand"
      >
        <LabelledFormField label={t('place')}>
          {(field) => (
            <input
              id={field}
              inputMode="numeric"
              value={newPlace}
              onChange={(event) => setNewPlace(convertToAsciiDigits(event.target.value))}
            />
          )}
        </LabelledFormField>
      </ActionForm>
      {isHidden ? (
        <ActionForm
          action="showBrand"
          icon={Eye}
          title={t('show', { brand: name })}
          does={t('showDoes')}
          submit={t('show', { brand: name })}
          content={{ brand: id }}
          group="brand"
        />
      ) : (
        <ActionForm
          action="hideBrand"
          icon={EyeOff}
          title={t('hide', { brand: name })}
          does={t('hideDoes')}
          submit={t('hide', { brand: name })}
          content={{ brand: id }}
          group="brand"
        />
      )}
    </>
  );
};

const UndoBrand = ({ change: { id, what, subject, details } }: { change: RecordedSettingChange }) => {
  const { t } = useMessages(settingsMessages);
  const { from } = details;
  const common = { icon: Undo2, title: t('undo'), submit: t('undo'), group: `undo${id}` };
  const before = { ...common, does: t('undoDoes', { before: formatUnknownSettingValue(from) }) };
  if (what === 'brand edit' && typeof from === 'string')
    return <ActionForm action="renameBrand" content={{ brand: subject, name: from }} {...before} />;
  if (what === 'brand order' && typeof from === 'number')
    return <ActionForm action="orderBrand" content={{ brand: subject, place: from }} {...before} />;
  if (what === 'brand hide')
    return <ActionForm action="showBrand" content={{ brand: subject }} {...common} does={t('showDoes')} />;
  if (what === 'brand show')
    return <ActionForm action="hideBrand" content={{ brand: subject }} {...common} does={t('hideDoes')} />;
  return null;
};
