export * from './brand-ids.ts';
export * from './symbol-roles.ts';
