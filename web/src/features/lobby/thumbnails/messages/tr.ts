export const tr = { live: 'Canlı' } as const;
