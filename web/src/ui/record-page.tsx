import { Link } from 'wouter';
import { recordListTexts } from '../i18n/record-list-texts.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { buttonClass } from './button.tsx';
import { usePageTitle } from './page-title.ts';
import { RecordList, type RecordPages } from './record-list.tsx';
import { RecordsPage } from './records-page.tsx';
import type { Column } from './records-table.tsx';

interface RecordPageProps<Row> {
  /** Whose texts the page speaks: `records.{name}Title` and the others like it. */
  name: 'sessions' | 'transactions';
  pages: RecordPages<Row> & { readonly error: unknown };
  columns: readonly Column<Row>[];
}

/** A whole page of the player's own records, in every state; the records differ by their columns and texts. */
export const RecordPage = <Row extends { readonly id: string }>({
  name,
  pages,
  columns,
}: RecordPageProps<Row>) => {
  const { t } = useTexts();
  const title = t(`records.${name}Title`);
  usePageTitle(title);
  return (
    <RecordsPage title={title} lead={t(`records.${name}Lead`)}>
      <RecordList
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        texts={{
          ...recordListTexts(t, pages.error),
          caption: title,
          empty: t(`records.${name}Empty`),
          emptyAdvice: t(`records.${name}EmptyAdvice`),
        }}
        emptyAction={
          <Link href="/lobby" className={buttonClass('primary')}>
            {t('words.toLobby')}
          </Link>
        }
      />
    </RecordsPage>
  );
};
