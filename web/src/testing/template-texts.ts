export { roleExamples as enRoles } from '../features/role-examples/texts/en.ts';
export { roleExamples as trRoles } from '../features/role-examples/texts/tr.ts';
export { titles as enTitles } from '../features/template-pages/titles/texts/en.ts';
export { titles as trTitles } from '../features/template-pages/titles/texts/tr.ts';
