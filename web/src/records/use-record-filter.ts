import { useSearchParams } from 'wouter';
import { type RecordFilter, readFilter, writeFilter } from './record-filter.ts';

/** A change replaces the history entry, so that Back returns to the previous page. */
export const useRecordFilter = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params, sorts);
  const change = (changes: Partial<RecordFilter<Sort>>) =>
    setParams(writeFilter({ ...filter, ...changes }, sorts), { replace: true });
  return { filter, change };
};
