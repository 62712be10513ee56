import { roleExamplesMessages } from '../features/role-examples/messages/role-examples-messages.ts';
import { titlesMessages } from '../features/template-pages/titles/messages/titles-messages.ts';

export const { en: enRoles, tr: trRoles } = roleExamplesMessages;
export const { en: enTitles, tr: trTitles } = titlesMessages;
