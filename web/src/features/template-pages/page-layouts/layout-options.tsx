import { type Column, RecordsTable } from '../../../records/records-table.tsx';
import type { LayoutShape } from './layout-shape.ts';
import { usePageLayoutTexts } from './use-page-layout-texts.ts';

interface Option {
  readonly name: 'title' | 'lead' | 'actions' | 'sidebar' | 'tabs' | 'scroll' | 'children';
  /** Value that this page passes to the layout; null if the page leaves the option out. */
  readonly given: string | null;
}

/** Table of the layout's options and the values that this page passes. */
export const LayoutOptions = ({ shape }: { shape: LayoutShape }) => {
  const { t } = usePageLayoutTexts();
  const columns: readonly Column<Option>[] = [
    { key: 'name', heading: t('option'), cell: ({ name }) => <code>{name}</code>, head: true },
    { key: 'given', heading: t('here'), cell: ({ given }) => (given ? <code>{given}</code> : t('leftOut')) },
    {
      key: 'meaning',
      heading: t('meaning'),
      cell: ({ name }) => <span className="whitespace-normal">{t(`optionNotes.${name}`)}</span>,
    },
  ];
  return (
    <RecordsTable
      caption={t('options')}
      columns={columns}
      rows={optionsOf(shape)}
      rowKey={({ name }) => name}
    />
  );
};

const optionsOf = ({ sidebar, tabs, scroll }: LayoutShape): readonly Option[] => [
  { name: 'title', given: 'string' },
  { name: 'lead', given: 'string' },
  { name: 'actions', given: '<LayoutSteps />' },
  { name: 'sidebar', given: sidebar && `{ side: '${sidebar}', … }` },
  { name: 'tabs', given: tabs ? 'Tab[3]' : null },
  { name: 'scroll', given: scroll === 'content' ? "'content'" : null },
  { name: 'children', given: tabs ? null : 'ReactNode' },
];
