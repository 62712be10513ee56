import { ObservableValue } from '../../../realtime/observable-value.ts';

/** Version of the terms that the player has postponed on this page; null: none. The server refuses play until it is accepted. */
export const postponedTerms = new ObservableValue<number | null>(null);
