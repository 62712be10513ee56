/** Version by which players and operators know this client (specification §1). */
export const uiVersion = 'v2.7.8';
