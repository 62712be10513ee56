import { ReceiptText, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { PageStatusMessage } from '../ui/page-status-message.tsx';
import { RecordLoadingSkeletons } from './record-loading-skeletons.tsx';
import { type Column, RecordsTable } from './records-table.tsx';

export interface LoadedRecordPages<Row> {
  readonly items: readonly Row[];
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

interface RecordListProps<Row> {
  pages: LoadedRecordPages<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  texts: {
    caption: string;
    loading: string;
    failed: string;
    moreFailed: string;
    failure: string;
    retry: string;
    empty: string;
    emptyAdvice: string;
    more: string;
    allShown: string;
  };
  emptyAction: ReactNode;
}

export const InfiniteRecordList = <Row,>({ pages, columns, rowKey, texts, emptyAction }: RecordListProps<Row>) => {
  if (pages.isPending) return <RecordLoadingSkeletons text={texts.loading} />;
  if (pages.isError && pages.items.length === 0)
    return (
      <PageStatusMessage
        urgent
        icon={<TriangleAlert />}
        title={texts.failed}
        advice={texts.failure}
        action={
          <Button variant="primary" busy={pages.isFetching} onClick={() => void pages.refetch()}>
            {texts.retry}
          </Button>
        }
      />
    );
  if (pages.items.length === 0)
    return (
      <PageStatusMessage icon={<ReceiptText />} title={texts.empty} advice={texts.emptyAdvice} action={emptyAction} />
    );
  return (
    <>
      <RecordsTable caption={texts.caption} columns={columns} rows={pages.items} rowKey={rowKey} />
      <div className="flex flex-wrap items-center justify-center gap-4 py-6 text-ink-3">
        {pages.isError && (
          <p role="alert" className="text-bad">
            {texts.moreFailed}. {texts.failure}
          </p>
        )}
        {pages.hasNextPage ? (
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {pages.isError ? texts.retry : texts.more}
          </Button>
        ) : (
          <p>{texts.allShown}</p>
        )}
      </div>
    </>
  );
};
