export const tr = {
  wins: 'Salondan son kazançlar',
  winsNote: 'Son 24 saat, saat başına göre. Kimin kazandığı hiçbir yerde gösterilmez.',
  fallen: '{{brand}}: düşen jackpotlar',
  fallenNote: 'Son bir yıl, her seviyeden en yeni beşi.',
} as const;
