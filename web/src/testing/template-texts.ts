import { roleExamplesMessages } from '../features/role-examples/messages/index.ts';
import { titlesMessages } from '../features/template-pages/titles/messages/index.ts';

export const { en: enRoles, tr: trRoles } = roleExamplesMessages;
export const { en: enTitles, tr: trTitles } = titlesMessages;
