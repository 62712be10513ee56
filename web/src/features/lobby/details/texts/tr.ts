export const tr = {
  jackpot: '{{level}} jackpot',
  closeDetails: 'Ayrıntıları kapat',
} as const;
