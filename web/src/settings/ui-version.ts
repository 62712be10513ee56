/** Client version as displayed (specification §1). */
export const displayedClientVersion = 'v2.7.8';
