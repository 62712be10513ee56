import { useSearchParams } from 'wouter';

export const shownRequests = ['you', 'own', 'decided'] as const;
export type ShownRequests = (typeof shownRequests)[number];

/** Which requests are listed, and which one is open; both are in the address. */
export interface RequestChoice {
  /** Null if the address does not say. */
  readonly show: ShownRequests | null;
  readonly id: string | null;
}

export const useRequestChoice = (): readonly [RequestChoice, (choice: RequestChoice) => void] => {
  const [params, setParams] = useSearchParams();
  const choice = {
    show: shownRequests.find((one) => one === params.get('show')) ?? null,
    id: params.get('id'),
  };
  return [choice, (next) => setParams(entriesOf(next))];
};

const entriesOf = ({ show, id }: RequestChoice): Record<string, string> => ({
  ...(show && { show }),
  ...(id !== null && { id }),
});

/** Returns the address of the page with this choice. */
export const hrefOf = (choice: RequestChoice): string =>
  `/requests?${new URLSearchParams(entriesOf(choice)).toString()}`;
