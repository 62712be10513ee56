/** What is said while nobody knows whether the player is still signed in. */
export const signInUnreached = {
  title: 'Girişiniz denetlenemedi',
  kept: 'Oturumunuz açık kalıyor; sayfa kendiliğinden yeniden deniyor.',
} as const;
