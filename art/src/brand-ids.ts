/** Ids of the demo's brands, used in messages between agent, server and client. */
export const brandIds = ['anatolia', 'koi', 'copper', 'orbit', 'bazaar', 'pharaoh'] as const;
export type DemoBrandId = (typeof brandIds)[number];
