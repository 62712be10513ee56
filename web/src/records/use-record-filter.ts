import { useSearchParams } from 'wouter';
import { type RecordFilter, readFilter, writeFilter } from './record-filter.ts';

/** The filter in the page's address. Changes replace the history's entry, so that Back leads to the page before. */
export const useRecordFilter = <Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params, sorts);
  const change = (changes: Partial<RecordFilter<Sort>>) =>
    setParams(writeFilter({ ...filter, ...changes }, sorts), { replace: true });
  return { filter, change };
};
