import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';

export const useQuickPanel = (lang: string) =>
  useQuery({
    queryKey: ['quick-panel', lang],
    queryFn: async ({ signal }) =>
      valueOrThrow(await callServer('quickPanel', { query: { lang } }, { signal })),
    placeholderData: keepPreviousData,
  });
