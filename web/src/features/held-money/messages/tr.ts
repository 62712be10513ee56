export const heldMoney = {
  title: 'Bir aktarımınız henüz sonuçlanmadı',
  toMachine: '{{machine}} numaralı makineye giden tutar bekliyor:',
  toWallet: '{{machine}} numaralı makineden cüzdanınıza gelen tutar bekliyor.',
  reference: 'Başvuru no:',
  nothingLost: 'Paranız kaybolmadı. Makine yanıt verir vermez kendiliğinden sonuçlanır.',
} as const;
