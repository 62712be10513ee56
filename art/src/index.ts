export * from './brand-artwork.ts';
export * from './brand-ids.ts';
export * from './brand-svg-pictures.ts';
export * from './brands.ts';
export * from './rendered-assets.ts';
export * from './svg-drawing.ts';
export * from './symbol-names.ts';
export * from './symbol-roles.ts';
