import { type OfficeAction, officeActions } from '@reelfloor/protocol/office';

const actions: Readonly<Record<string, OfficeAction>> = officeActions;

/** What a request asks for, as its action says; the name itself of an action that only a newer version knows. */
export const actionTitle = (name: string): string => actions[name]?.summary ?? name;
