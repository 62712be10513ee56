import { type FloorMachineGroup, floorGroups } from '@reelfloor/protocol/office/live';
import { useSearchParams } from 'wouter';

type FloorFilter = FloorMachineGroup | 'all';
type FloorViewName = 'table' | 'tiles';

/** Filter and view of the list of machines. Stored in the URL, so that a view can be sent to a colleague. */
export interface FloorFilterChoice {
  readonly group: FloorFilter;
  /** Id of a brand; '' for all. */
  readonly brand: string;
  readonly view: FloorViewName;
}

export const parseFloorFilter = (params: URLSearchParams): FloorFilterChoice => ({
  group: floorGroups.find((group) => group === params.get('state')) ?? 'all',
  brand: params.get('brand') ?? '',
  view: params.get('view') === 'tiles' ? 'tiles' : 'table',
});

/** Writes the filter and view to URL parameters, without default values. Other parameters are preserved. */
export const writeFloorFilterToParams = (
  params: URLSearchParams,
  { group, brand, view }: FloorFilterChoice,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value));
  set('state', group === 'all' ? '' : group);
  set('brand', brand);
  set('view', view === 'table' ? '' : view);
  return next;
};

export const useFloorUrlFilter = (): [FloorFilterChoice, (change: Partial<FloorFilterChoice>) => void] => {
  const [params, setParams] = useSearchParams();
  const choice = parseFloorFilter(params);
  return [
    choice,
    (change) =>
      setParams((before) => writeFloorFilterToParams(before, { ...parseFloorFilter(before), ...change }), {
        replace: true,
      }),
  ];
};
