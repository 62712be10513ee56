import { type TransactionCode, type TransactionName, transactionCodes } from '@reelfloor/protocol';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { serverNow } from '../clock/server-time.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Button } from '../ui/button.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { DayField } from './day-field.tsx';
import { recordsMessages } from './messages/index.ts';
import { hasTypes, isoDay, presetOf, presetRange, type RecordFilter, rangePresets } from './record-filter.ts';
import { recordWordMessages } from './record-word-messages.ts';

interface RecordControlsProps<Sort extends string> {
  filter: RecordFilter<Sort>;
  change: (changes: Partial<RecordFilter<Sort>>) => void;
  /** What the records can be sorted by; the first entry is the time. */
  sorts: readonly { sort: Sort; heading: string }[];
  isDownloading: boolean;
  onDownload: () => void;
}

export const RecordControls = <Sort extends string>({
  filter,
  change,
  sorts,
  isDownloading,
  onDownload,
}: RecordControlsProps<Sort>) => {
  const { t } = useMessages(recordsMessages);
  const { t: word } = useMessages(recordWordMessages);
  const wrongId = useId();
  const now = new Date(serverNow());
  const isWrong = filter.from !== null && filter.to !== null && filter.from > filter.to;
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 md:mb-6 md:flex md:flex-wrap md:gap-4">
      <SegmentedControl
        label={t('range')}
        className="col-span-2 max-md:grid max-md:grid-cols-4"
        value={presetOf(filter, now) ?? ''}
        options={rangePresets.map((preset) => ({ value: preset, text: t(`presets.${preset}`) }))}
        onChange={(preset) => preset !== '' && change(presetRange(preset, now))}
      />
      <DayField
        label={t('from')}
        day={filter.from}
        latest={isoDay(now)}
        wrongId={undefined}
        onChange={(from) => change({ from })}
      />
      <DayField
        label={t('to')}
        day={filter.to}
        latest={isoDay(now)}
        wrongId={isWrong ? wrongId : undefined}
        onChange={(to) => change({ to })}
      />
      {hasTypes(sorts.map(({ sort }) => sort)) && (
        <SelectField
          label={word('type')}
          className="col-span-2"
          value={String(filter.type ?? '')}
          options={[
            { value: '', text: t('presets.all') },
            ...Object.entries(transactionCodes).map(([name, code]) => ({
              value: String(code),
              text: word(`types.${name as TransactionName}`),
            })),
          ]}
          onChange={(code) => change({ type: code === '' ? null : (Number(code) as TransactionCode) })}
        />
      )}
      {isWrong && (
        <p id={wrongId} role="alert" className="col-span-2 text-bad md:order-last md:w-full">
          {t('wrongRange')}
        </p>
      )}
      <div className="col-span-2 flex flex-wrap items-end gap-3 md:ms-auto">
        <SelectField
          label={t('sortBy')}
          className="flex-1 basis-60 md:hidden"
          value={`${filter.sort} ${filter.order}`}
          options={sorts.flatMap(({ sort, heading }, index) =>
            (['desc', 'asc'] as const).map((order) => ({
              value: `${sort} ${order}`,
              text: t(orderTexts[index === 0 ? 'moment' : 'figure'][order], { column: heading }),
            })),
          )}
          onChange={(chosen) => {
            const [sort, order] = chosen.split(' ') as [Sort, 'asc' | 'desc'];
            change({ sort, order });
          }}
        />
        <Button
          busy={isDownloading}
          disabled={isWrong}
          onClick={onDownload}
          aria-label={t('download')}
          className="max-[379px]:w-full"
        >
          {!isDownloading && <Download aria-hidden="true" className="size-5" />}
          <span className="max-md:hidden">{t('download')}</span>
          <span className="md:hidden">CSV</span>
        </Button>
      </div>
    </div>
  );
};

const orderTexts = {
  moment: { desc: 'newest', asc: 'oldest' },
  figure: { desc: 'descending', asc: 'ascending' },
} as const;
