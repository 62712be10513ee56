import { useSearchParams } from 'wouter';
import { parseRecordFilter, type RecordFilter, serializeRecordFilter } from './record-filter.ts';

/** Returns the records filter in the page's URL. A change replaces the history entry, so that Back leaves the page. */
export const useRecordFilter = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => {
  const [params, setParams] = useSearchParams();
  const filter = parseRecordFilter(params, sorts);
  const change = (changes: Partial<RecordFilter<Sort>>) =>
    setParams(serializeRecordFilter({ ...filter, ...changes }, sorts), { replace: true });
  return { filter, change };
};
