export const signInUnreached = {
  title: 'Girişiniz denetlenemedi',
  kept: 'Oturumunuz açık kalıyor; sayfa kendiliğinden yeniden deniyor.',
} as const;
