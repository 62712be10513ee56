/** The label players and operators know this client by (specification §1). */
export const uiVersion = 'v2.7.8';
