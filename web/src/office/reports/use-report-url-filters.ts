import { useSearchParams } from 'wouter';

export const reportComparisons = ['before', 'year', 'none'] as const;
export const reportViews = ['day', 'brand', 'cabinet'] as const;
type View = (typeof reportViews)[number];

interface ReportFilters {
  /** First day of the reports, and the day after the last one; default: the last seven days. */
  readonly from?: string;
  readonly to?: string;
  readonly against: (typeof reportComparisons)[number];
  readonly brand?: string;
  readonly view: View;
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);
const oneOf = <Value extends string>(values: readonly Value[], text: string | null, usual: Value): Value =>
  values.find((value) => value === text) ?? usual;

/** The filters of the reports, stored in the URL, so that a view can be sent to a colleague. */
export const useReportUrlFilters = () => {
  const [params, setParams] = useSearchParams();
  const [from, to, brand] = [params.get('from'), params.get('to'), params.get('brand')];
  const filters: ReportFilters = {
    ...(isDay(from) && { from }),
    ...(isDay(from) && isDay(to) && { to }),
    ...(brand !== null && brand !== '' && { brand }),
    against: oneOf(reportComparisons, params.get('against'), 'before'),
    view: oneOf(reportViews, params.get('view'), 'brand'),
  };
  /** Changes parameters of the URL; null removes one. */
  const change = (parts: Readonly<Record<string, string | null>>) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present);
        for (const [name, value] of Object.entries(parts))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { filters, change };
};
