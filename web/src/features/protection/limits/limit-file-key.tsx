import { Download as DownloadIcon } from 'lucide-react';
import { downloadFile } from '../../../api/download-file.ts';
import type { RecordFilter } from '../../../records/record-filter.ts';
import { type Download, useDownload } from '../../../records/use-download.ts';
import { Button } from '../../../ui/button.tsx';
import { useLimitWords } from './use-limit-words.ts';

const all: RecordFilter<'at'> = {
  type: null,
  ...{ from: null, to: null, sort: 'at', order: 'desc', size: 20, player: null },
};
const limitFile: { readonly sorts: readonly ['at']; readonly download: Download } = {
  sorts: ['at'],
  download: (profileId, { zone = 'UTC', lang = 'en' }, fileName, signal) =>
    downloadFile('limitFile', { profileId, query: { zone, lang } }, fileName, signal),
};

/** Downloads every limit that was set or asked for, with what became of it. */
export const LimitFileKey = () => {
  const { t } = useLimitWords();
  const { isDownloading, download } = useDownload('limits', limitFile, all, null);
  return (
    <Button busy={isDownloading} onClick={() => void download()} aria-label={t('file')}>
      {!isDownloading && <DownloadIcon aria-hidden="true" className="size-5" />}
      <span>CSV</span>
    </Button>
  );
};
