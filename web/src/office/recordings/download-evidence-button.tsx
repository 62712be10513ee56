import { officeBase } from '@reelfloor/protocol/office-call-types';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { callOffice } from '../api/call-office.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { recordingsMessages } from './messages/recordings-messages.ts';

/** Downloads the archive of a round's recording, whose export was approved, from the hall. */
export const DownloadRecordingEvidenceButton = ({ exportId }: { exportId: string }) => {
  const { t } = useMessages(recordingsMessages);
  const say = useOfficeFailureText();
  const [error, setError] = useState<Error | null>(null);
  const [isFetching, setFetching] = useState(false);
  const fetchArchive = async () => {
    setFetching(true);
    setError(null);
    try {
      const { path } = await callOffice('recordingExport', { params: { id: exportId } });
      location.assign(`${officeBase}${path}`);
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error('unknown'));
    }
    setFetching(false);
  };
  return (
    <>
      <button type="button" className="ctl line" disabled={isFetching} onClick={() => void fetchArchive()}>
        <Archive />
        {t('export.ready')}
      </button>
      {error && (
        <p role="alert" className="text-14 text-bad">
          {say(error)}
        </p>
      )}
    </>
  );
};
