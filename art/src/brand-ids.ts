/** The demo floor's six fictional brands. The id is also the brand's id on the wire. */
export const brandIds = ['anatolia', 'koi', 'copper', 'orbit', 'bazaar', 'pharaoh'] as const;
export type DemoBrandId = (typeof brandIds)[number];
