export * from './brand.ts';
export * from './brand-ids.ts';
export * from './brands.ts';
export * from './drawing.ts';
export * from './pictures.ts';
export * from './rendered-assets.ts';
export * from './symbol-names.ts';
export * from './symbol-roles.ts';
