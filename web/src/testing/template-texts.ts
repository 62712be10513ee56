export { roleExamples as enRoles } from '../features/role-examples/messages/en.ts';
export { roleExamples as trRoles } from '../features/role-examples/messages/tr.ts';
export { titles as enTitles } from '../features/template-pages/titles/messages/en.ts';
export { titles as trTitles } from '../features/template-pages/titles/messages/tr.ts';
