/** Ids of the demo's brands. Agent, server and client also send them to each other. */
export const brandIds = ['anatolia', 'koi', 'copper', 'orbit', 'bazaar', 'pharaoh'] as const;
export type DemoBrandId = (typeof brandIds)[number];
