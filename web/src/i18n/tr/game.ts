/** The game screen's texts. */
export const game = {
  title: 'Makine {{id}}',
};
