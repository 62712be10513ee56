import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOffice } from './use-office.ts';

const everyMs = 5_000;

/** Returns how many requests wait for the reader. The open page reads its requests again when there are others. */
export const useRequestCount = (isAsked: boolean): number => {
  const client = useQueryClient();
  const { data } = useOffice('requestCount', {}, { everyMs, enabled: isAsked });
  const mark = data?.mark;
  const last = useRef(mark);
  useEffect(() => {
    if (last.current !== undefined && last.current !== mark)
      void client.invalidateQueries({ queryKey: ['requests'] });
    last.current = mark;
  }, [client, mark]);
  return data?.waitingForYou ?? 0;
};
