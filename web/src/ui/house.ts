/** What the server writes into the page, so that the house's name and logo never come after ours. */
export const house = (): DOMStringMap => document.documentElement.dataset;

export const houseName = (): string => house().house ?? 'Reelfloor';
