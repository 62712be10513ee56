/** Client version as displayed (specification §1). */
export const uiVersion = 'v2.7.8';
