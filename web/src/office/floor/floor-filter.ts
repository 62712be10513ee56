import { type FloorGroup, floorGroups } from '@reelfloor/protocol/office/live';
import { useSearchParams } from 'wouter';

type FloorFilter = FloorGroup | 'all';
type FloorViewName = 'table' | 'tiles';

/** Filter and view of the floor. Stored in the URL, so that a view can be sent to a colleague. */
export interface FloorChoice {
  readonly group: FloorFilter;
  /** Id of a brand; '' for all. */
  readonly brand: string;
  readonly view: FloorViewName;
}

export const readChoice = (params: URLSearchParams): FloorChoice => ({
  group: floorGroups.find((group) => group === params.get('state')) ?? 'all',
  brand: params.get('brand') ?? '',
  view: params.get('view') === 'tiles' ? 'tiles' : 'table',
});

/** Writes the choice to URL parameters, without default values. Other parameters are preserved. */
export const writeChoice = (
  params: URLSearchParams,
  { group, brand, view }: FloorChoice,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value));
  set('state', group === 'all' ? '' : group);
  set('brand', brand);
  set('view', view === 'table' ? '' : view);
  return next;
};

export const useFloorChoice = (): [FloorChoice, (change: Partial<FloorChoice>) => void] => {
  const [params, setParams] = useSearchParams();
  const choice = readChoice(params);
  return [
    choice,
    (change) =>
      setParams((before) => writeChoice(before, { ...readChoice(before), ...change }), { replace: true }),
  ];
};
