/** Also the brands' ids on the wire. */
export const brandIds = ['anatolia', 'koi', 'copper', 'orbit', 'bazaar', 'pharaoh'] as const;
export type DemoBrandId = (typeof brandIds)[number];
