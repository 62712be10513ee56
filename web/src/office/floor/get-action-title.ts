import { type OfficeAction, officeActions } from '@reelfloor/protocol/office-call-types';

const actions: Readonly<Record<string, OfficeAction>> = officeActions;

/** Title of a request: the summary of its action; the action's name if only a newer version has it. */
export const getActionTitle = (actionName: string): string => actions[actionName]?.summary ?? actionName;
